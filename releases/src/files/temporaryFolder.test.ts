import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFolder, getTemporaryName, isOrphan } from './temporaryFolder.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'elegant-folder-'))
})
afterEach(() => rm(parent, { recursive: true }))

const fill = async (folder: string) => {
  await mkdir(folder)
  await writeFile(path.join(folder, 'page.js'), '')
}
/** The name that a process uses that has ended since. */
const orphan = () => getTemporaryName('1').replace(`-${process.pid}-`, `-${spawnSync('true').pid}-`)

test('a folder is moved into place when it is complete', async () => {
  await createFolder(path.join(parent, '1'), fill)
  expect(await readdir(parent, { recursive: true })).toEqual(['1', '1/page.js'])
})

test('a failed one leaves the folder before it and nothing else', async () => {
  await createFolder(path.join(parent, '1'), fill)
  const failing = createFolder(path.join(parent, '1'), async (folder) => {
    await mkdir(folder)
    throw new Error('The disk is full')
  })
  await expect(failing).rejects.toThrow('The disk is full')
  expect(await readdir(parent, { recursive: true })).toEqual(['1', '1/page.js'])
})

test('the next one removes what a process left that was killed, but no folder of a running one', async () => {
  const running = getTemporaryName('1')
  for (const name of [orphan(), running]) await mkdir(path.join(parent, name))
  await createFolder(path.join(parent, '2'), fill)
  expect(new Set(await readdir(parent))).toEqual(new Set([running, '2']))
})

test.each(['1', '1.0.0-beta.tmp', '1.tmp-another-machine-1-abcdef', '1.tmp-17'])('%s is no orphan', (name) => {
  expect(isOrphan(name)).toBe(false)
})
