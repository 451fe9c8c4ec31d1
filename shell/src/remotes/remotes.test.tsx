import { buildRelease } from '@elegant/releases/testing/releases'
import { expectError, memoryStorage } from '@elegant/shared/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { lazy } from 'react'
import { openShell, owner, workingRemotes } from '../testing/openShell.tsx'
import { routesOf } from './federation.ts'
import { PageMissing } from './retried.ts'

jest.mock('./federation.ts', () => ({ routesOf: jest.fn() }))

const banner = () => within(screen.getByRole('banner'))

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

  test('is not blamed where its page cannot be had for want of a connection', async () => {
    expectError(/unavailable/)
    jest.mocked(globalThis.fetch).mockRejectedValue(new Error('offline'))
    const remotes = { good: page('Our Collection'), bad: async () => ({ routes: [{ path: 'shop', lazy: missing }] }) }
    const tab = memoryStorage()
    openShell('/shop', { releases, remotes, tab })
    expect(await screen.findByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible()
    expect(tab.getItem('elegant_failed_releases')).toBeNull()
  })

  test('is asked for again once the browser is online', async () => {
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
