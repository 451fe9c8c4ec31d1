import { buildCustomer, expectError, memoryStorage, refuse } from '@elegant/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { lazy } from 'react'
import { routesOf } from './remotes/federation.ts'
import { PageMissing } from './remotes/retried.ts'
import { openShell, workingRemotes } from './testing/openShell.tsx'
import { buildRelease } from './testing/releases.ts'

jest.mock('./remotes/federation.ts', () => ({ routesOf: jest.fn() }))

const owner = buildCustomer({
  Full_name: 'The Owner',
  _customer_roles_of_customers_of_shops: { role: 'admin', block_deny_access: false, block_deny_reason: null },
})
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
    expect(banner().getByRole('button', { name: 'Account of Ada Lovelace' })).toHaveTextContent('AL')
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
  test.each(['/admin/orders', '/ADMIN/orders', '/customer/dashboard'])('a guest at %s signs in first', async (path) => {
    openShell(path)
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(window.location.pathname).toBe('/sign-in')
  })

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

describe('a remote that cannot be had', () => {
  test('costs its own area only, says so, and comes back with Try again', async () => {
    expectError(/A part of the shop is unavailable/)
    jest.spyOn(console, 'warn').mockImplementation()
    let isThere = false
    const storefront = () => (isThere ? workingRemotes.storefront?.() : undefined) ?? Promise.reject(new Error('gone'))
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no registry'))
    const { user } = openShell('/shop', { remotes: { storefront } })

    expect(await screen.findByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible()
    expect(banner().getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()

    isThere = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
  })
})

describe('a release that is bad', () => {
  const good = buildRelease('storefront', ['/', '/shop'], { version: '1.0.0', container: 'good' })
  const bad = buildRelease('storefront', ['/', '/shop'], { version: '2.0.0', container: 'bad' })
  const releases = { storefront: { active: bad, previous: good, source: 'active' as const } }
  const page = (heading: string) => async () => ({ routes: [{ path: 'shop', element: <h1>{heading}</h1> }] })
  let told: unknown[]
  let live: object

  beforeEach(() => {
    told = []
    live = { shell: 'x', remotes: releases }
    jest.spyOn(console, 'warn').mockImplementation()
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      if (String(address) === '/my-remotes.json') return Response.json(live)
      told.push(JSON.parse(String(init?.body)))
      return new Response(null, { status: 204 })
    })
  })

  test.each([
    ['cannot be loaded', 'load', [], () => Promise.reject(new Error('gone'))],
    ['brings no routes', 'load', [], async () => JSON.parse('{}')],
    ['lacks the code of a page', 'page', [], async () => ({ routes: [{ path: 'shop', lazy: missing }] })],
    [
      'throws while it is rendered',
      'render',
      [/Bad release|The above error occurred|React Router caught/],
      async () => ({ routes: [{ path: 'shop', Component: Broken }] }),
    ],
  ])('because it %s gives way to the one before it, and is told of once', async (_, phase, logged, load) => {
    for (const words of logged) expectError(words)
    const tab = memoryStorage()
    const bads = jest.fn(load)
    const remotes = { good: page('Our Collection'), bad: bads }
    const first = openShell('/shop', { releases, remotes, tab })
    expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
    expect(told).toEqual([{ remote: 'storefront', version: '2.0.0', phase, message: expect.any(String) }])
    first.unmount()

    bads.mockClear()
    openShell('/shop', { releases, remotes, tab })
    expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
    expect(bads).not.toHaveBeenCalled()
    expect(told).toHaveLength(1)
  })

  test('and the one before it too says so, and tells that once, however often somebody tries', async () => {
    expectError(/unavailable/)
    const unavailable = { remote: 'storefront', version: '2.0.0', phase: 'unavailable', message: expect.any(String) }
    const { user } = openShell('/shop', { releases, remotes: {} })
    expect(await screen.findByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible()
    expect(told).toEqual([unavailable])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(told).toEqual([unavailable])
  })

  test('and the one before it throws too says so, and does not begin anew for ever', async () => {
    expectError(/Bad release|The above error occurred|React Router caught|unavailable/)
    const broken = jest.fn(async () => ({ routes: [{ path: 'shop', Component: Broken }] }))
    openShell('/shop', { releases, remotes: { good: broken, bad: broken } })
    expect(await screen.findByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible()
    expect(broken).toHaveBeenCalledTimes(2)
    expect(told).toEqual([
      { remote: 'storefront', version: '2.0.0', phase: 'render', message: 'Error: Bad release' },
      { remote: 'storefront', version: '1.0.0', phase: 'unavailable', message: 'Error: Bad release' },
    ])
  })

  test('because its files are gone with another release offers to reload', async () => {
    live = { shell: 'x', remotes: { storefront: { active: { ...good, container: 'new' }, source: 'active' } } }
    const remotes = { good: page('Our Collection'), bad: async () => ({ routes: [{ path: 'shop', lazy: missing }] }) }
    openShell('/shop', { releases, remotes })
    expect(await screen.findByRole('heading', { name: 'The shop has been renewed' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
    expect(banner().getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    expect(told).toEqual([])
  })
})

describe('a release that the page was only told the name of', () => {
  const admin = buildRelease('admin', ['/admin', '/admin/orders'])
  const { version, container, pages } = admin
  const releases = { admin: { active: { version, container, pages }, source: 'active' as const } }
  let live: object
  const asked = jest.fn()

  beforeEach(() => {
    asked.mockClear()
    jest.spyOn(console, 'warn').mockImplementation()
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
      asked(String(address))
      return Response.json(live)
    })
  })

  test('is asked for once somebody goes there who may', async () => {
    live = { shell: 'x', remotes: { admin: { active: admin, source: 'active' } } }
    openShell('/admin/orders', { customer: owner, releases })
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible()
    expect(asked.mock.calls).toEqual([['/my-remotes.json']])
    expect(jest.mocked(routesOf)).toHaveBeenCalledWith(admin)
  })

  test('is loaded though another one has taken its place since', async () => {
    live = {
      shell: 'x',
      remotes: { admin: { active: { ...admin, container: 'new' }, previous: admin, source: 'active' } },
    }
    openShell('/admin/orders', { customer: owner, releases })
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible()
    expect(jest.mocked(routesOf)).toHaveBeenCalledWith(admin)
  })

  test('offers to reload where it is not to be had any more', async () => {
    live = { shell: 'x', remotes: { admin: { active: { ...admin, container: 'new' }, source: 'active' } } }
    openShell('/admin/orders', { customer: owner, releases })
    expect(await screen.findByRole('heading', { name: 'The shop has been renewed' })).toBeVisible()
  })

  test('costs its own area only where nobody can tell of it', async () => {
    expectError(/A part of the shop is unavailable/)
    jest.mocked(globalThis.fetch).mockRejectedValue(new Error('offline'))
    openShell('/admin/orders', { customer: owner, releases })
    expect(await screen.findByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible()
    expect(banner().getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  })
})

describe('a part of a page that could not be had', () => {
  const active = buildRelease('storefront', ['/', '/shop'])
  const opened = (request: string) => {
    const MissingPart = lazy(() => Promise.reject(new MissingChunk(request)))
    const storefront = async () => ({ routes: [{ path: 'shop', element: <MissingPart /> }] })
    openShell('/shop', { releases: { storefront: { active, source: 'active' } }, remotes: { storefront } })
  }
  let told: unknown[]
  let live: object

  beforeEach(() => {
    expectError(/unavailable|ChunkLoadError|The above error occurred|React Router caught|Loading chunk/)
    told = []
    live = { shell: 'x', remotes: { storefront: { active, source: 'active' } } }
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      if (String(address) === '/my-remotes.json') return Response.json(live)
      told.push(JSON.parse(String(init?.body)))
      return new Response(null, { status: 204 })
    })
  })

  test('costs its page, says why that may be, and offers to reload', async () => {
    opened(`${active.base}filters.js`)
    expect(await screen.findByRole('heading', { name: 'A part of this page could not be loaded' })).toBeVisible()
    expect(screen.getByText(/The connection broke off, or the shop has been renewed/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    expect(banner().getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    expect(told).toMatchObject([{ remote: 'storefront', phase: 'unavailable' }])
  })

  test('is not held against the remote where the shell brings it', async () => {
    opened('/assets/part.js')
    expect(await screen.findByRole('heading', { name: 'A part of this page could not be loaded' })).toBeVisible()
    expect(told).toEqual([])
  })

  test('because the shop was released anew offers to reload', async () => {
    live = { shell: 'x', remotes: { storefront: { active: { ...active, container: 'new' }, source: 'active' } } }
    opened(`${active.base}filters.js`)
    expect(await screen.findByRole('heading', { name: 'The shop has been renewed' })).toBeVisible()
    expect(told).toEqual([])
  })
})

/** As webpack throws it. */
class MissingChunk extends Error {
  override name = 'ChunkLoadError'
  readonly request: string
  constructor(request: string) {
    super('Loading chunk 7 failed')
    this.request = request
  }
}

function missing(): Promise<never> {
  return Promise.reject(new PageMissing('Loading chunk shop failed'))
}

function Broken(): never {
  throw new Error('Bad release')
}
