import { buildRelease, buildShellRelease } from '@elegant/releases/testing/releases'
import type { Registry } from '@elegant/releases/types'
import { cacheResolution, findPage } from './cacheResolution.ts'
import type { ResolvedReleases } from './resolveReleases.ts'

const registry: Registry = { schema: 1, rev: 1, remotes: {} }
const shell = { active: buildShellRelease({ version: '1' }), source: 'active' as const }

function releasesWith(version: string): ResolvedReleases {
  const active = { ...buildRelease('storefront', ['/shop']), version }
  return { shell, remotes: { storefront: { active, source: 'active' } } }
}

test('visitors who see the same releases share one object, others do not', () => {
  const first = cacheResolution(registry, 'kind 1', () => releasesWith('a'))
  expect(cacheResolution(registry, 'kind 2', () => releasesWith('a'))).toBe(first)
  expect(cacheResolution(registry, 'kind 3', () => releasesWith('b'))).not.toBe(first)
  expect(cacheResolution({ ...registry, rev: 2 }, 'kind 1', () => releasesWith('a'))).not.toBe(first)
})

test('the page at an address is looked for once', () => {
  const releases = cacheResolution(registry, 'kind 1', () => releasesWith('a'))
  expect(findPage(releases, '/shop')).toBe(findPage(releases, '/shop'))
  expect(findPage(releases, '/nowhere')).toBeUndefined()
})
