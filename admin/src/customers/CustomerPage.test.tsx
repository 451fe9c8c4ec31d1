import type { CustomerDetail } from '@elegant/shared/rules'
import {
  buildCustomer,
  buildOrder,
  buildPage,
  expectError,
  type FakeApi,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { buildInboxThread } from '../testing/threadSamples.ts'
import { CustomerPage } from './CustomerPage.tsx'

const at = '2026-03-05T15:00:00.000Z'
const ada: CustomerDetail = {
  ...buildCustomer({ id: 7 }),
  created_at: at,
  seen_at: at,
  paid: [
    { currency: 'EUR', amount: 25_000 },
    { currency: 'USD', amount: 120_050 },
  ],
  orders: [buildOrder({ id: 12, quantity: 2 })],
  threads: [buildInboxThread({ id: 5 })],
}

const open = (answer: CustomerDetail | ReturnType<typeof refuse> = ada, api: FakeApi = {}) =>
  renderPage([{ path: '/admin/customers/:id', Component: CustomerPage }], {
    path: '/admin/customers/7',
    api: { 'GET /customers/7': answer, 'GET /customers/7/notes': [], ...api },
  })

test('a customer displays the record and what was paid', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'ada@example.com',
    'Customer #1001, ID: 7',
    'customer',
    'Mar 5, 2026',
    'Mar 5, 2026, 10:00 AM',
    'EUR 250.00, USD 1,200.50',
  ])
})

test('orders and conversations are links', async () => {
  open()
  const orders = within(await screen.findByRole('region', { name: 'Orders (1)' }))
  expect(orders.getByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/admin/orders/12')
  expect(orders.getByText('USD 240.00')).toBeVisible()
  const threads = within(screen.getByRole('region', { name: 'Conversations (1)' }))
  expect(threads.getByRole('link')).toHaveAttribute('href', '/admin/inbox/5')
})

test('a long list of orders opens on demand', async () => {
  const orders = Array.from({ length: 12 }, (_, at) => buildOrder({ id: 100 + at }))
  const { user } = open({ ...ada, orders })
  const region = within(await screen.findByRole('region', { name: 'Orders (12)' }))
  expect(region.getAllByRole('article')).toHaveLength(10)
  await user.click(region.getByRole('button', { name: 'Show all 12 orders' }))
  expect(region.getAllByRole('article')).toHaveLength(12)
})

test('a customer without anything says so', async () => {
  open({ ...ada, paid: [], orders: [], threads: [] })
  expect(await screen.findByText('No orders yet')).toBeVisible()
  expect(screen.getByText('No conversations yet')).toBeVisible()
  expect(screen.getByText('Nothing yet')).toBeVisible()
})

test('a customer is blocked with a reason', async () => {
  const { user, sent } = open(ada, { 'PATCH /customer/user-1': ada })
  await user.click(await screen.findByRole('button', { name: 'Block' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Block Ada Lovelace' }))
  await user.type(dialog.getByLabelText('Reason'), 'Unpaid orders')
  await user.click(dialog.getByRole('button', { name: 'Block' }))
  expect(await screen.findByText('Customer status updated successfully')).toBeVisible()
  expect(sent).toMatchObject([{ elegant_user_id: 'user-1', role: 'blocked', block_deny_reason: 'Unpaid orders' }])
})

test('an admin who is denied access is named as blocked, and can be unblocked', async () => {
  const roles = { ...ada._customer_roles_of_customers_of_shops, role: 'admin', block_deny_access: true } as const
  open({ ...ada, _customer_roles_of_customers_of_shops: roles })
  expect(await screen.findByRole('button', { name: 'Unblock' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign out Ada Lovelace everywhere' })).toBeVisible()
  expect(screen.getAllByText('blocked')[0]).toBeVisible()
})

test('a server without the page still shows the record', async () => {
  open(refuse(404, 'Not found'), {
    'GET /customers_all?external={"page":1,"search":"7"}': buildPage([buildCustomer({ id: 7 })]),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
  expect(screen.queryByRole('region', { name: /Orders/ })).not.toBeInTheDocument()
})

test('a server without search has the customer on a later page of its list', async () => {
  const page = (curPage: number, id: number) =>
    buildPage([buildCustomer({ id })], { narrowed: undefined, curPage, nextPage: curPage < 3 ? curPage + 1 : null })
  open(refuse(404, 'Not found'), {
    'GET /customers_all?external={"page":1,"search":"7"}': page(1, 9),
    'GET /customers_all?external={"page":2,"search":"7"}': page(2, 8),
    'GET /customers_all?external={"page":3,"search":"7"}': page(3, 7),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
})

test('a customer on a page of the list that cannot be loaded is offered again', async () => {
  expectError(/Busy/)
  const answers = [refuse(503, 'Busy'), buildPage([buildCustomer({ id: 7 })])]
  const { user } = open(refuse(404, 'Not found'), {
    'GET /customers_all?external={"page":1,"search":"7"}': buildPage([], { narrowed: undefined, nextPage: 2 }),
    'GET /customers_all?external={"page":2,"search":"7"}': () => answers.shift(),
  })
  expect(await screen.findByText('The customer could not be loaded.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
})

test('an unknown customer is named as such', async () => {
  open(refuse(404, 'Not found'), { 'GET /customers_all?external={"page":1,"search":"7"}': buildPage([]) })
  expect(await screen.findByText('This customer does not exist.')).toBeVisible()
})

test('a customer that cannot be loaded is offered again', async () => {
  expectError(/Down/)
  open(refuse(500, 'Down'))
  expect(await screen.findByText('The customer could not be loaded.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
