import { findIncompatibilities } from '@elegant/releases/commands/compatibility'
import { singletonExports } from './singletonExports.ts'
import { singletonRanges, singletons, singletonVersions } from './singletons.js'

const host = { version: 'x', contract: 1, singletons: singletonVersions() }

test('a host and a remote of the same build are compatible', () => {
  expect(findIncompatibilities({ contract: 1, shared: singletonRanges() }, host)).toEqual([])
})

test('the shell provides every singleton that a remote may import', async () => {
  const provided = await singletonExports()
  expect(Object.keys(provided)).toEqual(Object.keys(singletons))
  expect(provided).toMatchObject({
    react: expect.arrayContaining(['useState', 'version']),
    'styled-components': ['createGlobalStyle', 'css', 'keyframes', 'styled'],
    '@elegant/shared': expect.arrayContaining(['Link', 'notify', 'notify.error', 'useGetItemQuery']),
  })
})
