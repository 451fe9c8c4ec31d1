import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildRelease } from '../testing/releases.ts'
import { hasFiles, hashFile, hashFolder } from './integrity.ts'
import { releaseFolder } from './releasePaths.ts'

test('a release lists the hashes of its scripts and images', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'integrity-'))
  for (const file of ['shop.js', 'shop.js.br', 'shop.js.gz', 'hero.1a2b3c4d.avif', 'server.cjs'])
    await writeFile(path.join(folder, file), file)
  const hashes = await hashFolder(folder)
  expect(Object.keys(hashes)).toEqual(['hero.1a2b3c4d.avif', 'shop.js'])
  expect(hashes['shop.js']).toMatch(/^sha384-/)
  await rm(folder, { recursive: true })
})

test('a release whose files were changed or removed since its build is noticed', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'integrity-'))
  const release = buildRelease('storefront', ['/'], { version: '1' })
  const folder = releaseFolder(dist, 'storefront', release)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'shop.js'), 'shop')
  const built = { ...release, integrity: { 'shop.js': await hashFile(path.join(folder, 'shop.js')) } }
  expect(await hasFiles(dist, 'storefront', built)).toBe(true)
  await writeFile(path.join(folder, 'shop.js'), 'another shop')
  expect(await hasFiles(dist, 'storefront', built)).toBe(false)
  await rm(folder, { recursive: true })
  expect(await hasFiles(dist, 'storefront', built)).toBe(false)
  await rm(dist, { recursive: true })
})
