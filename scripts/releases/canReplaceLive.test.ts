import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { activateRelease, activateTogether, preview, rollBack, startCanary } from '@elegant/releases/commands/commands'
import type { ReleaseCommand } from '@elegant/releases/commands/editApps'
import { buildRelease } from '@elegant/releases/testing/releases'
import { canReplaceLive, startReason } from './canReplaceLive.ts'

let command: ReleaseCommand
beforeEach(async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'elegant-start-'))
  command = { dist, name: 'storefront', by: 'ada', why: startReason }
})
afterEach(() => rm(command.dist, { recursive: true }))

const release = (version: string) => buildRelease('storefront', ['/'], { version })
const start = (version: string) => activateTogether(command, { remotes: { storefront: release(version) } }, 'build')
const mayReplace = (isOwn = true) => canReplaceLive(command.dist, 'storefront', isOwn)

test('a start releases the sources into an empty folder, and over the sources of the last start', async () => {
  expect(await mayReplace()).toBe(true)
  await start('1')
  await preview(command, release('2'), { keyHash: 'x', until: '2999-01-01' })
  expect(await mayReplace()).toBe(true)
})

test('a start of an earlier version, which recorded a release, can be replaced', async () => {
  await activateRelease(command, release('1'))
  expect(await mayReplace()).toBe(true)
})

test.each<[string, () => Promise<unknown>]>([
  ['a release', () => activateRelease({ ...command, why: '' }, release('3'))],
  ['a canary', () => startCanary({ ...command, why: '' }, release('3'), 10)],
  ['a rollback', () => rollBack({ ...command, why: '' })],
])('a start leaves what %s made live', async (_, change) => {
  await start('1')
  await start('2')
  await change()
  expect(await mayReplace()).toBe(false)
})

test('a start releases nothing over what is live in the folder of another shop', async () => {
  expect(await mayReplace(false)).toBe(true)
  await start('1')
  expect(await mayReplace(false)).toBe(false)
})

test('a start replaces a release that this shell cannot load', async () => {
  await activateRelease({ ...command, why: '' }, { ...release('1'), contract: 0 })
  expect(await mayReplace()).toBe(true)
})
