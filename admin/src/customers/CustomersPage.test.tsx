import type { Customer, Role } from '@elegant/shared/rules'
import { buildCustomer, buildPage, expectError, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { CustomersPage } from './CustomersPage.tsx'

const standing = (role: Role, block_deny_reason: string | null = null) => ({
  _customer_roles_of_customers_of_shops: { role, block_deny_access: role === 'blocked', block_deny_reason },
})
const ada = buildCustomer({ id: 11 })
const grace = buildCustomer({
  id: 12,
  elegant_user_id: 'user-2',
  Full_name: 'Grace Hopper',
  email: 'grace@example.com',
  customer_number: 1002,
  is_online_now: false,
  ...standing('blocked', 'Unpaid orders'),
})
const owner = buildCustomer({ id: 13, Full_name: 'The Owner', email: 'owner@example.com', ...standing('admin') })
const nobody = buildCustomer({ id: 14, Full_name: '', email: 'x@example.com', is_online_now: false })
const everybody = [ada, grace, owner, nobody]

const listCall = (external: object) => `GET /customers_all?external=${JSON.stringify(external)}`
const firstPage = listCall({ page: 1 })
const counts = { total: 1204, online: 2, admins: 1, blocked: 1 }
const createPage = (items: Customer[], changes: object = {}) => ({ ...buildPage(items), counts, ...changes })

const open = (api: FakeApi = { [firstPage]: createPage(everybody, { itemsTotal: 1204 }) }, path = '/admin/customers') =>
  renderPage(<CustomersPage />, { path, api })
const shown = () => screen.queryAllByRole('article').map((row) => row.getAttribute('aria-label'))
const findRow = async (name: string) => within(await screen.findByRole('article', { name }))

test('the heading displays the number of matches and the total', async () => {
  open()
  expect(await screen.findByText('1204 of 1204 customers')).toBeVisible()
})

test('the customers of a server without totals are counted', async () => {
  open({ [firstPage]: { items: everybody } })
  expect(await screen.findByText('4 of 4 customers')).toBeVisible()
})

test('a row displays name, presence, ids, role and actions', async () => {
  open()
  const first = await findRow('Ada Lovelace')
  for (const words of ['Online', 'ID: 11 · Customer #1001', 'customer']) expect(first.getByText(words)).toBeVisible()
  expect(first.getByRole('button', { name: 'Block' })).toBeVisible()
  const second = await findRow('Grace Hopper')
  expect(second.queryByText('Online')).not.toBeInTheDocument()
  expect(second.getByText('Blocked: Unpaid orders')).toBeVisible()
  expect(second.getByRole('button', { name: 'Unblock' })).toBeVisible()
})

test('an admin cannot be blocked', async () => {
  open()
  const row = await findRow('The Owner')
  expect(row.getByText('admin')).toBeVisible()
  expect(row.queryByRole('button')).not.toBeInTheDocument()
})

test('a customer without a name is an Unnamed Customer', async () => {
  open()
  expect((await findRow('Unnamed Customer')).getByText('ID: 14 · Customer #1001')).toBeVisible()
})

test.each([
  ['hopper', ['Grace Hopper']],
  ['13', ['The Owner']],
  ['1002', ['Grace Hopper']],
  ['OWNER@', ['The Owner']],
])('typing %j immediately finds %j on the loaded page', async (typed, names) => {
  const { user } = open({ [firstPage]: createPage(everybody), [listCall({ page: 1, search: typed })]: () => never })
  await screen.findByRole('article', { name: 'Ada Lovelace' })
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or ID' }), typed)
  expect(shown()).toEqual(names)
  expect(screen.getByText('1 of 1204 customers')).toBeVisible()
})

test('search and filters are sent to the server, stored in the URL, and cleared by Reset', async () => {
  const { user, router } = open({
    [firstPage]: createPage(everybody, { itemsTotal: 1204 }),
    [listCall({ page: 1, online: true })]: createPage([ada, owner]),
    [listCall({ page: 1, online: true, role: 'customer' })]: createPage([ada]),
    [listCall({ page: 1, search: 'ada', online: true, role: 'customer' })]: createPage([ada]),
  })
  await screen.findByRole('article', { name: 'Grace Hopper' })
  const getOptions = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(getOptions('Online status')).toEqual(['All', 'Online', 'Offline'])
  expect(getOptions('Role')).toEqual(['All', 'Admin', 'Customer', 'Blocked'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Online status' }), 'Online')
  await waitFor(() => expect(shown()).toEqual(['Ada Lovelace', 'The Owner']))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Customer')
  expect(await screen.findByText('1 of 1204 customers')).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'ada')
  await waitFor(() => expect(router.state.location.search).toBe('?online=online&role=customer&search=ada'))
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(shown()).toHaveLength(4))
  expect(router.state.location.search).toBe('')
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('an empty result displays a message', async () => {
  open({ [listCall({ page: 1, search: 'nobody' })]: createPage([]) }, '/admin/customers?search=nobody')
  expect(await screen.findByText('No customers found matching your filters')).toBeVisible()
  expect(screen.getByText('0 of 1204 customers')).toBeVisible()
})

test('customers are paginated', async () => {
  const { user } = open({
    [firstPage]: createPage([ada], { itemsTotal: 1204, pageTotal: 51 }),
    [listCall({ page: 2 })]: createPage([grace], { itemsTotal: 1204, pageTotal: 51, curPage: 2 }),
  })
  expect(await screen.findByText('Page 1 of 51 (1204 total items)')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(shown()).toEqual(['Grace Hopper']))
})

test('a failed request displays the empty text and Try again', async () => {
  expectError(/Broken/)
  open({ [firstPage]: refuse(500, 'Broken') })
  expect(await screen.findByText('No customers found matching your filters')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('without server-side filters, the loaded page is filtered', async () => {
  const bare = buildPage(everybody, { narrowed: undefined })
  open({ [listCall({ page: 1, search: 'ada', role: 'customer' })]: bare }, '/admin/customers?search=ada&role=customer')
  await waitFor(() => expect(shown()).toEqual(['Ada Lovelace']))
})

describe('Block', () => {
  const call = 'PATCH /customer/user-1'

  async function openDialog(api: FakeApi) {
    const view = open({ [firstPage]: createPage([ada]), ...api })
    await view.user.click((await findRow('Ada Lovelace')).getByRole('button', { name: 'Block' }))
    return { ...view, inside: within(screen.getByRole('dialog', { name: 'Block Ada Lovelace' })) }
  }

  test('requires a reason that is not blank', async () => {
    const { user, inside } = await openDialog({})
    await user.type(inside.getByRole('textbox', { name: 'Reason' }), '   ')
    await user.click(inside.getByRole('button', { name: 'Block' }))
    expect(await inside.findByText('Please give a reason for the block')).toBeVisible()
  })

  test('is displayed in the list with its reason', async () => {
    let answer = createPage([ada])
    const { user, inside, sent } = await openDialog({
      [firstPage]: () => answer,
      [call]: () => {
        answer = createPage([{ ...ada, ...standing('blocked', 'Unpaid orders') }])
        return answer.items[0]
      },
    })
    await user.type(inside.getByRole('textbox', { name: 'Reason' }), ' Unpaid orders ')
    await user.click(inside.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('Customer status updated successfully')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect((await findRow('Ada Lovelace')).getByText('Blocked: Unpaid orders')).toBeVisible()
    expect(sent).toEqual([
      { elegant_user_id: 'user-1', role: 'blocked', block_deny_access: true, block_deny_reason: 'Unpaid orders' },
    ])
  })

  test('that fails keeps the reason and displays the error', async () => {
    const { user, inside } = await openDialog({ [call]: refuse(409, "Admins can't be blocked.") })
    await user.type(inside.getByRole('textbox', { name: 'Reason' }), 'Why not')
    await user.click(inside.getByRole('button', { name: 'Block' }))
    const alert = await inside.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to update customer status')
    expect(alert).toHaveTextContent("Admins can't be blocked.")
    expect(inside.getByRole('textbox', { name: 'Reason' })).toHaveValue('Why not')
    expect((await findRow('Ada Lovelace')).getByText('customer')).toBeVisible()
  })
})

test('a customer can be signed out everywhere', async () => {
  const ended: string[] = []
  const { user } = open({
    [firstPage]: createPage([ada]),
    [`DELETE /customer/${ada.elegant_user_id}/sessions`]: () => {
      ended.push(ada.elegant_user_id)
      return { ended: 2 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Sign out Ada Lovelace everywhere' }))
  expect(await screen.findByText('Ada Lovelace is signed out everywhere (2)')).toBeVisible()
  expect(ended).toHaveLength(1)
})

describe('Unblock', () => {
  const call = 'PATCH /customer/user-2'

  test('updates the row optimistically and lifts the block', async () => {
    const { user, sent } = open({
      [firstPage]: createPage([grace]),
      [call]: () => never,
    })
    await user.click(await screen.findByRole('button', { name: 'Unblock' }))
    expect(await screen.findByRole('button', { name: 'Block' })).toBeVisible()
    expect(sent).toEqual([
      { elegant_user_id: 'user-2', role: 'customer', block_deny_access: false, block_deny_reason: null },
    ])
  })

  test('that fails is rolled back with an error', async () => {
    const { user } = open({ [firstPage]: createPage([grace]), [call]: refuse(500, 'Broken') })
    await user.click(await screen.findByRole('button', { name: 'Unblock' }))
    expect(await screen.findByText('Failed to update customer status')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Unblock' })).toBeVisible()
  })
})

const never = new Promise(() => undefined)

test('a refused list is not asked for again and again', async () => {
  expectError(/Please sign in first/)
  let calls = 0
  open({
    [firstPage]: () => {
      calls += 1
      return refuse(403, 'Please sign in first.')
    },
  })
  await screen.findByRole('button', { name: 'Try again' })
  expect(calls).toBe(1)
})
