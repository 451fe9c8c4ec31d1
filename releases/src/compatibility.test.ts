import { findIncompatibilities } from './compatibility.ts'

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
