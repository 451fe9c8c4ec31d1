import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findOriginalPlace } from './originalPlace.ts'

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'elegant-maps-'))
})
afterEach(() => rm(dist, { recursive: true }))

/** Maps line 2, column 5 of the build to line 3 of its first source. */
async function writeMap(folder: string, file: string, source: string): Promise<void> {
  await mkdir(path.join(dist, folder), { recursive: true })
  const map = { version: 3, sources: [source], names: [], mappings: ';IAEA' }
  await writeFile(path.join(dist, folder, `${file}.map`), JSON.stringify(map))
}

test('a place in the build of a remote is named by its source', async () => {
  await writeMap('remotes/storefront/1.0.0-ab', 'item.js', 'webpack://storefront_ab/./src/cart/AddToCart.tsx')
  const failure = { remote: 'storefront', version: '1.0.0-ab' }
  const place = { ...failure, at: 'item.js:2:5' }
  expect(await findOriginalPlace(dist, place, 10_000)).toBe('storefront/src/cart/AddToCart.tsx:3')
  expect(await findOriginalPlace(dist, { ...failure, at: 'shop.js:2:5' }, 20_000)).toBeUndefined()
  expect(await findOriginalPlace(dist, failure, 30_000)).toBeUndefined()
})

test('the sources of a remote whose name has a hyphen are in its folder', async () => {
  await writeMap('remotes/gem-show/ab', 'home.js', 'webpack://gem_show_ab/./src/GemShowPage.tsx')
  const failure = { remote: 'gem-show', version: 'ab', at: 'home.js:2:5' }
  expect(await findOriginalPlace(dist, failure, 35_000)).toBe('gem-show/src/GemShowPage.tsx:3')
})

test('a place in the build of the shell is named by its source, also in another workspace', async () => {
  await writeMap('remotes/shell/ab', 'main.01ab.js', 'webpack://shell_ab/../shared/src/api/client.ts')
  const failure = { remote: 'shell', version: 'ab', at: 'main.01ab.js:2:5' }
  expect(await findOriginalPlace(dist, failure, 40_000)).toBe('shared/src/api/client.ts:3')
})

test('a place is looked up some seconds after another one, and known places at once', async () => {
  await writeMap('remotes/storefront/2.0.0-ab', 'item.js', 'webpack://storefront_ab/./src/cart/AddToCart.tsx')
  const failure = { remote: 'storefront', version: '2.0.0-ab' }
  expect(await findOriginalPlace(dist, { ...failure, at: 'item.js:2:5' }, 50_000)).toBeDefined()
  expect(await findOriginalPlace(dist, { ...failure, at: 'item.js:2:6' }, 54_999)).toBeUndefined()
  expect(await findOriginalPlace(dist, { ...failure, at: 'item.js:2:5' }, 54_999)).toBeDefined()
  expect(await findOriginalPlace(dist, { ...failure, at: 'item.js:2:6' }, 55_000)).toBeDefined()
})

test('a name that leads out of the folder is rejected', async () => {
  await expect(findOriginalPlace(dist, { remote: '..', version: 'x', at: 'a.js:1:1' }, 60_000)).rejects.toThrow(
    'invalid name',
  )
})
