import { findIncompatibilities } from '@elegant/releases/compatibility'
import { singletonRanges, singletonVersions } from '../webpack.base.js'

test('what is built together fits', () => {
  expect(
    findIncompatibilities({ contract: 1, shared: singletonRanges() }, { contract: 1, singletons: singletonVersions() }),
  ).toEqual([])
})
