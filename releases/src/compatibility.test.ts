import { assertCompatible, findIncompatibilities } from './compatibility.ts'
import { buildRelease } from './testing/releases.ts'

const shell = {
  release: '07f43e9ac0',
  contract: 1,
  singletons: { react: '19.3.1', '@elegant/shared': '1.2.0' },
  exports: {
    react: ['useState', 'version'],
    '@elegant/shared': ['Link', 'notify', 'notify.error', 'toast'],
  },
}

test.each([
  ['another contract', { contract: 2, shared: {} }, 'it speaks contract 2, the shell 1'],
  [
    'access rules that the shell does not know',
    { contract: 1, shared: {}, needsGuard: true },
    'it restricts pages that the shell 07f43e9ac0 would show everyone',
  ],
  ['a newer library', { contract: 1, shared: { react: '^20.0.0' } }, 'it needs react ^20.0.0, the shell brings 19.3.1'],
  ['a library that is not provided', { contract: 1, shared: { vue: '^3.0.0' } }, 'the shell does not bring vue'],
  [
    'a name that the shell lacks',
    { contract: 1, shared: {}, imports: { '@elegant/shared': ['Link', 'useGetItemQuery'] } },
    'it uses useGetItemQuery of @elegant/shared, which the shell 07f43e9ac0 does not have',
  ],
  [
    'a member that an object of the shell lacks',
    { contract: 1, shared: {}, imports: { '@elegant/shared': ['notify.error', 'notify.fail'] } },
    'it uses notify.fail of @elegant/shared, which the shell 07f43e9ac0 does not have',
  ],
  [
    'names of a module that the shell does not share',
    { contract: 1, shared: {}, imports: { vue: ['ref', 'watch'] } },
    'it uses ref, watch of vue, which the shell 07f43e9ac0 does not have',
  ],
])('a release that requires %s is incompatible', (_, release, words) => {
  expect(findIncompatibilities(release, shell)).toEqual([words])
})

test.each([
  ['imports only names of the shell', { react: ['useState'], '@elegant/shared': ['Link', 'notify.error'] }],
  ['uses a whole module as a value', { react: ['*'] }],
  ['uses a member of something that is no plain object', { '@elegant/shared': ['toast.name'] }],
  ['was built before names were recorded', undefined],
])('a release that %s is compatible', (_, imports) => {
  expect(findIncompatibilities({ contract: 1, shared: {}, imports }, shell)).toEqual([])
})

test('a release that restricts pages is compatible with a shell that enforces it', () => {
  const release = { contract: 1, shared: {}, needsGuard: true }
  expect(findIncompatibilities(release, { ...shell, guardsPages: true })).toEqual([])
})

describe('the range of shared', () => {
  const release = { contract: 1, shared: { '@elegant/shared': '^2.0.0' } }
  const words = ['it needs @elegant/shared ^2.0.0, the shell brings 1.2.0']
  const imports = { '@elegant/shared': ['Link'] }

  test('decides between a shell and a release if one of them recorded no names', () => {
    expect(findIncompatibilities(release, shell)).toEqual(words)
    expect(findIncompatibilities({ ...release, imports }, { ...shell, exports: undefined })).toEqual(words)
  })

  test('yields to the names where both recorded them, so that an unused name can be removed', () => {
    expect(findIncompatibilities({ ...release, imports }, shell)).toEqual([])
  })
})

describe('a new shell', () => {
  const fitting = buildRelease('storefront', ['/'], { contract: 1, imports: { react: ['useState'] } })
  const unfitting = buildRelease('storefront', ['/'], { contract: 1, imports: { react: ['useOldState'] } })
  const versions = { fitting, unfitting }
  const words = 'storefront unfitting: it uses useOldState of react, which the shell 07f43e9ac0 does not have'

  test.each([
    ['the live release', { active: 'unfitting', former: [] }],
    ['the canary', { active: 'fitting', former: [], canary: { version: 'unfitting', percent: 10 } }],
  ])('must be able to run %s', (_, record) => {
    expect(() => assertCompatible(shell, { remotes: { storefront: { ...record, versions } } })).toThrow(words)
  })

  test('need not run a former release, which it then does not use as a fallback', () => {
    const remotes = { storefront: { active: 'fitting', former: ['unfitting'], versions } }
    expect(() => assertCompatible(shell, { remotes })).not.toThrow()
  })
})
