import type { StaffRole } from '@elegant/shared/rules'
import {
  buildCustomer,
  buildFigures,
  buildItem,
  buildOrder,
  buildPage,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const readOnlyNotice = 'You can look at everything here. Ask the owner to change something.'

function open(path: string, staff_role: StaffRole | undefined, api = {}) {
  const standing = { role: 'admin' as const, block_deny_access: false, block_deny_reason: null, staff_role }
  return renderPage(routes, {
    path,
    customer: buildCustomer({ _customer_roles_of_customers_of_shops: standing }),
    api: { 'GET /figures': buildFigures(), ...api },
  })
}

const opal = buildItem({ id: 7, title: 'Welo Opal' })
const products = {
  'GET /items_by_type/Product?external={"page":1}': buildPage([opal]),
  'GET /items_categories': [],
}
const noThreads = { 'GET /threads?external={"orders_id":5}': refuse(404, 'Not found') }
const item = {
  'GET /items/7': opal,
  'GET /items_categories': [],
  'GET /items/7/costs': refuse(404, 'Not found'),
}

test.each([
  ['owner', ['Shop', 'Staff'], false],
  // A server without staff accounts.
  [undefined, ['Shop', 'Staff'], false],
  ['helper', [], false],
  ['read-only', [], true],
] as const)('the sidebar offers to %s the pages %j of the owner', async (role, pages, hasNote) => {
  open('/admin/products', role, products)
  await screen.findByText('Welo Opal')
  const sidebar = within(screen.getByRole('navigation', { name: 'Admin' }))
  const offered = () => sidebar.getAllByRole('link').map(({ textContent }) => textContent)
  // The record of the member arrives after the list.
  await waitFor(() => expect(offered().filter((name) => name === 'Shop' || name === 'Staff')).toEqual(pages))
  expect(screen.queryByText(readOnlyNotice) !== null).toBe(hasNote)
})

test.each([
  ['owner', true],
  ['helper', true],
  ['read-only', false],
] as const)('a list has for %s the controls to change it: %s', async (role, isShown) => {
  open('/admin/products', role, products)
  await screen.findByText('Welo Opal')
  for (const name of ['Edit Welo Opal', 'Add Product'])
    await waitFor(() => expect(screen.queryByRole('link', { name }) !== null).toBe(isShown))
  for (const name of ['Delete Welo Opal', 'Upload media', 'Import CSV'])
    expect(screen.queryByRole('button', { name }) !== null).toBe(isShown)
  expect(screen.queryByRole('link', { name: 'Open Welo Opal' }) !== null).toBe(!isShown)
})

test('a read-only member sees an item without a way to save it', async () => {
  open('/admin/products/7', 'read-only', item)
  expect(await screen.findByRole('heading', { name: 'Welo Opal', level: 1 })).toBeVisible()
  expect(screen.getByLabelText('Title')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
  expect(screen.queryByText('Costs')).not.toBeInTheDocument()
})

test('a helper saves an item, and its costs are not asked for', async () => {
  open('/admin/products/7', 'helper', item)
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeEnabled()
  expect(screen.getByLabelText('Title')).toBeEnabled()
  expect(screen.queryByText('Costs')).not.toBeInTheDocument()
})

test.each([
  ['helper', true],
  ['read-only', false],
] as const)('an order has for %s its next steps: %s', async (role, isShown) => {
  const order = { ...buildOrder({ id: 5 }), timeline: [] }
  open('/admin/orders/5', role, { 'GET /cart_items/5': order, 'GET /cart_items/5/notes': [], ...noThreads })
  expect(await screen.findByRole('region', { name: 'Private notes' })).toBeVisible()
  for (const name of ['Send Estimate', 'Shipping', 'Add note'])
    expect(screen.queryByRole('button', { name }) !== null).toBe(isShown)
})

test.each([
  ['helper', true],
  ['read-only', false],
] as const)('the page of photos has for %s a way to add some: %s', async (role, isShown) => {
  open('/admin/photos', role)
  expect(await screen.findByRole('heading', { name: 'Add from photos' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Choose pictures' }) !== null).toBe(isShown))
})
