import type { Order } from '@elegant/shared/rules'
import { buildChange, buildMedia, buildOrder, buildPage, type FakeApi, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { listCall, shipping } from '../testing/ordersPage.tsx'
import { withWideScreen } from '../testing/withWideScreen.ts'
import { OrdersPage } from './OrdersPage.tsx'
import { getOrderColumns } from './orderColumns.ts'

withWideScreen()

const counts = { total: 2, pending: 1, processing: 1, completed: 0, cancelled: 0 }
const createPage = (items: Order[]) => ({ ...buildPage(items), counts })
const estimate: Order['estimate'] = {
  amount: 900,
  currency: 'USD',
  message: '',
  sent_at: '2026-03-05T15:00:00.000Z',
  answer: 'accepted',
  answered_at: '2026-03-05T15:00:00.000Z',
}
const asked = buildOrder({ id: 1, quantity: 2, version: 3, paid: null, picture: buildMedia() })
const accepted = { ...asked, id: 2, status: 'processing', estimate } as const
const names = 'Welo Opal, Ada Lovelace'

function open(orders: Order[], api: FakeApi = {}) {
  return renderPage(<OrdersPage />, {
    path: '/admin/orders',
    api: { [listCall({ page: 1 })]: createPage(orders), ...api },
  })
}
const row = async () => within(await screen.findByRole('row', { name: names }))

test('a row has number, item, customer, email, total, date and status; its item opens the order', async () => {
  open([asked])
  const cells = await row()
  for (const text of ['#1', 'Product · enquiry × 2', 'USD 240.00', 'Mar 5, 2026', 'Pending'])
    expect(cells.getByText(text)).toBeVisible()
  expect(cells.getByText(/Customer #1001, ada@example.com/)).toBeVisible()
  expect(cells.getByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/admin/orders/1')
  expect(cells.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/admin/orders/1')
})

test('the column of totals is as wide as the longest one', () => {
  const getWidth = (amount: number) =>
    Number.parseFloat(
      getOrderColumns([asked, { ...accepted, estimate: { ...estimate, amount } }]).find(({ id }) => id === 'total')
        ?.width ?? '',
    )
  expect(getWidth(1_250_000.5)).toBeGreaterThan(getWidth(12_500))
  expect(getWidth(12_500)).toBeGreaterThan(getWidth(900))
  expect(getWidth(900)).toBe(getWidth(1250))
})

test.each<[string, Partial<Order>, string]>([
  ['Pending', {}, 'Send Estimate'],
  ['Estimate sent', { estimate: { ...estimate, answer: null } }, 'Start processing'],
  ['Declined', { estimate: { ...estimate, answer: 'declined' } }, 'Send Estimate'],
  ['Accepted', { status: 'processing', estimate }, 'Shipping'],
  ['Partly paid', { status: 'processing', estimate, paid: 'part' }, 'Shipping'],
  ['Paid', { status: 'processing', estimate, paid: 'full' }, 'Shipping'],
  ['Shipped', { status: 'processing', estimate, paid: 'full', shipping }, 'Complete order'],
  ['Processing', { status: 'processing', action_type: 'booking' }, 'Complete order'],
])('an order that is %s has its next step as the main button', async (status, facts, next) => {
  open([{ ...asked, ...facts }])
  const cells = await row()
  expect(cells.getByText(status)).toBeVisible()
  expect(cells.getAllByRole('button').filter(({ dataset }) => dataset.variant === 'primary')).toEqual([
    cells.getByRole('button', { name: next }),
  ])
})

test('an order of a server without payments has the status of the core API', async () => {
  open([{ ...accepted, paid: undefined, picture: undefined }])
  expect((await row()).getByText('Processing')).toBeVisible()
})

test('an order is completed in the list by one click, and opened again by Undo', async () => {
  const { user, sent, sentHeaders } = open([{ ...accepted, shipping }], {
    'PATCH /cart_items/2': { ...accepted, status: 'completed', timeline: [] },
    'GET /changes?external={"entity":"order","entity_id":2}': buildPage([buildChange({ id: 7 })]),
    'POST /changes/7/restore': { changed: 1, change: 8 },
  })
  await user.click((await row()).getByRole('button', { name: 'Complete order' }))
  expect(await screen.findByText('Order #2: Completed')).toBeVisible()
  expect(sent).toEqual([{ status: 'completed' }])
  expect(sentHeaders('if-match')).toEqual(['"3"'])
  expect((await row()).getByRole('link', { name: 'Details' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/Undone/)).toBeVisible()
})

test('the list takes the focus of an order that leaves its filter', async () => {
  const processing = listCall({ page: 1, status: 'processing' })
  let rows = [{ ...accepted, shipping }]
  const { user } = renderPage(<OrdersPage />, {
    path: '/admin/orders?status=booking',
    api: {
      [processing]: () => createPage(rows),
      'PATCH /cart_items/2': () => {
        rows = []
        return { ...accepted, status: 'completed', timeline: [] }
      },
      'GET /changes?external={"entity":"order","entity_id":2}': buildPage([]),
    },
  })
  await user.click((await row()).getByRole('button', { name: 'Complete order' }))
  expect(await screen.findByText('No orders found')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Orders' })).toHaveFocus()
})

test('the dialogs of an order open from its row', async () => {
  const { user } = open([asked])
  await user.click((await row()).getByRole('button', { name: 'Send Estimate' }))
  expect(screen.getByRole('dialog', { name: 'Send Estimate' })).toBeVisible()
})

test('the headers sort by total and date', async () => {
  const sorted = { [listCall({ page: 1, sort: 'total_desc' })]: createPage([accepted]) }
  const { user, router } = open([asked], sorted)
  await row()
  await user.click(within(screen.getByRole('columnheader', { name: 'Total' })).getByRole('link'))
  expect(router.state.location.search).toBe('?sort=total_desc')
  await waitFor(() => expect(screen.getByText('#2')).toBeVisible())
})
