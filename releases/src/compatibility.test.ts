import { assertCompatible, findIncompatibilities } from './compatibility.ts'
import { buildRelease } from './testing/releases.ts'

const shell = { contract: 1, singletons: { react: '19.3.1', '@elegant/shared': '1.2.0' } }

test.each([
  ['another contract', { contract: 2, shared: {} }, 'it speaks contract 2, the shell 1'],
  ['a newer library', { contract: 1, shared: { react: '^20.0.0' } }, 'it needs react ^20.0.0, the shell brings 19.3.1'],
  [
    'a later version of shared',
    { contract: 1, shared: { '@elegant/shared': '^1.3.0' } },
    'it needs @elegant/shared ^1.3.0, the shell brings 1.2.0',
  ],
  ['a library that is not provided', { contract: 1, shared: { vue: '^3.0.0' } }, 'the shell does not bring vue'],
])('a release that requires %s is incompatible', (_, release, words) => {
  expect(findIncompatibilities(release, shell)).toEqual([words])
})

describe('a new shell', () => {
  const versions = {
    old: buildRelease('storefront', ['/'], { contract: 0 }),
    new: buildRelease('storefront', ['/'], { contract: 1 }),
  }
  const registry = (active: string, former: string[]) => ({ remotes: { storefront: { active, former, versions } } })

  test('must be able to run what is live', () => {
    expect(() => assertCompatible(shell, registry('old', []))).toThrow('storefront old: it speaks contract 0')
  })

  test('need not run a fallback of another contract, which browsers refuse', () => {
    expect(() => assertCompatible(shell, registry('new', ['old']))).not.toThrow()
  })

  test('must be able to run a fallback of its own contract', () => {
    const former = buildRelease('storefront', ['/'], { contract: 1, shared: { react: '^20.0.0' } })
    const { remotes } = registry('new', ['old'])
    const withFallback = { remotes: { storefront: { ...remotes.storefront, versions: { ...versions, old: former } } } }
    expect(() => assertCompatible(shell, withFallback)).toThrow('storefront old: it needs react ^20.0.0')
  })
})
