import { findIncompatibilities } from '@elegant/releases/compatibility'
import { singletonRanges, singletonVersions } from './singletons.js'

test('a host and a remote of the same build are compatible', () => {
  expect(
    findIncompatibilities({ contract: 1, shared: singletonRanges() }, { contract: 1, singletons: singletonVersions() }),
  ).toEqual([])
})
