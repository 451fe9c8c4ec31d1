import { hash } from 'node:crypto'
import { buildRelease } from '@elegant/releases/testing/releases'
import type { Registry, RemoteRecord } from '@elegant/releases/types'
import { remotesForPage, resolveRemotes, type Visitor } from './resolveRemotes.ts'

const visitors = Array.from(
  { length: 100 },
  (_, canaryBucket): Visitor => ({ canaryBucket, overrides: {}, isAdmin: false }),
)

function registryWith(record: Partial<RemoteRecord>): Registry {
  const versions = Object.fromEntries(
    ['1.0.0', '2.0.0', '3.0.0'].map((version) => [version, buildRelease('storefront', ['/'], { version })]),
  )
  return { schema: 1, rev: 1, remotes: { storefront: { active: '2.0.0', former: ['1.0.0'], versions, ...record } } }
}

function shown(registry: Registry, visitor?: Visitor) {
  const { active, previous, source } = resolveRemotes(registry, visitor).storefront ?? {}
  return [active?.version, previous?.version, source]
}

test('everybody is shown what is live, with what was before it to fall back to', () => {
  expect(shown(registryWith({}))).toEqual(['2.0.0', '1.0.0', 'active'])
})

test.each([0, 1, 10, 50, 100])('a canary of %i percent is shown to so many of a hundred', (percent) => {
  const registry = registryWith({ canary: { version: '3.0.0', percent } })
  const seen = visitors.map((visitor) => shown(registry, visitor))
  expect(seen.filter(([version]) => version === '3.0.0')).toHaveLength(percent)
})

test('who is shown a canary falls back to what is live, and sees it as long as it grows', () => {
  const [few, more] = [10, 30].map((percent) => registryWith({ canary: { version: '3.0.0', percent } }))
  const picked = visitors.filter((visitor) => few && shown(few, visitor)[0] === '3.0.0')
  for (const visitor of picked) expect(more && shown(more, visitor)).toEqual(['3.0.0', '2.0.0', 'canary'])
})

test('the next canary is shown to others', () => {
  const picked = ['3.0.0', '1.0.0'].map((version) =>
    visitors.filter((visitor) => shown(registryWith({ canary: { version, percent: 10 } }), visitor)[0] === version),
  )
  expect(picked[0]).not.toEqual(picked[1])
})

describe('somebody who asks for a release by name', () => {
  const until = new Date(Date.now() + 60_000).toISOString()
  const previews = { '3.0.0': { keyHash: hash('sha256', 'the key'), until } }
  const asks = (version: string, key?: string, isAdmin = false): Visitor => ({
    overrides: { storefront: { version, key } },
    isAdmin,
  })

  test.each([
    ['with its key is shown it', previews, asks('3.0.0', 'the key'), '3.0.0'],
    ['with another key is not', previews, asks('3.0.0', 'another'), '2.0.0'],
    ['without a key is not', previews, asks('3.0.0'), '2.0.0'],
    ['with the key of another release is not', previews, asks('1.0.0', 'the key'), '2.0.0'],
    ['too late is not', { '3.0.0': { ...previews['3.0.0'], until: '2026-01-01' } }, asks('3.0.0', 'the key'), '2.0.0'],
    ['as an admin is shown it', {}, asks('3.0.0', undefined, true), '3.0.0'],
    ['as an admin is not shown what nobody released', {}, asks('4.0.0', undefined, true), '2.0.0'],
    ['that is a word of the language sees what is live', {}, asks('constructor', 'x', true), '2.0.0'],
  ])('%s', (_, previews, visitor, version) => {
    expect(shown(registryWith({ previews }), visitor)[0]).toBe(version)
  })
})

describe('a page is told', () => {
  const server = { file: 'server.cjs' }
  const storefront = buildRelease('storefront', ['/', '/shop'], { version: '2.0.0', server })
  const admin = buildRelease('admin', ['/admin'])
  const previous = buildRelease('storefront', ['/'], { version: '1.0.0', container: 'before', server })
  const remotes = {
    storefront: { active: storefront, previous, source: 'active' as const },
    admin: { active: admin, source: 'active' as const },
  }
  const toReleaseRef = { version: '1.0.0-test', container: 'admin', pages: [{ path: '/admin' }] }

  test('the release in whole that everybody visits, and the names of the others', () => {
    expect(remotesForPage(remotes, 'storefront')).toEqual({
      storefront: {
        active: storefront,
        previous: { version: '1.0.0', container: 'before', pages: [{ path: '/' }] },
        source: 'active',
      },
      admin: { active: toReleaseRef, source: 'active' },
    })
    expect(remotesForPage(remotes).admin?.active).toEqual(toReleaseRef)
  })

  test('its own release in whole', () => {
    expect(remotesForPage(remotes, 'admin').admin?.active).toEqual(admin)
  })

  test('all of them in whole where one is a preview', () => {
    const tried = { ...remotes, storefront: { ...remotes.storefront, source: 'preview' as const } }
    expect(remotesForPage(tried, 'storefront')).toEqual(tried)
  })
})
