import { bareRows, buildCustomer, refuse } from '@elegant/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { openShell, owner, workingRemotes } from '../testing/openShell.tsx'

jest.mock('../remotes/federation.ts', () => ({ routesOf: jest.fn() }))

const blocked = buildCustomer({
  _customer_roles_of_customers_of_shops: {
    role: 'blocked',
    block_deny_access: true,
    block_deny_reason: 'Unpaid orders',
  },
})

afterEach(() => {
  jest.useRealTimers()
})

const banner = () => within(screen.getByRole('banner'))

describe('the frame', () => {
  test('every page has the shop’s links, the cart and the contact lines', async () => {
    const { user } = openShell('/shop')
    expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
    await user.click(banner().getByRole('button', { name: 'Open menu' }))
    for (const name of ['Shop', 'Categories', 'Custom Jewelry', 'Events', 'About']) {
      expect(banner().getByRole('link', { name })).toBeVisible()
    }
    expect(banner().getByRole('link', { name: 'Cart, 0 items' })).toHaveAttribute('href', '/cart')
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Jacksonville, Florida')
    expect(screen.getByRole('contentinfo')).toHaveTextContent(`© ${new Date().getFullYear()}`)
  })

  test('Escape closes the menu and leaves the focus on its button', async () => {
    const { user } = openShell('/shop')
    await user.click(banner().getByRole('button', { name: 'Open menu' }))
    await user.tab()
    expect(banner().getByRole('link', { name: 'Shop' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(banner().getByRole('button', { name: 'Open menu' })).toHaveFocus()
  })

  test('a guest sees a sign-in icon and no orders of his own', async () => {
    openShell('/shop')
    expect(await banner().findByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(banner().queryByRole('link', { name: 'My Orders' })).toBeNull()
  })

  test('what machines were told of the first page is not told of the next one', async () => {
    const told = document.createElement('script')
    told.type = 'application/ld+json'
    document.head.append(told)
    const { user } = openShell('/shop')
    await screen.findByRole('heading', { name: 'Our Collection' })
    expect(told).toBeInTheDocument()
    await user.click(banner().getByRole('link', { name: /^Elegant/ }))
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
    expect(told).not.toBeInTheDocument()
  })

  test('a customer sees his role, his avatar and My Orders', async () => {
    const { user } = openShell('/shop', { customer: buildCustomer() })
    await user.click(banner().getByRole('button', { name: 'Open menu' }))
    expect(await banner().findByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/customer/dashboard')
    expect(banner().getAllByText('customer')).not.toEqual([])
    expect(banner().getByRole('button', { name: 'Account of Ada Lovelace, AL' })).toHaveTextContent('AL')
  })

  test('an admin sees the way to his work instead of My Orders', async () => {
    const { user } = openShell('/shop', { customer: owner })
    await user.click(banner().getByRole('button', { name: 'Open menu' }))
    expect(await banner().findByRole('link', { name: 'Admin' })).toBeVisible()
    expect(banner().queryByRole('link', { name: 'My Orders' })).toBeNull()
  })

  test('an address that is nobody’s says so', async () => {
    openShell('/no-such-page')
    expect(await screen.findByText('Oops! Page not found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  })
})

describe('who may go where', () => {
  test.each(['/admin/orders', '/ADMIN/orders'])('a guest at %s signs in first', async (path) => {
    openShell(path)
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(window.location.pathname).toBe('/sign-in')
  })

  test('a guest at the dashboard is told that it needs an account, and gets back to it from there', async () => {
    const { user } = openShell('/customer/dashboard?tab=history')
    const name = 'Access Denied: You need a customer account to access this page.'
    expect(await screen.findByRole('heading', { name })).toBeVisible()
    expect(window.location.pathname).toBe('/customer/dashboard')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(window.history.state).toMatchObject({ usr: { from: '/customer/dashboard?tab=history' } })
  })

  test.each(bareRows(buildCustomer(), ['elegant_user_id', 'Full_name', 'email']))(
    'somebody whose record is %s but for the name has no role assigned',
    async (_, customer) => {
      openShell('/admin/orders', { customer: buildCustomer(), api: { 'GET /customer': customer } })
      expect(await screen.findByText('Current role: no role assigned')).toBeVisible()
    },
  )

  test('a customer has no permission for the admin area, and its code is not loaded', async () => {
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

  test('a customer sees his dashboard', async () => {
    openShell('/customer/dashboard', { customer: buildCustomer() })
    expect(await screen.findByRole('heading', { name: 'My dashboard' })).toBeVisible()
  })

  test('a blocked customer lands on /blocked from wherever he is, and reads why', async () => {
    openShell('/shop', { customer: blocked })
    expect(await screen.findByRole('heading', { name: 'Account Blocked' })).toBeVisible()
    expect(screen.getByText('Reason: Unpaid orders')).toBeVisible()
    expect(window.location.pathname).toBe('/blocked')
  })

  test('nobody else has anything to do on /blocked', async () => {
    openShell('/blocked')
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
  })
})

describe('signing in', () => {
  test('a signed-in visitor is sent on to the shop', async () => {
    openShell('/sign-in', { customer: buildCustomer() })
    expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
  })

  test('the server’s reason for a refusal is shown and what was typed stays', async () => {
    const { user } = openShell('/sign-in', {
      api: { 'POST /identity/sign-in/email': () => refuse(401, 'Invalid email or password') },
    })
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'wrong password')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Invalid email or password')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  })

  test('two seconds after a try that got nowhere, signing up is suggested', async () => {
    jest.useFakeTimers()
    const { user } = openShell('/sign-in', {
      api: { 'POST /identity/sign-in/email': () => new Promise(() => undefined) },
    })
    const typing = user.setup({ advanceTimers: jest.advanceTimersByTime })
    await typing.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await typing.type(screen.getByLabelText('Password'), 'a password')
    await typing.click(screen.getByRole('button', { name: 'Sign in' }))
    await act(() => jest.advanceTimersByTimeAsync(0))
    await act(() => jest.advanceTimersByTimeAsync(1900))
    expect(screen.queryByText('Sign in failed')).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(200))
    expect(screen.getByRole('alert')).toHaveTextContent('Sign in failed')
  })

  test.each([
    { who: 'a customer', customer: buildCustomer(), place: 'Our Collection' },
    { who: 'an admin', customer: owner, place: 'Dashboard' },
  ])('once the record is there, sign-up sends $who to $place', async ({ customer, place }) => {
    openShell('/sign-up', { customer })
    expect(await screen.findByRole('heading', { name: place })).toBeVisible()
  })
})
