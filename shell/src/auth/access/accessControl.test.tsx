import { bareRows, buildCustomer } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { openShell, owner, workingRemotes } from '../../testing/openShell.tsx'

jest.mock('../../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

const blocked = buildCustomer({
  _customer_roles_of_customers_of_shops: {
    role: 'blocked',
    block_deny_access: true,
    block_deny_reason: 'Unpaid orders',
  },
})

test.each(['/admin/orders', '/ADMIN/orders'])('a guest at %s is sent to sign in', async (path) => {
  openShell(path)
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(window.location.pathname).toBe('/sign-in')
})

test('a guest at the dashboard is denied access and returns to it after signing in', async () => {
  const { user } = openShell('/customer/dashboard?tab=history')
  const name = 'Access Denied: You need a customer account to access this page.'
  expect(await screen.findByRole('heading', { name })).toBeVisible()
  expect(window.location.pathname).toBe('/customer/dashboard')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(window.history.state).toMatchObject({ usr: { from: '/customer/dashboard?tab=history' } })
})

test.each(bareRows(buildCustomer(), ['elegant_user_id', 'Full_name', 'email']))(
  'a customer whose record is %s except for the name has no role',
  async (_, customer) => {
    openShell('/admin/orders', { customer: buildCustomer(), api: { 'GET /customer': customer } })
    expect(await screen.findByText('Current role: no role assigned')).toBeVisible()
  },
)

test('a customer is denied the admin area, and its code is not loaded', async () => {
  const admin = jest.fn(workingRemotes.admin)
  openShell('/admin/orders', { customer: buildCustomer(), remotes: { ...workingRemotes, admin } })
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(screen.getByText("You don't have permission to access this page.")).toBeVisible()
  expect(screen.getByText('Current role: customer')).toBeVisible()
  expect(admin).not.toHaveBeenCalled()
})

test('an admin sees the orders', async () => {
  openShell('/admin/orders', { customer: owner })
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible()
})

test('a customer sees the dashboard', async () => {
  openShell('/customer/dashboard', { customer: buildCustomer() })
  expect(await screen.findByRole('heading', { name: 'My dashboard' })).toBeVisible()
})

test('a blocked customer is redirected to /blocked from any page and sees the reason', async () => {
  openShell('/shop', { customer: blocked })
  expect(await screen.findByRole('heading', { name: 'Account Blocked' })).toBeVisible()
  expect(screen.getByText('Reason: Unpaid orders')).toBeVisible()
  expect(window.location.pathname).toBe('/blocked')
})

test('/blocked is a public page, which an account that is not blocked leaves', async () => {
  const { unmount } = openShell('/blocked')
  expect(await screen.findByRole('heading', { name: 'Account Blocked' })).toBeVisible()
  expect(screen.queryByText(/^Reason/)).not.toBeInTheDocument()
  unmount()
  openShell('/blocked', { customer: buildCustomer() })
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
})
