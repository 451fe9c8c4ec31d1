import { buildRelease, buildShellRelease } from '../testing/releases.ts'
import { assertCompatible, findIncompatibilities } from './compatibility.ts'

const shell = {
  version: '07f43e9ac0',
  contract: 1,
  singletons: { react: '19.3.1', '@elegant/shared': '1.2.0' },
  exports: {
    react: ['useState', 'version'],
    '@elegant/shared': ['Link', 'notify', 'notify.error', 'toast'],
  },
}

test.each([
  ['another contract', { contract: 2, shared: {} }, 'it speaks contract 2, the shell 1'],
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

describe('a shell and remotes that visitors get together', () => {
  const versions = {
    fitting: buildRelease('storefront', ['/'], { version: 'fitting', imports: { react: ['useState'] } }),
    unfitting: buildRelease('storefront', ['/'], { version: 'unfitting', imports: { react: ['useOldState'] } }),
  }
  const exports = { react: ['useState'] }
  const shells = {
    live: buildShellRelease({ version: 'live', exports: { react: ['useState', 'useOldState'] } }),
    canary: buildShellRelease({ version: 'canary', exports }),
  }
  const words = 'storefront unfitting: it uses useOldState of react, which the shell canary does not have'

  test.each([
    ['the live release', { active: 'unfitting', former: [] }, { active: 'canary', former: [] }],
    [
      'the canary',
      { active: 'fitting', former: [], canary: { version: 'unfitting', percent: 10 } },
      { active: 'canary', former: [] },
    ],
    [
      'the live release, by a canary of the shell',
      { active: 'unfitting', former: [] },
      { active: 'live', former: [], canary: { version: 'canary', percent: 10 } },
    ],
  ])('must fit: %s', (_, storefront, shell) => {
    const apps = { shell: { ...shell, versions: shells }, remotes: { storefront: { ...storefront, versions } } }
    expect(() => assertCompatible(apps)).toThrow(words)
  })

  test('need not fit if one of them was live before', () => {
    const shell = { active: 'canary', former: ['live'], versions: shells }
    const remotes = { storefront: { active: 'fitting', former: ['unfitting'], versions } }
    expect(() => assertCompatible({ shell, remotes })).not.toThrow()
  })
})
