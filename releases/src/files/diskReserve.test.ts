import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { jest } from '@jest/globals'
import type { ReleaseCommand } from '../commands/editApps.ts'
import { buildRelease } from '../testing/releases.ts'

/** Bytes that are left on a disk that has only a registry. */
let capacity: number
let command: ReleaseCommand

const registryFiles = () => fs.readdir(path.join(command.dist, 'registry'))

async function used(): Promise<number> {
  const sizes = (await registryFiles()).map(
    async (file) => (await fs.stat(path.join(command.dist, 'registry', file))).size,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

jest.unstable_mockModule('node:fs/promises', () => ({
  ...fs,
  async writeFile(file: string, content: string | Uint8Array, options?: { flag: string }) {
    await fs.writeFile(file, '', options)
    const free = capacity - (await used())
    await fs.writeFile(file, content.slice(0, free))
    if (free < content.length) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
  },
}))
const { activateRelease, autoRollback, rollBack } = await import('../commands/commands.ts')

beforeEach(async () => {
  capacity = Number.POSITIVE_INFINITY
  const dist = await fs.mkdtemp(path.join(tmpdir(), 'elegant-full-'))
  command = { dist, name: 'storefront', by: 'ada', why: '' }
  for (const version of ['1', '2', '3', '4'])
    await activateRelease(command, buildRelease('storefront', ['/'], { version }))
})
afterEach(() => fs.rm(command.dist, { recursive: true }))

test('a release that filled the disk can be rolled back, by the server and by people, several times', async () => {
  capacity = await used()
  expect(await autoRollback(command, '4')).toBe(true)
  expect(await rollBack(command, '2')).toBe('2')
  expect(await rollBack(command, '1')).toBe('1')
  expect(await registryFiles()).toContain('reserve')
})

test('a rollback is possible however large the registry has become', async () => {
  const integrity = Object.fromEntries(
    Array.from({ length: 30_000 }, (_, index) => [`page-${index}.js`, 'sha384-'.repeat(8)]),
  )
  for (const version of ['5', '6'])
    await activateRelease(command, buildRelease('storefront', ['/'], { version, integrity }))
  capacity = await used()
  expect(await autoRollback(command, '6')).toBe(true)
  expect(await rollBack(command, '4')).toBe('4')
})

test('the reserve is whole again after the disk has been cleared', async () => {
  const before = await used()
  capacity = before
  await rollBack(command)
  expect(await used()).toBeLessThan(before)
  capacity = Number.POSITIVE_INFINITY
  await fs.rm(path.join(command.dist, 'registry/reserve'))
  await rollBack(command, '2')
  expect(await used()).toBeGreaterThan(before)
})

test('without a reserve a full disk is named, and nothing half-written stays', async () => {
  await fs.rm(path.join(command.dist, 'registry/reserve'))
  const before = await registryFiles()
  capacity = await used()
  await expect(rollBack(command)).rejects.toThrow(`The disk is full: ${command.dist}`)
  expect(await registryFiles()).toEqual(before)
})
