import type { Order, OrderPage, OrderStatus } from '@elegant/shared/rules'
import { buildOrder, buildPage, expectError, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { OrdersPage } from './OrdersPage.tsx'

const opal = buildOrder({ id: 1, quantity: 2, version: 3 })
const booking = orderOf(
  'Polishing',
  { id: 2, action_type: 'booking', status: 'processing' },
  'Grace Hopper',
  'grace@example.com',
)
const ticket = orderOf('Gem Show', { id: 3, action_type: 'registration', status: 'processing' }, '', '')
const shipping: Order['shipping'] = {
  carrier: 'UPS',
  tracking_number: '1Z999',
  tracking_url: null,
  shipped_at: '2026-03-05T15:00:00.000Z',
}
const done = orderOf('Raw Opal', { id: 4, status: 'completed', shipping }, 'Ada Lovelace', 'ada@example.com')
const orders = [opal, booking, ticket, done]

const listCall = (external: object) => `GET /cart_items?external=${JSON.stringify(external)}`
const firstPage = listCall({ page: 1 })
const counts = { total: 1250, pending: 700, processing: 50, completed: 480, cancelled: 20 }
const pageOf = (items: Order[], changes: Partial<OrderPage> = {}) => ({ ...buildPage(items), counts, ...changes })

const open = (api: FakeApi = { [firstPage]: pageOf(orders) }, path = '/admin/orders') =>
  renderPage(<OrdersPage />, { path, api })
const shown = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }))

test('the counters cover the whole shop, not the page', async () => {
  open()
  await screen.findByRole('heading', { name: 'Welo Opal' })
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures).toEqual(['1250', '700', '50', '480'])
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(names).toEqual(['Total Orders', 'Pending', 'Processing', 'Completed'])
})

test('a card displays status, date, item, customer, number, email, type and price', async () => {
  open()
  const card = await cardOf('Welo Opal, Ada Lovelace')
  const words = ['Pending', 'Mar 5, 2026', 'Ada Lovelace', 'Customer #1001', 'ada@example.com', 'Product · enquiry']
  for (const word of [...words, 'USD 240.00', 'USD 120.00 × 2', '#1']) expect(card.getByText(word)).toBeVisible()
  expect(card.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/admin/orders/1')
})

test('a guest with only a phone number has a phone link', async () => {
  const caller = { name: null, email: null, phone: '904 555 0177' }
  open({ [firstPage]: pageOf([orderOf('Water Opal', { id: 5, contact: caller }, '', '')]) })
  expect(await screen.findByRole('link', { name: '904 555 0177' })).toHaveAttribute('href', 'tel:+19045550177')
})

test('a registration without a price is free, as the shopper was told', async () => {
  const order = orderOf('Gem Show', { id: 6, action_type: 'registration' }, '', '')
  open({ [firstPage]: pageOf([{ ...order, _items: { ...order._items, price: 0 } }]) })
  expect((await cardOf('Gem Show, Guest')).getByText(/^Free/)).toBeVisible()
})

test('a customer without a name is known by the number', async () => {
  const order = orderOf('Water Opal', { id: 5 }, '', '')
  open({ [firstPage]: pageOf([{ ...order, _customers: { ...order._customers, customer_number: 12 } }]) })
  expect((await cardOf('Water Opal, Guest')).getByText('Customer #12')).toBeVisible()
})

test('a customer without an account is labeled as a guest', async () => {
  open()
  expect((await cardOf('Gem Show, Guest')).getByText('Guest')).toBeVisible()
})

test('a page out of range links to the first page', async () => {
  open({ [listCall({ page: 9 })]: pageOf([], { curPage: 9, pageTotal: 3 }) }, '/admin/orders?page=9')
  expect(await screen.findByText('There is no page 9.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/admin/orders')
})

test('the filter by the last step is part of the address', async () => {
  const step = listCall({ page: 1, step: 'paid' })
  const { user, router } = open({ [firstPage]: pageOf(orders), [step]: pageOf([opal]) })
  await screen.findByRole('heading', { name: 'Polishing' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Last step' }), 'Paid')
  expect(router.state.location.search).toBe('?step=paid')
  await waitFor(() => expect(shown()).toEqual(['Welo Opal']))
})

test.each<[string, OrderStatus, Order[]]>([
  ['Enquiry', 'pending', [opal]],
  ['Booking', 'processing', [booking, ticket]],
  ['Completed', 'completed', [done]],
])('the filter %s asks the server for orders that are %s', async (filter, status, found) => {
  const { user, router } = open({ [firstPage]: pageOf(orders), [listCall({ page: 1, status })]: pageOf(found) })
  await screen.findByRole('heading', { name: 'Polishing' })
  await user.click(screen.getByRole('radio', { name: filter }))
  expect(router.state.location.search).toBe(`?status=${filter.toLowerCase()}`)
  await waitFor(() => expect(shown()).toEqual(found.map(({ _items }) => _items.name)))
  await user.click(screen.getByRole('radio', { name: 'All Orders' }))
  await waitFor(() => expect(shown()).toHaveLength(4))
})

test.each([
  ['grace', ['Polishing']],
  ['ADA@EXAMPLE', ['Welo Opal', 'Raw Opal']],
  ['opal', ['Welo Opal', 'Raw Opal']],
  ['#3', ['Gem Show']],
  ['1z99', ['Raw Opal']],
])('typing %j immediately finds %j on the loaded page', async (typed, names) => {
  const { user } = open({
    [firstPage]: pageOf(orders),
    [listCall({ page: 1, search: typed })]: () => new Promise(never),
  })
  await screen.findByRole('heading', { name: 'Polishing' })
  await user.type(screen.getByRole('searchbox'), typed)
  expect(shown()).toEqual(names)
})

test('the server then searches all pages, and the URL stores the search', async () => {
  const far = orderOf('Emerald', { id: 900 }, 'Grace Hopper', 'grace@example.com')
  const { user, router } = open({
    [firstPage]: pageOf(orders),
    [listCall({ page: 1, search: 'emerald' })]: pageOf([far]),
  })
  await screen.findByRole('heading', { name: 'Polishing' })
  await user.type(screen.getByRole('searchbox'), 'emerald')
  expect(await screen.findByRole('heading', { name: 'Emerald' })).toBeVisible()
  expect(router.state.location.search).toBe('?search=emerald')
})

test('an empty result displays a message', async () => {
  open({ [listCall({ page: 1, search: 'ruby' })]: pageOf([]) }, '/admin/orders?search=ruby')
  expect(await screen.findByText('No orders found')).toBeVisible()
})

test('orders are paginated', async () => {
  const second = { ...pageOf([done]), curPage: 2, itemsTotal: 1250, pageTotal: 53 }
  const { user } = open({
    [firstPage]: pageOf([opal], { itemsTotal: 1250, pageTotal: 53 }),
    [listCall({ page: 2 })]: second,
  })
  expect(await screen.findByText('Page 1 of 53 (1250 total items)')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Next' }))
  expect(await screen.findByText('Page 2 of 53 (1250 total items)')).toBeVisible()
  expect(shown()).toEqual(['Raw Opal'])
})

test('a failed request displays the empty text and Try again', async () => {
  expectError(/Broken/)
  open({ [firstPage]: refuse(500, 'Broken') })
  expect(await screen.findByText('No orders found')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a new order is marked and announced when the owner returns to the page', async () => {
  let answer = pageOf([opal])
  open({ [firstPage]: () => answer })
  expect((await cardOf('Welo Opal, Ada Lovelace')).queryByText('New')).not.toBeInTheDocument()
  answer = pageOf([orderOf('Gem Show', { id: 7 }, '', ''), opal], { counts: { ...counts, total: 1251 } })
  act(() => void window.dispatchEvent(new Event('focus')))
  expect((await cardOf('Gem Show, Guest')).getByText('New')).toBeVisible()
  expect(screen.getByText('New: Gem Show, Guest.')).toHaveAttribute('role', 'status')
  expect(screen.getByText('1251')).toBeVisible()
})

test('without server-side pages and statuses, the list is filtered in the browser', async () => {
  const bare = orders.map(({ status: _, ...order }) => order)
  const { user } = open({
    [firstPage]: bare,
    [listCall({ page: 1, status: 'processing' })]: bare,
  })
  await screen.findByRole('heading', { name: 'Welo Opal' })
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['4', '2', '2', '0'])
  await user.click(screen.getByRole('radio', { name: 'Booking' }))
  await waitFor(() => expect(shown()).toEqual(['Polishing', 'Gem Show']))
})

describe('Send Estimate', () => {
  const call = 'POST /cart_items/1/estimate'

  async function openDialog(api: FakeApi) {
    const view = open({ [firstPage]: pageOf([opal]), ...api })
    await view.user.click((await cardOf('Welo Opal, Ada Lovelace')).getByRole('button', { name: 'Send Estimate' }))
    const dialog = screen.getByRole('dialog', { name: 'Send Estimate' })
    return { ...view, dialog, inside: within(dialog) }
  }

  test('requires an amount', async () => {
    const { user, inside } = await openDialog({})
    await user.click(inside.getByRole('button', { name: 'Send Estimate' }))
    expect(await inside.findByText('Please enter an estimate amount')).toBeVisible()
    await user.type(inside.getByRole('textbox', { name: 'Amount (USD)' }), 'ten')
    expect(await inside.findByText('Amount must be a number')).toBeVisible()
  })

  test('sends amount, message and the displayed version', async () => {
    const bodies: unknown[] = []
    const { user, inside, dialog } = await openDialog({
      [call]: ({ body, headers }) => {
        bodies.push(body, headers.get('if-match'))
        return { ...opal, timeline: [] }
      },
    })
    expect(inside.getByText(/The estimate is emailed to ada@example.com/)).toBeVisible()
    await user.type(inside.getByRole('textbox', { name: 'Amount (USD)' }), '1,250.50')
    await user.type(inside.getByRole('textbox', { name: 'Message (optional)' }), 'In gold.')
    await user.click(inside.getByRole('button', { name: 'Send Estimate' }))
    expect(await screen.findByText('Estimate sent successfully!')).toBeVisible()
    expect(dialog).not.toBeInTheDocument()
    expect(bodies).toEqual([{ amount: 1250.5, currency: 'USD', message: 'In gold.' }, '"3"'])
  })

  test('that fails keeps the input and displays the error', async () => {
    const { user, inside } = await openDialog({ [call]: refuse(409, 'The order is cancelled.') })
    await user.type(inside.getByRole('textbox', { name: 'Amount (USD)' }), '90')
    await user.click(inside.getByRole('button', { name: 'Send Estimate' }))
    expect(await inside.findByRole('alert')).toHaveTextContent('The order is cancelled.')
    expect(inside.getByRole('textbox', { name: 'Amount (USD)' })).toHaveValue('90')
    expect(screen.queryByText('Estimate sent successfully!')).not.toBeInTheDocument()
  })

  test('restores the input of a closed dialog', async () => {
    const { user, inside } = await openDialog({})
    await user.type(inside.getByRole('textbox', { name: 'Amount (USD)' }), '90')
    await user.click(inside.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Send Estimate' }))
    expect(screen.getByRole('textbox', { name: 'Amount (USD)' })).toHaveValue('90')
  })

  test('stays open with its input when the list fails to reload', async () => {
    expectError(/Later/)
    let answer: object = pageOf([opal])
    const { user, inside } = await openDialog({ [firstPage]: () => answer })
    await user.type(inside.getByRole('textbox', { name: 'Amount (USD)' }), '90')
    answer = refuse(503, 'Later.')
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await screen.findByText(/The shop cannot be reached/)).toBeVisible()
    expect(inside.getByRole('textbox', { name: 'Amount (USD)' })).toHaveValue('90')
  })
})

describe('Shipping', () => {
  async function openDialog(api: FakeApi = {}, order = opal) {
    const view = open({ [firstPage]: pageOf([order]), 'GET /cart_items/1/parcel': refuse(404, 'Not found'), ...api })
    await view.user.click(await screen.findByRole('button', { name: 'Shipping' }))
    return { ...view, inside: within(screen.getByRole('dialog', { name: 'Shipping' })) }
  }

  test('requires tracking number and carrier, and offers five carriers', async () => {
    const { user, inside } = await openDialog()
    const carriers = inside.getAllByRole('option').map(({ textContent }) => textContent)
    expect(carriers).toEqual(['Choose a carrier', 'USPS', 'UPS', 'FedEx', 'DHL', 'Other'])
    await user.click(inside.getByRole('button', { name: 'Save shipping' }))
    expect(await inside.findByText('Please enter tracking number and carrier')).toBeVisible()
  })

  test('is saved and confirmed', async () => {
    const bodies: unknown[] = []
    const { user, inside } = await openDialog({
      'POST /cart_items/1/shipping': ({ body }) => {
        bodies.push(body)
        return { ...opal, timeline: [] }
      },
    })
    await user.selectOptions(inside.getByRole('combobox', { name: 'Carrier' }), 'DHL')
    await user.type(inside.getByRole('textbox', { name: 'Tracking number' }), '00340')
    await user.click(inside.getByRole('button', { name: 'Save shipping' }))
    expect(await screen.findByText('Shipping information updated!')).toBeVisible()
    expect(bodies).toEqual([{ carrier: 'DHL', tracking_number: '00340' }])
  })

  test('of an order that somebody has shipped meanwhile is refused', async () => {
    const sent: unknown[] = []
    let answer = pageOf([opal])
    const { user, inside } = await openDialog({
      [firstPage]: () => answer,
      'POST /cart_items/1/shipping': ({ headers }) => {
        sent.push(headers.get('if-match'))
        return refuse(409, 'Somebody else has changed this since you opened it.')
      },
    })
    answer = pageOf([{ ...opal, shipping, version: 4 }], { counts: { ...counts, total: 1251 } })
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await screen.findByText('1251')).toBeVisible()
    await user.selectOptions(inside.getByRole('combobox', { name: 'Carrier' }), 'DHL')
    await user.type(inside.getByRole('textbox', { name: 'Tracking number' }), '00340')
    await user.click(inside.getByRole('button', { name: 'Save shipping' }))
    expect(await inside.findByRole('alert')).toHaveTextContent('Somebody else has changed this')
    expect(sent).toEqual(['"3"'])
  })

  describe('with other orders of the customer', () => {
    const emerald = { id: 8, title: 'Emerald', quantity: 1, is_same_cart: true, is_packed: false }
    const pearls = { id: 5, title: 'Pearl', quantity: 2, is_same_cart: false, is_packed: false }

    async function save(others: object[], choose?: string) {
      const bodies: unknown[] = []
      const { user, inside } = await openDialog({
        'GET /cart_items/1/parcel': others,
        'POST /cart_items/1/shipping': ({ body }) => {
          bodies.push(body)
          return { ...opal, timeline: [] }
        },
      })
      const group = within(await inside.findByRole('group', { name: 'Also in this parcel' }))
      const names = group.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
      if (choose) await user.click(group.getByRole('checkbox', { name: choose }))
      await user.selectOptions(inside.getByRole('combobox', { name: 'Carrier' }), 'DHL')
      await user.type(inside.getByRole('textbox', { name: 'Tracking number' }), '00340')
      await user.click(inside.getByRole('button', { name: 'Save shipping' }))
      await screen.findByText('Shipping information updated!')
      return { names, bodies }
    }

    test('offers to put them into the parcel', async () => {
      const { names, bodies } = await save([emerald, pearls], 'Emerald, order #8 (same cart)')
      expect(names).toEqual(['Emerald, order #8 (same cart)', '2 × Pearl, order #5'])
      expect(bodies).toEqual([{ carrier: 'DHL', tracking_number: '00340', also: [8] }])
    })

    test('keeps those that are in the parcel when its number is corrected', async () => {
      const { bodies } = await save([{ ...emerald, is_packed: true }, pearls])
      expect(bodies).toEqual([{ carrier: 'DHL', tracking_number: '00340', also: [8] }])
    })
  })

  test('starts with the saved values', async () => {
    const shipping = {
      carrier: 'UPS',
      tracking_number: '1Z9',
      tracking_url: null,
      shipped_at: opal.created_at,
    } as const
    const { inside } = await openDialog({}, { ...opal, shipping })
    expect(inside.getByRole('combobox', { name: 'Carrier' })).toHaveValue('UPS')
    expect(inside.getByRole('textbox', { name: 'Tracking number' })).toHaveValue('1Z9')
  })
})

test.each<[OrderStatus, boolean, boolean]>([
  ['pending', true, true],
  ['completed', false, true],
  ['cancelled', false, false],
])('an order that is %s can get an estimate: %s, and be shipped: %s', async (status, estimate, shipping) => {
  open({ [firstPage]: pageOf([{ ...opal, status }]) })
  const isOffered = async (name: string) => !(await screen.findByRole<HTMLButtonElement>('button', { name })).disabled
  expect([await isOffered('Send Estimate'), await isOffered('Shipping')]).toEqual([estimate, shipping])
})

function never() {
  return undefined
}

function orderOf(name: string, changes: Partial<Order>, Full_name: string, email: string): Order {
  const order = buildOrder(changes)
  const customer_number = Full_name ? order._customers.customer_number : null
  return { ...order, _items: { ...order._items, name }, _customers: { Full_name, email, customer_number } }
}
