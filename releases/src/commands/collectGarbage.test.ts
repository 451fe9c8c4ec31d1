import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dayMs } from '@elegant/shared/rules'
import { jest } from '@jest/globals'
import { getTemporaryName } from '../files/temporaryFolder.ts'
import { readRegistry } from '../registry/registry.ts'
import { buildRelease } from '../testing/releases.ts'
import { collectGarbage } from './collectGarbage.ts'
import { activateRelease, preview, rollBack, startCanary, undo } from './commands.ts'
import type { ReleaseCommand } from './editApps.ts'

let command: ReleaseCommand
beforeEach(async () => {
  jest.useFakeTimers({ now: new Date('2026-11-01'), doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] })
  const dist = await mkdtemp(path.join(tmpdir(), 'elegant-collect-'))
  command = { dist, name: 'storefront', by: 'ada', why: '' }
})
afterEach(async () => {
  jest.useRealTimers()
  await rm(command.dist, { recursive: true })
})

/** Builds a release and makes something of it; a day goes by. */
async function after(
  version: string,
  then: (release: ReturnType<typeof buildRelease>) => Promise<void>,
): Promise<void> {
  await mkdir(path.join(command.dist, 'remotes/storefront', version), { recursive: true })
  await then(buildRelease('storefront', ['/'], { version, builtAt: new Date().toISOString() }))
  jest.setSystemTime(Date.now() + dayMs)
}
const live = (version: string) => after(version, (release) => activateRelease(command, release))
const left = () => readdir(path.join(command.dist, 'remotes/storefront'))

test('keeps releases that open tabs may need and two for a rollback', async () => {
  for (const version of ['1', '2', '3', '4', '5']) await live(version)
  expect(await collectGarbage(command, 7)).toEqual([])
  // 1 was replaced on the 2nd, 2 on the 3rd: seven days later a tab of the 1st finds nothing of 1.
  jest.setSystemTime(new Date('2026-11-09T12:00:00Z'))
  expect(await collectGarbage(command, 7)).toEqual(['1'])
  jest.setSystemTime(new Date('2027-01-01'))
  expect(await collectGarbage(command, 7)).toEqual(['2'])
  expect(await left()).toEqual(['3', '4', '5'])
  expect((await readRegistry(command.dist)).remotes.storefront).toMatchObject({ active: '5', former: ['4', '3'] })
})

test('keeps canaries and previews', async () => {
  await live('1')
  await after('2', (release) => preview(command, release, { keyHash: '', until: '2026-11-30' }))
  await after('3', (release) => startCanary(command, release, 10))
  jest.setSystemTime(new Date('2026-11-29'))
  expect(await collectGarbage(command, 7)).toEqual([])
  jest.setSystemTime(new Date('2026-12-01'))
  expect(await collectGarbage(command, 7)).toEqual(['2'])
  expect(await left()).toEqual(['1', '3'])
})

test('keeps a canary that was brought back for as long as its tabs may need it', async () => {
  for (const version of ['1', '2', '3']) await live(version)
  await after('4', (release) => startCanary(command, release, 10))
  await rollBack(command)
  jest.setSystemTime(new Date('2026-11-06'))
  await undo(command)
  jest.setSystemTime(new Date('2026-11-20'))
  await rollBack(command)
  jest.setSystemTime(new Date('2026-11-26'))
  expect(await collectGarbage(command, 7)).not.toContain('4')
  jest.setSystemTime(new Date('2026-11-28'))
  expect(await collectGarbage(command, 7)).toContain('4')
})

test('keeps a build in progress and removes leftovers of earlier builds', async () => {
  await live('1')
  const folder = path.join(command.dist, 'remotes/storefront')
  await mkdir(path.join(folder, 'half-built'))
  await mkdir(path.join(folder, 'left-behind'))
  const now = new Date()
  await utimes(path.join(folder, 'half-built'), now, now)
  await utimes(path.join(folder, 'left-behind'), new Date(0), new Date(0))
  const killed = getTemporaryName('2').replace(`-${process.pid}-`, `-${spawnSync('true').pid}-`)
  await mkdir(path.join(folder, killed))
  expect(new Set(await collectGarbage(command, 7))).toEqual(new Set([killed, 'left-behind']))
  expect(await left()).toEqual(['1', 'half-built'])
})

test('does not mind a folder that another process has moved meanwhile', async () => {
  await live('1')
  await symlink('nowhere', path.join(command.dist, 'remotes/storefront/moved'))
  expect(await collectGarbage(command, 7)).toEqual([])
})
