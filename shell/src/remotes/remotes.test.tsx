import { buildRelease } from '@elegant/releases/testing/releases'
import { expectError, MissingChunk, memoryStorage } from '@elegant/shared/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { lazy } from 'react'
import { openShell, owner, workingRemotes } from '../testing/openShell.tsx'
import { getRoutes } from './federation.ts'
import { RouteLoadError } from './withRetry.ts'

jest.mock('./federation.ts', () => ({ getRoutes: jest.fn() }))

const banner = () => within(screen.getByRole('banner'))

describe('an unavailable remote', () => {
  test('affects only its own area and can be retried', async () => {
    expectError(/An area of the shop is unavailable/)
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

test('an unavailable admin area says nothing of a cart', async () => {
  expectError(/An area of the shop is unavailable/)
  jest.spyOn(console, 'warn').mockImplementation()
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no registry'))
  openShell('/admin', {
    customer: owner,
    remotes: { ...workingRemotes, admin: () => Promise.reject(new Error('gone')) },
  })
  expect(await screen.findByText("It couldn't be loaded. The rest of the shop still works.")).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Your cart' })).not.toBeInTheDocument()
})

describe('a broken release', () => {
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
  ])('that %s falls back to the previous one and is reported once', async (_, phase, logged, load) => {
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

  test('without a working fallback shows an error and reports it once despite retries', async () => {
    expectError(/unavailable/)
    const unavailable = { remote: 'storefront', version: '2.0.0', phase: 'unavailable', message: expect.any(String) }
    const { user } = openShell('/shop', { releases, remotes: {} })
    expect(await screen.findByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible()
    expect(told).toEqual([unavailable])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(told).toEqual([unavailable])
  })

  test('whose fallback throws as well shows an error and does not restart in a loop', async () => {
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

  test('is not reported if the connection failed', async () => {
    expectError(/unavailable/)
    jest.mocked(globalThis.fetch).mockRejectedValue(new Error('offline'))
    const remotes = { good: page('Our Collection'), bad: async () => ({ routes: [{ path: 'shop', lazy: missing }] }) }
    const tab = memoryStorage()
    openShell('/shop', { releases, remotes, tab })
    expect(await screen.findByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible()
    expect(tab.getItem('elegant_failed_releases')).toBeNull()
  })

  test('is retried once the browser is online', async () => {
    expectError(/unavailable/)
    jest.mocked(globalThis.fetch).mockRejectedValue(new Error('offline'))
    let isThere = false
    const bad = async () => (isThere ? page('Our Collection')() : { routes: [{ path: 'shop', lazy: missing }] })
    openShell('/shop', { releases, remotes: { bad } })
    expect(await screen.findByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible()
    isThere = true
    fireEvent(window, new Event('online'))
    expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
  })

  test('whose files were removed by a newer release offers to reload', async () => {
    live = { shell: 'x', remotes: { storefront: { active: { ...good, container: 'new' }, source: 'active' } } }
    const remotes = { good: page('Our Collection'), bad: async () => ({ routes: [{ path: 'shop', lazy: missing }] }) }
    openShell('/shop', { releases, remotes })
    expect(await screen.findByRole('heading', { name: 'The shop has been updated' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
    expect(banner().getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    expect(told).toEqual([])
  })
})

describe('a release embedded by name only', () => {
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

  test('is fetched when a visitor with access opens its pages', async () => {
    live = { shell: 'x', remotes: { admin: { active: admin, source: 'active' } } }
    openShell('/admin/orders', { customer: owner, releases })
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible()
    expect(asked.mock.calls).toEqual([['/my-remotes.json']])
    expect(jest.mocked(getRoutes)).toHaveBeenCalledWith(admin)
  })

  test('loads even if a newer release has replaced it', async () => {
    live = {
      shell: 'x',
      remotes: { admin: { active: { ...admin, container: 'new' }, previous: admin, source: 'active' } },
    }
    openShell('/admin/orders', { customer: owner, releases })
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible()
    expect(jest.mocked(getRoutes)).toHaveBeenCalledWith(admin)
  })

  test('offers to reload if it is no longer available', async () => {
    live = { shell: 'x', remotes: { admin: { active: { ...admin, container: 'new' }, source: 'active' } } }
    openShell('/admin/orders', { customer: owner, releases })
    expect(await screen.findByRole('heading', { name: 'The shop has been updated' })).toBeVisible()
  })

  test('affects only its own area if its metadata cannot be fetched', async () => {
    expectError(/An area of the shop is unavailable/)
    jest.mocked(globalThis.fetch).mockRejectedValue(new Error('offline'))
    openShell('/admin/orders', { customer: owner, releases })
    expect(await screen.findByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible()
    expect(banner().getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  })
})

describe('a chunk that failed to load', () => {
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

  test('affects only its page, explains why and offers to reload', async () => {
    opened(`${active.base}filters.js`)
    expect(await screen.findByRole('heading', { name: "Part of this page couldn't be loaded" })).toBeVisible()
    expect(screen.getByText(/The connection was lost, or the shop was updated/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    expect(banner().getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    expect(told).toMatchObject([{ remote: 'storefront', phase: 'unavailable' }])
  })

  test('is not reported for the remote if it belongs to the shell', async () => {
    opened('/remotes/shell/1/part.js')
    expect(await screen.findByRole('heading', { name: "Part of this page couldn't be loaded" })).toBeVisible()
    expect(told).toEqual([])
  })

  test('after a new release of the shop offers to reload', async () => {
    live = { shell: 'x', remotes: { storefront: { active: { ...active, container: 'new' }, source: 'active' } } }
    opened(`${active.base}filters.js`)
    expect(await screen.findByRole('heading', { name: 'The shop has been updated' })).toBeVisible()
    expect(told).toEqual([])
  })
})

function missing(): Promise<never> {
  return Promise.reject(new RouteLoadError('Loading chunk shop failed'))
}

function Broken(): never {
  throw new Error('Bad release')
}
