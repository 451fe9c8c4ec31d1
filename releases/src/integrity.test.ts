import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hashFolder } from './integrity.ts'

test('a release lists the hashes of its scripts and images', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'integrity-'))
  for (const file of ['shop.js', 'shop.js.br', 'shop.js.gz', 'hero.1a2b3c4d.avif', 'server.cjs'])
    await writeFile(path.join(folder, file), file)
  const hashes = await hashFolder(folder)
  expect(Object.keys(hashes)).toEqual(['hero.1a2b3c4d.avif', 'shop.js'])
  expect(hashes['shop.js']).toMatch(/^sha384-/)
  await rm(folder, { recursive: true })
})
