import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeFileAtomically } from './writeFileAtomically.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'elegant-write-'))
})
afterEach(() => rm(dir, { recursive: true }))

test('a file replaces the former one, and its folder is made', async () => {
  const file = path.join(dir, 'visits/1')
  for (const content of ['one', 'two']) await writeFileAtomically(file, content)
  expect(await readFile(file, 'utf8')).toBe('two')
  expect(await readdir(path.dirname(file))).toEqual(['1'])
})

test('a failure leaves nothing behind', async () => {
  await mkdir(path.join(dir, 'taken'))
  await expect(writeFileAtomically(path.join(dir, 'taken'), 'one')).rejects.toThrow('rename')
  expect(await readdir(dir)).toEqual(['taken'])
})
