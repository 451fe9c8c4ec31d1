import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openStorage } from './mediaStorage.ts'

test('processes that share a media folder may write the same file at the same time', async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'elegant-storage-'))
  const content = Buffer.alloc(2_000_000, 'opal')
  const processes = await Promise.all(
    Array.from({ length: 8 }, () => openStorage({ STORAGE_URL: undefined, DATA_DIR })),
  )
  await Promise.all(processes.map(({ disk }) => disk.put('opal/800.avif', content)))
  const folder = path.join(DATA_DIR, 'media/opal')
  expect(readdirSync(folder)).toEqual(['800.avif'])
  expect(readFileSync(path.join(folder, '800.avif')).equals(content)).toBe(true)
  rmSync(DATA_DIR, { recursive: true })
})
