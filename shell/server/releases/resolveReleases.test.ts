import { hash } from 'node:crypto'
import type { ServableRegistry } from '@elegant/releases/registry/currentRegistry'
import { buildRelease, buildShellRelease } from '@elegant/releases/testing/releases'
import type { RemoteRecord } from '@elegant/releases/types'
import { remoteContract } from '@elegant/shared/contract'
import { renderingProtocol } from '../../src/protocol/renderMessages.ts'
import { getRemotesForPage, resolveReleases, type Visitor } from './resolveReleases.ts'

const visitors = Array.from(
  { length: 100 },
  (_, canaryBucket): Visitor => ({ canaryBucket, overrides: {}, isAdmin: false }),
)

function registryWith(record: Partial<RemoteRecord>): ServableRegistry {
  const versions = Object.fromEntries(
    ['1.0.0', '2.0.0', '3.0.0'].map((version) => [version, buildRelease('storefront', ['/'], { version })]),
  )
  const shell = { active: shellRelease.version, former: [], versions: { [shellRelease.version]: shellRelease } }
  return {
    schema: 1,
    rev: 1,
    shell,
    remotes: { storefront: { active: '2.0.0', former: ['1.0.0'], versions, ...record } },
  }
}

const shellRelease = buildShellRelease({ singletons: { react: '19.3.1' }, exports: { react: ['useState'] } })

function shown(registry: ServableRegistry, visitor?: Visitor) {
  const { active, previous, source } = resolveReleases(registry, visitor).remotes.storefront ?? {}
  return [active?.version, previous?.version, source]
}

test('visitors get the live release with the previous one as its fallback', () => {
  expect(shown(registryWith({}))).toEqual(['2.0.0', '1.0.0', 'active'])
})

test.each([
  ['another contract', { contract: remoteContract - 1 }],
  ['a newer library', { shared: { react: '^20.0.0' } }],
  ['a name that the shell lacks', { imports: { react: ['useOldState'] } }],
])('a previous release that requires %s is no fallback', (_, requirement) => {
  const { storefront } = registryWith({}).remotes
  const former = buildRelease('storefront', ['/'], { version: '1.0.0', ...requirement })
  expect(shown(registryWith({ versions: { ...storefront?.versions, '1.0.0': former } }))).toEqual([
    '2.0.0',
    undefined,
    'active',
  ])
})

test('a page does not carry the names that a release imports', () => {
  const active = buildRelease('storefront', ['/'], { version: '2.0.0', imports: { react: ['useState'] } })
  const { storefront } = resolveReleases(registryWith({ versions: { '2.0.0': active } })).remotes
  expect(storefront?.active).not.toHaveProperty('imports')
})

test.each([0, 1, 10, 50, 100])('a canary of %i percent is shown to that share of visitors', (percent) => {
  const registry = registryWith({ canary: { version: '3.0.0', percent } })
  const seen = visitors.map((visitor) => shown(registry, visitor))
  expect(seen.filter(([version]) => version === '3.0.0')).toHaveLength(percent)
})

test('a canary falls back to the live release, and its visitors keep it as its share grows', () => {
  const [few, more] = [10, 30].map((percent) => registryWith({ canary: { version: '3.0.0', percent } }))
  const picked = visitors.filter((visitor) => few && shown(few, visitor)[0] === '3.0.0')
  for (const visitor of picked) expect(more && shown(more, visitor)).toEqual(['3.0.0', '2.0.0', 'canary'])
})

test('the next canary selects other visitors', () => {
  const picked = ['3.0.0', '1.0.0'].map((version) =>
    visitors.filter((visitor) => shown(registryWith({ canary: { version, percent: 10 } }), visitor)[0] === version),
  )
  expect(picked[0]).not.toEqual(picked[1])
})

describe('a visitor who requests a release by name', () => {
  const until = new Date(Date.now() + 60_000).toISOString()
  const key = { keyHash: hash('sha256', 'the key'), until }
  const previews = { '3.0.0': [{ ...key, keyHash: hash('sha256', 'the first key') }, key] }
  const asks = (version: string, key?: string, isAdmin = false): Visitor => ({
    overrides: { storefront: { version, key } },
    isAdmin,
  })

  test.each([
    ['with its key gets it', previews, asks('3.0.0', 'the key'), '3.0.0'],
    ['with an earlier key gets it', previews, asks('3.0.0', 'the first key'), '3.0.0'],
    ['with another key does not get it', previews, asks('3.0.0', 'another'), '2.0.0'],
    ['without a key does not get it', previews, asks('3.0.0'), '2.0.0'],
    ['with the key of another release does not get it', previews, asks('1.0.0', 'the key'), '2.0.0'],
    [
      'after it has expired does not get it',
      { '3.0.0': [{ ...key, until: '2026-01-01' }] },
      asks('3.0.0', 'the key'),
      '2.0.0',
    ],
    ['as an admin gets it', {}, asks('3.0.0', undefined, true), '3.0.0'],
    ['as an admin does not get an unknown release', {}, asks('4.0.0', undefined, true), '2.0.0'],
    ['that is an object property gets the live release', {}, asks('constructor', 'x', true), '2.0.0'],
  ])('%s', (_, previews, visitor, version) => {
    expect(shown(registryWith({ previews }), visitor)[0]).toBe(version)
  })
})

describe('the shell', () => {
  const shells = {
    former: buildShellRelease({ version: 'former', singletons: { react: '18.0.0' } }),
    live: buildShellRelease({ version: 'live' }),
    canary: buildShellRelease({ version: 'canary' }),
    later: buildShellRelease({ version: 'later', protocol: renderingProtocol + 1 }),
  }
  const getRegistry = (record: Partial<NonNullable<ServableRegistry['shell']>>): ServableRegistry => ({
    ...registryWith({}),
    shell: { active: 'live', former: ['former'], versions: shells, ...record },
  })
  const getShell = (...args: Parameters<typeof resolveReleases>) => {
    const { active, previous, source } = resolveReleases(...args).shell
    return [active.version, previous?.version, source]
  }

  test('has a fallback, a canary and previews as remotes do', () => {
    const registry = getRegistry({ canary: { version: 'canary', percent: 100 } })
    expect(getShell(getRegistry({}))).toEqual(['live', 'former', 'active'])
    expect(getShell(registry, visitors[0])).toEqual(['canary', 'live', 'canary'])
    const tester: Visitor = { overrides: { shell: { version: 'canary' } }, isAdmin: true }
    expect(getShell(getRegistry({}), tester)).toEqual(['canary', 'live', 'preview'])
  })

  test('that is suspended is replaced by the one before', () => {
    const isSuspended = (name: string, version: string) => name === 'shell' && version === 'live'
    expect(getShell(getRegistry({}), undefined, isSuspended)).toEqual(['former', 'live', 'active'])
  })

  test('of another protocol than the page server is not shown while machines are updated', () => {
    expect(getShell(getRegistry({ active: 'later', former: ['live'] }))).toEqual(['live', undefined, 'active'])
    const versions = { ...shells, latest: { ...shells.later, version: 'latest' } }
    const twice = getRegistry({ active: 'latest', former: ['later', 'live'], versions })
    expect(getShell(twice)).toEqual(['live', undefined, 'active'])
  })

  test('decides which previous releases of remotes can stand in', () => {
    const former = buildRelease('storefront', ['/'], { version: '1.0.0', shared: { react: '^18.0.0' } })
    const registry = getRegistry({})
    const { storefront } = registry.remotes
    if (storefront) storefront.versions['1.0.0'] = former
    expect(resolveReleases(registry).remotes.storefront?.previous).toBeUndefined()
  })
})

describe('the embedded releases', () => {
  const server = { file: 'server.cjs' }
  const storefront = buildRelease('storefront', ['/', '/shop'], { version: '2.0.0', server })
  const links = [{ place: 'header', label: 'Admin', order: 90 } as const]
  const admin = buildRelease('admin', [], { pages: [{ path: '/admin', files: ['x.js'], access: 'admin', links }] })
  const previous = buildRelease('storefront', ['/'], { version: '1.0.0', container: 'before', server })
  const remotes = {
    storefront: { active: storefront, previous, source: 'active' as const },
    admin: { active: admin, source: 'active' as const },
  }
  const reference = { version: '1.0.0-test', container: 'admin', pages: [{ path: '/admin', access: 'admin', links }] }

  test('contain full metadata of the owner of public pages and only the names of others', () => {
    expect(getRemotesForPage(remotes, 'storefront')).toEqual({
      storefront: {
        active: storefront,
        previous: { version: '1.0.0', container: 'before', pages: [{ path: '/' }] },
        source: 'active',
      },
      admin: { active: reference, source: 'active' },
    })
    expect(getRemotesForPage(remotes).admin?.active).toEqual(reference)
  })

  test('contain full metadata of the page’s own remote', () => {
    expect(getRemotesForPage(remotes, 'admin').admin?.active).toEqual(admin)
  })

  test('contain full metadata of all if one is a preview', () => {
    const tried = { ...remotes, storefront: { ...remotes.storefront, source: 'preview' as const } }
    expect(getRemotesForPage(tried, 'storefront')).toEqual(tried)
  })
})
