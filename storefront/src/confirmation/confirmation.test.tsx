import { ShopFactsContext } from '@elegant/shared'
import { dayMs, demoFacts } from '@elegant/shared/rules'
import {
  buildCustomer,
  buildItem,
  buildOrder,
  buildOwnThread,
  buildPage,
  type FakeApi,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { ConfirmationPage } from './ConfirmationPage.tsx'
import { placedKey } from './placedKey.ts'
import { keepPlaced, type PlacedLine, readPlaced, readUnseen, updatePlaced } from './placedOrders.ts'

beforeEach(() => localStorage.clear())

const opal: PlacedLine = {
  number: 12,
  title: 'Welo Opal',
  slug: 'welo-opal',
  action_type: 'enquiry' as const,
  quantity: 2,
  price: 1250,
  currency: 'USD',
}
const own = 'GET /cart_items?external={"scope":"own"}'
const guestOrder = buildOrder({
  id: 12,
  contact: { name: null, email: null, phone: null },
  _customers: { Full_name: '', email: '', customer_number: null },
})
const thread = buildOwnThread({ number: 12, key: 'a-key' })

function open(lines: PlacedLine[], api: FakeApi = {}, hasEmail = false) {
  keepPlaced(lines, { hasEmail })
  return renderPage(routes, {
    path: '/cart/placed',
    api: { [own]: [guestOrder], 'GET /own_threads': [thread], ...api },
  })
}

test('after a checkout a guest finds the page about it on the home page, where the checkout ends', async () => {
  const item = buildItem({ id: 1, title: 'Welo Opal', slug: 'welo-opal' })
  const { user, router } = renderPage(routes, {
    path: '/cart',
    cart: [item],
    api: {
      'GET /items/1': item,
      'POST /cart_items': guestOrder,
      [own]: [guestOrder],
      'GET /own_threads': [thread],
      'GET /items_categories': [],
      'GET /items_by_type/Event?external={"page":1}': buildPage([]),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  const band = within(await screen.findByRole('region', { name: 'What you sent' }))
  expect(band.getByText(/We have your enquiry \(No\. 12\)/)).toBeVisible()
  expect(band.getByText('You left no email address. Without one we cannot answer you.')).toBeVisible()
  await user.click(band.getByRole('link', { name: 'Leave an email, see what happens next' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'We have your enquiry' })).toBeVisible()
})

test('a guest who has signed in is not told that an address is missing', async () => {
  keepPlaced([opal], { hasEmail: false })
  renderPage(routes, {
    customer: buildCustomer(),
    api: { 'GET /items_categories': [], 'GET /items_by_type/Event?external={"page":1}': buildPage([]) },
  })
  const band = within(await screen.findByRole('region', { name: 'What you sent' }))
  expect(band.getByRole('link', { name: 'See what happens next' })).toHaveAttribute('href', '/cart/placed')
  expect(band.queryByText(/You left no email address/)).not.toBeInTheDocument()
})

test('the page says what was asked, with its number, what happens next, and where the conversation is', async () => {
  open([opal])
  expect(await screen.findByRole('heading', { level: 1, name: 'We have your enquiry' })).toBeVisible()
  const asked = within(screen.getByRole('region', { name: 'What you asked' }))
  expect(asked.getByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/item/welo-opal')
  for (const words of ['Enquiry · No. 12', 'Quantity 2', 'USD 2,500.00']) expect(asked.getByText(words)).toBeVisible()
  expect(await asked.findByRole('link', { name: 'Open the conversation about Welo Opal' })).toHaveAttribute(
    'href',
    '/e/a-key',
  )
  const next = within(screen.getByRole('region', { name: 'What happens next' }))
  expect(next.getByText('We read it in person and answer within 24 hours.')).toBeVisible()
  expect(next.getByText(/you pay nothing, until you accept it/)).toBeVisible()
})

test('a guest leaves a name and an email, and reads where the answer goes', async () => {
  let stored = guestOrder
  const { user, sent } = open([opal], {
    [own]: () => [stored],
    'POST /cart_items/12/contact': () => {
      stored = { ...guestOrder, contact: { name: 'Ada', email: 'ada@example.com', phone: null } }
      return { ...stored, timeline: [] }
    },
  })
  expect(await screen.findByText('You left no email address. Without one we cannot answer you.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send me the answer' }))
  expect(await screen.findByText('Invalid email address')).toBeVisible()
  await user.type(screen.getByLabelText('Name'), ' Ada ')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Send me the answer' }))
  const thanks = await screen.findByText(/Thank you\. Our answer and a copy of what you sent go to/)
  expect(thanks).toHaveFocus()
  expect(thanks).toHaveTextContent('ada@example.com')
  expect(sent).toEqual([{ name: 'Ada', email: 'ada@example.com' }])
  expect(readPlaced(undefined)?.hasEmail).toBe(true)
})

test('a shop without a mail server promises no copy', async () => {
  keepPlaced([opal], { hasEmail: false })
  const facts = { ...demoFacts, sendsMail: false as const }
  renderPage(
    <ShopFactsContext value={facts}>
      <ConfirmationPage />
    </ShopFactsContext>,
    { path: '/cart/placed', api: { [own]: [guestOrder], 'GET /own_threads': [thread] } },
  )
  expect(await screen.findByText(/Leave one now, and we can answer you\./)).toBeVisible()
  expect(screen.queryByText(/copy/)).not.toBeInTheDocument()
})

test('an address is left for each order of the checkout that has none', async () => {
  const sent: string[] = []
  const { user } = open([opal, { ...opal, number: 13, title: 'Ring', slug: 'ring' }], {
    [own]: [guestOrder, { ...guestOrder, id: 13 }, { ...guestOrder, id: 9 }],
    'POST /cart_items/12/contact': () => sent.push('12') && { ...guestOrder, timeline: [] },
    'POST /cart_items/13/contact': () => sent.push('13') && { ...guestOrder, timeline: [] },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'We have your 2 enquiries' })).toBeVisible()
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Send me the answer' }))
  await waitFor(() => expect(sent).toEqual(['13', '12']))
})

test('a refusal is shown in words, and keeps the input', async () => {
  const { user } = open([opal], {
    'POST /cart_items/12/contact': refuse(409, 'This order has an email address already.'),
  })
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Send me the answer' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This order has an email address already.')
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
})

test('a guest who has left an address is not asked again', async () => {
  open([opal], { [own]: [{ ...guestOrder, contact: { name: null, email: 'ada@example.com', phone: null } }] }, true)
  expect(await screen.findByText('ada@example.com')).toBeVisible()
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument()
})

test('a customer reads where the answer goes', async () => {
  const ada = buildCustomer({ email: 'ada@example.com' })
  keepPlaced([opal], { by: ada.elegant_user_id, hasEmail: true })
  renderPage(routes, {
    path: '/cart/placed',
    customer: ada,
    api: { [own]: [guestOrder], 'GET /own_threads': [] },
  })
  expect(await screen.findByText(/Our answer goes to ada@example\.com/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/customer/dashboard')
})

test('with a server of the core API the page shows what was sent and how to write to the shop', async () => {
  const { number: _, ...line } = opal
  const { contact: __, ...bare } = guestOrder
  open([line], { [own]: [bare], 'GET /own_threads': refuse(404, 'Unknown') })
  expect(await screen.findByRole('heading', { level: 1, name: 'We have your enquiry' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Welo Opal' })).toBeVisible()
  expect(screen.queryByText(/No\./)).not.toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact')
})

test('without a checkout the page says so', async () => {
  renderPage(routes, { path: '/cart/placed' })
  expect(await screen.findByRole('heading', { name: 'Nothing was sent from here lately' })).toBeVisible()
})

test('the empty cart leads to what was sent last', async () => {
  keepPlaced([opal], { hasEmail: true })
  renderPage(routes, { path: '/cart' })
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See what you sent last' })).toHaveAttribute('href', '/cart/placed')
})

describe('the browser', () => {
  test('keeps a checkout for a month, and announces it for a day', () => {
    const at = Date.parse('2026-03-05T15:00:00Z')
    keepPlaced([opal], { hasEmail: false }, at)
    expect(readUnseen(undefined, at + dayMs - 1)).toMatchObject({ lines: [opal] })
    expect(readUnseen(undefined, at + dayMs)).toBeUndefined()
    expect(readPlaced(undefined, at + 30 * dayMs)).toMatchObject({ lines: [opal] })
    expect(readPlaced(undefined, at + 30 * dayMs + 1)).toBeUndefined()
  })

  test('announces it no more once it was seen', () => {
    keepPlaced([opal], { hasEmail: false })
    updatePlaced({ isSeen: true })
    expect(readUnseen(undefined)).toBeUndefined()
    expect(readPlaced(undefined)).toMatchObject({ lines: [opal] })
  })

  test('adds what is sent again after a failure', () => {
    keepPlaced([opal], { hasEmail: false })
    keepPlaced([{ ...opal, number: 13 }], { hasEmail: true })
    expect(readPlaced(undefined)).toMatchObject({ hasEmail: true, lines: [opal, { number: 13 }] })
  })

  test('keeps an order once that was sent from two places', () => {
    keepPlaced([opal, { ...opal, number: 13 }], { hasEmail: true })
    keepPlaced([opal], { hasEmail: true })
    expect(readPlaced(undefined)?.lines.map(({ number }) => number)).toEqual([13, 12])
  })

  test('shows an account’s checkout to nobody else', () => {
    keepPlaced([opal], { by: 'ada', hasEmail: true })
    expect(readPlaced(undefined)).toBeUndefined()
    expect(readPlaced('ben')).toBeUndefined()
    expect(readPlaced('ada')).toMatchObject({ lines: [opal] })
  })

  test.each(['{', 'null', '[]', '{"at":"x","lines":[]}', '{"at":"2026-01-01","lines":[{"title":1}]}'])(
    'drops %s, which another program has written',
    (stored) => {
      localStorage.setItem(placedKey, stored)
      expect(readPlaced(undefined)).toBeUndefined()
    },
  )
})
