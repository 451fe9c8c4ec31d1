import { useClaimOrdersMutation } from '@elegant/shared'
import { useSignInMutation } from '@elegant/shared/account'
import { type Availability, formatMoment, type Hold, type Item } from '@elegant/shared/rules'
import {
  buildCustomer,
  buildItem,
  buildOrder,
  buildPage,
  type FakeApi,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

beforeEach(() => sessionStorage.clear())

const until = '2026-11-28T19:00:00.000Z'
const noReviews = { ...buildPage([]), average: null }
const noSimilar = { 'GET /items/1/similar': [] }
const ownOrders = 'GET /cart_items?external={"scope":"own"}'

function state(changes: Partial<Availability> = {}): Availability {
  return { state: 'available', asked: 0, waiting: 0, until: null, place: null, left: null, claim: null, ...changes }
}

function hold(changes: Partial<Hold> = {}): Hold {
  const item = { items_id: 1, title: 'Welo Opal', slug: 'it' }
  return { id: 5, ...item, line: null, until, created_at: '2026-11-25T19:00:00.000Z', ...changes }
}

const onHold = state({ state: 'hold', until, claim: 5 })
const sold = state({ state: 'sold', claim: 9 })

function piece(availability: Availability, changes: Partial<Item> = {}): Item {
  return buildItem({ id: 1, slug: 'it', sold_as: 'one', availability, ...changes })
}

/** Opens the page of a piece. */
function open(item: Item, api: FakeApi = {}, visit: Parameters<typeof renderPage>[1] = {}) {
  const known = { 'GET /items_details/it': [item], 'GET /reviews?external={"items_id":1}': noReviews }
  return renderPage(routes, { path: '/item/it', ...visit, api: { ...known, ...api } })
}

/** Opens the page for a signed-in customer and waits for the session. */
async function openAsCustomer(item: Item, api: FakeApi) {
  const page = open(item, api, { customer: buildCustomer() })
  const button = await screen.findByRole('button', { name: 'Ask for a hold' })
  await waitFor(() => expect(JSON.stringify(page.store.getState().api)).toContain('"customer_number"'))
  return { ...page, button }
}

describe('a card', () => {
  const list = 'GET /items_by_type/Product?external={"page":1}'

  test.each([
    [onHold, 'On hold until Sat, Nov 28, 2:00 PM'],
    [state({ state: 'asked', asked: 2 }), 'Asked about by 2'],
    [state({ state: 'show', place: 'Booth 214', claim: 7 }), 'At a show, Booth 214'],
    [sold, 'Sold'],
  ])('of a piece that is %j says so', async (availability, words) => {
    renderPage(routes, { path: '/shop', api: { [list]: buildPage([piece(availability)]) } })
    expect(within(await screen.findByRole('link', { name: /Welo Opal/ })).getByText(words)).toBeVisible()
  })

  test('of an available piece stays as it is', async () => {
    renderPage(routes, { path: '/shop', api: { [list]: buildPage([piece(state())]) } })
    expect(await screen.findByRole('link', { name: /Welo Opal/ })).toBeVisible()
    expect(screen.queryByText('Available')).not.toBeInTheDocument()
  })
})

describe('the page of an item', () => {
  test('says that a piece is available, and makes no other call', async () => {
    open(piece(state()))
    expect(await screen.findByText('Available')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Enquire Now' })).toBeVisible()
  })

  test.each([
    [10, true],
    [11, false],
  ])('of %i equal pieces says how many are left: %s', async (left, isTold) => {
    open(piece(state({ left }), { sold_as: 'many' }))
    await screen.findByText('Available')
    expect(screen.queryAllByText(`${left} left`)).toHaveLength(isTold ? 1 : 0)
    expect(screen.queryByRole('button', { name: 'Ask for a hold' })).not.toBeInTheDocument()
  })

  test('of a server without availability is as before', async () => {
    open(buildItem({ slug: 'it' }))
    expect(await screen.findByRole('button', { name: 'Enquire Now' })).toBeVisible()
    expect(screen.queryByText('Available')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Ask for a hold' })).not.toBeInTheDocument()
  })

  test('puts a one-of-a-kind piece into the cart only once and says why', async () => {
    const { user, store } = open(piece(state()))
    const button = await screen.findByRole('button', { name: 'Enquire Now' })
    await user.click(button)
    await user.click(button)
    expect(await screen.findByText(/There is only one of this piece, and it is in your cart already\./)).toBeVisible()
    expect(store.getState().cart).toMatchObject([{ id: 1, quantity: 1 }])
  })

  test('of a piece on hold gives the reason instead of the enquiry, and pieces like it', async () => {
    const similar = [buildItem({ id: 2, title: 'Water Opal' })]
    open(piece(onHold), { 'GET /holds': [], 'GET /items/1/similar': similar })
    expect(
      await screen.findByText(`This piece is on hold until ${formatMoment(until, { weekday: true })}`),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Enquire Now' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Ask for a hold' })).toBeVisible()
    const section = await screen.findByRole('region', { name: 'Pieces like this one' })
    expect(within(section).getByRole('link', { name: /Water Opal/ })).toHaveAttribute('href', '/item/welo-opal-2')
  })

  test('of a sold piece stays and leads to a request for one like it', async () => {
    open(piece(sold), { 'GET /items/1/similar': refuse(404, 'There is no such call.') })
    expect(await screen.findByText('This piece is sold')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Find me one like it' })).toHaveAttribute('href', '/custom-jewelry?like=it')
    expect(screen.queryByRole('button', { name: 'Ask for a hold' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Pieces like this one' })).not.toBeInTheDocument()
  })

  test('is as for everyone if the server has no holds', async () => {
    open(piece(onHold), { 'GET /holds': refuse(404, 'There is no such call.'), ...noSimilar })
    expect(await screen.findByText(/This piece is on hold/)).toBeVisible()
  })

  test('lets the holder enquire and give up the hold', async () => {
    let holds = [hold()]
    let availability = onHold
    const { user } = open(piece(onHold), {
      'GET /items_details/it': () => [piece(availability)],
      'GET /holds': () => holds,
      'POST /holds/5/release': () => {
        availability = state()
        holds = []
        return holds
      },
      ...noSimilar,
    })
    expect(await screen.findByRole('button', { name: 'Enquire Now' })).toBeVisible()
    expect(screen.getAllByText(`On hold for you until ${formatMoment(until, { weekday: true })}`)).not.toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Give up the hold' }))
    expect(await screen.findByText('Welo Opal is no longer on hold for you')).toBeVisible()
    expect(await screen.findByText('Available')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ask for a hold' })).toHaveFocus()
  })
})

test('a hold that the owner has extended since the page loaded is still the own one', async () => {
  open(piece(onHold), { 'GET /holds': [hold({ id: 8 })], ...noSimilar })
  expect(await screen.findByRole('button', { name: 'Enquire Now' })).toBeVisible()
})

test.each(['Sign in', 'Add to my account'])('a hold is the own one after "%s"', async (name) => {
  const listHolds = jest.fn((): Hold[] => [])
  const account = [
    { path: '/account', element: <Account /> },
    { path: '/', children: routes },
  ]
  const { user, router } = renderPage(account, {
    path: '/item/it',
    customer: buildCustomer(),
    api: {
      'GET /items_details/it': [piece(onHold)],
      'GET /reviews?external={"items_id":1}': noReviews,
      'GET /holds': listHolds,
      'POST /identity/sign-in/email': {},
      'POST /customer/claim': { claimed: 0, claimable: 0 },
      ...noSimilar,
    },
  })
  expect(await screen.findByText(/This piece is on hold/)).toBeVisible()
  await waitFor(() => expect(listHolds).toHaveBeenCalled())
  listHolds.mockReturnValue([hold()])
  await act(() => router.navigate('/account'))
  await user.click(screen.getByRole('button', { name }))
  await act(() => router.navigate('/item/it'))
  expect(await screen.findByRole('button', { name: 'Enquire Now' })).toBeVisible()
})

/** Signs in, and adds what a guest has left to the account. */
function Account() {
  const [signIn] = useSignInMutation()
  const [claim] = useClaimOrdersMutation()
  return (
    <>
      <button type="button" onClick={() => void signIn({ email: 'ada@example.com', password: 'seven opals' })}>
        Sign in
      </button>
      <button type="button" onClick={() => void claim({ temp_session_id: 'guest' })}>
        Add to my account
      </button>
    </>
  )
}

describe('asking for a hold', () => {
  test.each([
    [
      hold(),
      `It's yours until ${formatMoment(until, { weekday: true })}.`,
      `On hold for you until ${formatMoment(until, { weekday: true })}`,
    ],
    [hold({ line: 2, until: null }), "You are number 2 in line. We'll write to you.", 'Number 2 in line'],
  ])('takes a customer one tap: %j', async (given, told, shown) => {
    const sent: unknown[] = []
    const { user, button } = await openAsCustomer(piece(state()), {
      'POST /holds': ({ body, headers }) => {
        sent.push(body, headers.get('user-id'))
        return given
      },
      'GET /holds': [given],
    })
    await user.click(button)
    expect(await screen.findByText(told)).toBeVisible()
    expect(await screen.findByText(shown)).toHaveFocus()
    expect(sent).toEqual([{ items_id: 1 }, 'user-1'])
  })

  test('repeats the key after a lost answer, and takes a new one after a refusal', async () => {
    const keys: (string | null)[] = []
    const answers = [refuse(503, 'Busy.'), refuse(503, 'Busy.'), refuse(409, 'You have two holds.')]
    const { user } = await openAsCustomer(piece(state()), {
      'POST /holds': ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return answers[keys.length - 1] ?? hold()
      },
      'GET /holds': [hold()],
    })
    const press = async () => user.click(await screen.findByRole('button', { name: 'Ask for a hold' }))
    await press()
    expect(await screen.findByText('Busy.')).toBeVisible()
    await press()
    expect(await screen.findByText(/You have two holds\./)).toBeVisible()
    await press()
    expect(await screen.findByText(/It's yours until/)).toBeVisible()
    const [first, retried, again, next] = keys
    expect([retried, again]).toEqual([first, first])
    expect(next).not.toBe(first)
  })

  test('tells a guest that the owner answers, and needs a way to reach the guest', async () => {
    const sent: unknown[] = []
    const given = hold({ line: 1, until: null })
    const { user } = open(piece(state()), {
      'POST /holds': ({ body }) => {
        sent.push(body)
        return given
      },
      'GET /holds': [given],
    })
    await user.click(await screen.findByRole('button', { name: 'Ask for a hold' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a hold of Welo Opal' }))
    expect(dialog.getByText(/the owner reads it and answers you in person/)).toBeVisible()
    await user.type(dialog.getByLabelText('Name'), ' Ada ')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    expect(await dialog.findByText(/leave an email address or a phone number/)).toBeVisible()
    await user.type(dialog.getByLabelText('Email'), 'ada@example.com')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText("You are number 1 in line. We'll write to you.")).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(sent).toEqual([{ items_id: 1, contact: { name: 'Ada', email: 'ada@example.com' } }])
  })

  test('keeps the form of a guest filled if it fails', async () => {
    const { user } = open(piece(state()), { 'POST /holds': refuse(409, 'This piece is sold') })
    await user.click(await screen.findByRole('button', { name: 'Ask for a hold' }))
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This piece is sold')
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  })
})

describe('the cart', () => {
  const openCart = (item: Item, api: FakeApi = {}) =>
    renderPage(routes, { path: '/cart', cart: [item], api: { 'GET /items/1': item, ...api } })

  test('offers no quantity of a one-of-a-kind piece', async () => {
    openCart(piece(state()))
    expect(await screen.findByText('One of a kind')).toBeVisible()
    expect(screen.queryByLabelText('Quantity of Welo Opal')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remove Welo Opal' })).toBeVisible()
  })

  test('limits several equal pieces to those that are left', async () => {
    const { user } = openCart(piece(state({ left: 3 }), { sold_as: 'many' }))
    const field = await screen.findByLabelText('Quantity of Welo Opal')
    await user.clear(field)
    await user.type(field, '9{Enter}')
    expect(field).toHaveValue('3')
    expect(screen.getByText('Only 3 of these are left.')).toBeVisible()
  })

  test.each([
    [onHold, `This piece is on hold until ${formatMoment(until, { weekday: true })}.`],
    [state({ state: 'memo', claim: 6 }), 'This piece is with another dealer at the moment.'],
    [sold, 'This piece is sold.'],
  ])('says at once that a piece is %j, and at checkout again', async (availability, words) => {
    const { user } = openCart(piece(availability), {
      'GET /holds': [],
      'POST /cart_items': refuse(409, 'This piece is taken'),
    })
    expect(await screen.findByText(words)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
    expect(await screen.findByText('Checkout failed: This piece is taken')).toBeVisible()
  })

  test('tells the holder about the own hold', async () => {
    openCart(piece(onHold), { 'GET /holds': [hold()] })
    expect(await screen.findByText(`On hold for you until ${formatMoment(until, { weekday: true })}.`)).toBeVisible()
  })
})

describe('the dashboard', () => {
  const openDashboard = (api: FakeApi) =>
    renderPage(routes, {
      path: '/customer/dashboard',
      customer: buildCustomer(),
      api: { [ownOrders]: [buildOrder()], 'GET /own_threads': [], ...api },
    })

  test('lists the holds of the customer, who can give them up', async () => {
    const waiting = hold({ id: 6, items_id: 2, title: 'Water Opal', slug: 'water', line: 3, until: null })
    const { user } = openDashboard({ 'GET /holds': [hold(), waiting], 'POST /holds/5/release': [waiting] })
    const section = within(await screen.findByRole('region', { name: 'Your holds' }))
    expect(section.getByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/item/it')
    expect(section.getByText(`On hold for you until ${formatMoment(until, { weekday: true })}`)).toBeVisible()
    expect(section.getByText('Number 3 in line')).toBeVisible()
    await user.click(section.getByRole('button', { name: 'Give up the hold of Welo Opal' }))
    await waitFor(() => expect(section.queryByRole('link', { name: 'Welo Opal' })).not.toBeInTheDocument())
    expect(section.getByRole('link', { name: 'Water Opal' })).toBeVisible()
  })

  test.each([[[]], [refuse(404, 'There is no such call.')]])('shows nothing without holds', async (holds) => {
    openDashboard({ 'GET /holds': holds })
    expect(await screen.findByRole('tab', { name: 'Order History' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Your holds' })).not.toBeInTheDocument()
  })

  test('keeps a hold that could not be given up', async () => {
    const { user } = openDashboard({ 'GET /holds': [hold()], 'POST /holds/5/release': refuse(503, 'Busy.') })
    await user.click(await screen.findByRole('button', { name: 'Give up the hold of Welo Opal' }))
    expect(await screen.findByText('Busy.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Your holds' })).toBeVisible()
  })
})

describe('a request for a piece like a sold one', () => {
  const api = {
    'GET /items_by_type/Custom?external={"page":1}': buildPage([]),
    'GET /items_details/it': [piece(sold)],
  }
  const wish = 'I am looking for a piece like "Welo Opal" (/item/it).'

  test('begins with that piece', async () => {
    renderPage(routes, { path: '/custom-jewelry?like=it', api })
    expect(await screen.findByLabelText('Description')).toHaveValue(wish)
    expect(screen.getByLabelText('Project type')).toHaveDisplayValue('Other')
  })

  test('does not overwrite a draft, but can be added to it', async () => {
    const first = renderPage(routes, { path: '/custom-jewelry', api })
    await first.user.type(await screen.findByLabelText('Description'), 'A ring for Ada')
    await act(() => first.router.navigate('/custom-jewelry?like=it'))
    await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue('A ring for Ada'))
    await first.user.click(await screen.findByRole('button', { name: 'Add the piece you come from' }))
    expect(screen.getByLabelText('Description')).toHaveValue(`${wish}\n\nA ring for Ada`)
    expect(screen.getByLabelText('Description')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Add the piece you come from' })).not.toBeInTheDocument()
  })

  test('is empty if the piece is unknown', async () => {
    renderPage(routes, { path: '/custom-jewelry?like=it', api: { ...api, 'GET /items_details/it': [] } })
    expect(await screen.findByLabelText('Description')).toHaveValue('')
  })
})
