import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { jest } from '@jest/globals'
import { readChanges, readRegistry } from '../registry/registry.ts'
import { buildRelease, buildShellRelease } from '../testing/releases.ts'
import { shellName } from '../types.ts'
import {
  activateRelease,
  activateTogether,
  autoRollback,
  endCanary,
  preview,
  promote,
  removeReleases,
  rollBack,
  startCanary,
  undo,
} from './commands.ts'
import type { ReleaseCommand } from './editApps.ts'
import { readLastMove } from './lastMove.ts'

let command: ReleaseCommand
beforeEach(async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'elegant-pointers-'))
  command = { dist, name: 'storefront', by: 'ada', why: 'a new season' }
})
afterEach(() => rm(command.dist, { recursive: true }))

const release = (version: string) => buildRelease('storefront', ['/'], { version })
const record = async () => (await readRegistry(command.dist)).remotes.storefront

async function releaseAll(...versions: string[]): Promise<void> {
  for (const version of versions) await activateRelease(command, release(version))
}

test('a release becomes live and the previous one its fallback', async () => {
  await releaseAll('1', '2', '3')
  expect(await record()).toMatchObject({ active: '3', former: ['2', '1'] })
})

test('releasing the live version changes nothing', async () => {
  await releaseAll('1', '1')
  expect((await readRegistry(command.dist)).rev).toBe(1)
})

test('a rollback makes the previous release live and does not keep the withdrawn one as its fallback', async () => {
  await releaseAll('1', '2', '3')
  expect(await rollBack(command)).toBe('2')
  expect(await record()).toMatchObject({ active: '2', former: ['1'] })
})

test('the first release has none before it', async () => {
  await releaseAll('1')
  await expect(rollBack(command)).rejects.toThrow('There is no release of storefront before 1.')
})

test('two people who roll back at once go back once, and the second one is told', async () => {
  await releaseAll('1', '2', '3')
  const results = await Promise.allSettled([rollBack(command), rollBack(command)])
  expect(results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))).toEqual([
    'Error: storefront has been changed just now: see npm run status.',
  ])
  expect(await record()).toMatchObject({ active: '2' })
})

test('a second rollback of people who meant the same release is refused, and --to goes further', async () => {
  await releaseAll('1', '2', '3')
  await rollBack(command)
  await activateRelease({ ...command, name: 'admin' }, buildRelease('admin', ['/admin']))
  await expect(rollBack(command)).rejects.toThrow(
    /^storefront has been rolled back to 2 already \(.*, ada\): --to goes further\.$/,
  )
  expect(await rollBack(command, '1')).toBe('1')
})

test('a rollback by people who meant a canary that has just ended is refused, later it concerns the live one', async () => {
  await releaseAll('1', '2', '3')
  await startCanary(command, release('4'), 10)
  await endCanary(command, '4', 'stop')
  await expect(rollBack(command)).rejects.toThrow('storefront has been rolled back to 3 already')
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'], now: Date.now() + 3_600_000 })
  expect(await rollBack(command)).toBe('2')
  jest.useRealTimers()
})

describe('a shell', () => {
  const ofShell = () => ({ ...command, name: shellName })
  const shell = (version: string, ...react: string[]) => buildShellRelease({ version, exports: { react } })
  const release = (version: string, ...react: string[]) =>
    buildRelease('storefront', ['/'], { version, imports: { react } })

  test('is released, rolled back and undone like a remote', async () => {
    for (const version of ['1', '2']) await activateRelease(ofShell(), shell(version))
    expect(await rollBack(ofShell())).toBe('1')
    expect(await undo(ofShell())).toBe('2')
    expect(await autoRollback(ofShell(), '2')).toBe(true)
    expect((await readRegistry(command.dist)).shell).toMatchObject({ active: '1', takenBack: '2' })
  })

  test('that cannot run a live remote is not released, and neither is a remote that it cannot run', async () => {
    await activateRelease(ofShell(), shell('1', 'useState'))
    await activateRelease(command, release('1', 'useState'))
    await expect(activateRelease(ofShell(), shell('2'))).rejects.toThrow(
      'shell 2 cannot be shown: storefront 1: it uses useState of react, which the shell 2 does not have.',
    )
    await expect(activateRelease(command, release('2', 'useNewState'))).rejects.toThrow(
      'storefront 2 cannot be shown: storefront 2: it uses useNewState of react, which the shell 1 does not have.',
    )
  })

  test('keeps people and the server from a rollback to a remote that it cannot run', async () => {
    await activateRelease(ofShell(), shell('1', 'useState', 'useOldState'))
    await activateRelease(command, release('1', 'useOldState'))
    await activateRelease(command, release('2', 'useState'))
    await activateRelease(ofShell(), shell('2', 'useState'))
    const words =
      'storefront 1 cannot be shown: storefront 1: it uses useOldState of react, which the shell 2 does not have.'
    await expect(rollBack(command)).rejects.toThrow(words)
    await expect(autoRollback(command, '2')).rejects.toThrow(words)
    expect(await record()).toMatchObject({ active: '2' })
  })

  test('replaces what it cannot run in the same change', async () => {
    await activateRelease(ofShell(), shell('1', 'useOldState'))
    await activateRelease(command, release('1', 'useOldState'))
    const { name: _, ...together } = command
    await activateTogether(
      together,
      { shell: shell('2', 'useState'), remotes: { storefront: release('2', 'useState') } },
      'release',
    )
    const [change] = await readChanges(command.dist)
    expect(change).toMatchObject({ remote: 'shell', version: '2', with: { storefront: '2' } })
    expect((await readLastMove(command))?.change).toEqual(change)
  })
})

test('a remote cannot have the name of the shell', async () => {
  await expect(activateRelease({ ...command, name: shellName }, release('1'))).rejects.toThrow(
    'No remote can be called shell.',
  )
})

test('a withdrawn release can be released again', async () => {
  await releaseAll('1', '2')
  await rollBack(command)
  await releaseAll('2')
  expect(await record()).toMatchObject({ active: '2', former: ['1'] })
})

test('a canary does not change the live release until it is promoted', async () => {
  await releaseAll('1')
  await startCanary(command, release('2'), 10)
  expect(await record()).toMatchObject({ active: '1', canary: { version: '2', percent: 10 } })
  expect(await promote(command)).toBe('2')
  expect(await record()).toMatchObject({ active: '2', former: ['1'] })
  expect(await record()).not.toHaveProperty('canary')
})

test('a rollback ends a canary first', async () => {
  await releaseAll('1', '2')
  await startCanary(command, release('3'), 10)
  expect(await rollBack(command)).toBe('2')
  expect(await record()).toMatchObject({ active: '2', former: ['1'] })
  expect(await record()).not.toHaveProperty('canary')
})

test('the live release cannot be a canary, and promoting requires a canary', async () => {
  await expect(startCanary(command, release('1'), 10)).rejects.toThrow('There is no live storefront yet')
  await releaseAll('1')
  await expect(startCanary(command, release('1'), 10)).rejects.toThrow('already live for all visitors')
  await expect(promote(command)).rejects.toThrow('There is no canary of storefront.')
})

test('a preview is registered but not live', async () => {
  await releaseAll('1')
  await preview(command, release('2'), { keyHash: 'x', until: '2999-01-01' })
  expect(await record()).toMatchObject({ active: '1', former: [], previews: { 2: [{ keyHash: 'x' }] } })
  expect(Object.keys((await record())?.versions ?? {})).toEqual(['1', '2'])
})

test('another preview of the same release keeps the links of those before that have not expired', async () => {
  await releaseAll('1')
  await preview(command, release('2'), { keyHash: 'old', until: '2020-01-01' })
  await preview(command, release('2'), { keyHash: 'one', until: '2999-01-01' })
  await preview(command, release('2'), { keyHash: 'other', until: '2999-01-01' })
  expect((await record())?.previews?.[2]?.map(({ keyHash }) => keyHash)).toEqual(['one', 'other'])
})

test('concurrent releases of two teams are both kept', async () => {
  await Promise.all([
    releaseAll('1', '2'),
    activateRelease({ ...command, name: 'admin' }, buildRelease('admin', ['/admin'])),
  ])
  const { rev, remotes } = await readRegistry(command.dist)
  expect(rev).toBe(3)
  expect(remotes).toMatchObject({ storefront: { active: '2' }, admin: { active: '1.0.0-test' } })
})

test('every change is logged with author, action, version, reason and source', async () => {
  const source = { commit: 'c0ffee', branch: 'main', isDirty: false }
  await releaseAll('1')
  await activateRelease({ ...command, source }, release('2'))
  await rollBack({ ...command, by: 'bob', why: 'the prices were gone' })
  expect(await readChanges(command.dist)).toMatchObject([
    { what: 'rollback', by: 'bob', remote: 'storefront', version: '1', why: 'the prices were gone' },
    { what: 'release', by: 'ada', version: '2', source },
    { what: 'release', by: 'ada', version: '1' },
  ])
})

describe('a rollback to a version', () => {
  test('makes it live, and those that were live after it do not become its fallback', async () => {
    await releaseAll('1', '2', '3', '4')
    await startCanary(command, release('5'), 10)
    expect(await rollBack(command, '2')).toBe('2')
    expect(await record()).toMatchObject({ active: '2', former: ['1'] })
    expect(await record()).not.toHaveProperty('canary')
  })

  test('leads forward too, with the live one as its fallback', async () => {
    await releaseAll('1', '2', '3')
    await rollBack(command, '1')
    expect(await rollBack(command, '3')).toBe('3')
    expect(await record()).toMatchObject({ active: '3', former: ['1'] })
  })

  test('rejects a version that is live or unknown', async () => {
    await releaseAll('1', '2')
    await expect(rollBack(command, '2')).rejects.toThrow('storefront 2 is live already.')
    await expect(rollBack(command, '9')).rejects.toThrow('There is no release 9 of storefront, only 1, 2.')
  })
})

describe('an undo', () => {
  test('undoes the last change of what visitors see, and the next one reverts the undo', async () => {
    await releaseAll('1', '2', '3')
    await rollBack(command)
    await rollBack(command, '1')
    await preview(command, release('4'), { keyHash: 'x', until: '2999-01-01' })
    expect(await undo(command)).toBe('2')
    expect(await record()).toMatchObject({ active: '2', former: ['1'] })
    expect(await undo(command)).toBe('1')
    expect(await record()).toMatchObject({ active: '1', former: [], previews: { 4: [{}] } })
  })

  test('restores a canary that a promotion or a rollback ended', async () => {
    await releaseAll('1')
    await startCanary(command, release('2'), 10)
    await promote(command)
    await undo(command)
    expect(await record()).toMatchObject({ active: '1', former: [], canary: { version: '2', percent: 10 } })
    await rollBack(command)
    await undo(command)
    expect(await record()).toMatchObject({ active: '1', canary: { version: '2', percent: 10 } })
  })

  test('ends a canary that has just begun', async () => {
    await releaseAll('1')
    await startCanary(command, release('2'), 10)
    await undo(command)
    expect(await record()).not.toHaveProperty('canary')
  })

  test('makes a release live again that the server rolled back, and that then stays', async () => {
    await releaseAll('1', '2')
    await autoRollback(command, '2')
    expect(await undo(command)).toBe('2')
    expect(await autoRollback(command, '2')).toBe(false)
  })

  test('is impossible before the second release, and if the release has been removed', async () => {
    await expect(undo(command)).rejects.toThrow('There is no change of storefront to undo.')
    await releaseAll('1')
    await expect(undo(command)).rejects.toThrow('There is no change of storefront to undo.')
    await releaseAll('2')
    await rollBack(command)
    await removeReleases(command, ['2'])
    await expect(undo(command)).rejects.toThrow('storefront 2 has been removed.')
  })

  test('concerns its own remote only', async () => {
    await releaseAll('1', '2')
    await activateRelease({ ...command, name: 'admin' }, buildRelease('admin', ['/admin']))
    expect(await undo(command)).toBe('1')
  })
})

describe('the last move of a remote', () => {
  test('tells a start of the shop from a command', async () => {
    expect(await readLastMove(command)).toBeUndefined()
    const { name, ...start } = command
    await activateTogether(start, { remotes: { [name]: release('1') } }, 'build')
    await preview(command, release('2'), { keyHash: 'x', until: '2999-01-01' })
    expect((await readLastMove(command))?.change.what).toBe('build')
    await releaseAll('2')
    expect((await readLastMove(command))?.change.what).toBe('release')
  })
})

describe('an automatic rollback', () => {
  test('withdraws a failing release while it is live', async () => {
    await releaseAll('1', '2', '3')
    expect(await autoRollback(command, '2')).toBe(false)
    expect(await autoRollback(command, '3')).toBe(true)
    expect(await record()).toMatchObject({ active: '2', former: ['1'], takenBack: '3' })
  })

  test('is not followed by a second one of people who meant the same release', async () => {
    await releaseAll('1', '2', '3')
    await autoRollback(command, '3')
    await expect(rollBack(command)).rejects.toThrow('storefront has been rolled back to 2 already')
    expect(await rollBack(command, '1')).toBe('1')
  })

  test.each([
    ['a rollback', undefined],
    ['a rollback to the live release', '2'],
  ])('does not keep %s from ending a canary of the same version', async (_, target) => {
    await releaseAll('1', '2', '3')
    await autoRollback(command, '3')
    await startCanary(command, release('3'), 10)
    expect(await rollBack(command, target)).toBe('2')
    expect(await record()).not.toHaveProperty('canary')
  })

  test('of a canary that is undone does not keep people from ending it', async () => {
    await releaseAll('1', '2')
    await startCanary(command, release('3'), 10)
    await autoRollback(command, '3')
    await undo(command)
    expect(await rollBack(command)).toBe('2')
    expect(await record()).not.toHaveProperty('canary')
  })

  test('does not keep people from a rollback of a release that failed before', async () => {
    await releaseAll('1', '2', '3')
    await autoRollback(command, '3')
    await undo(command)
    expect(await rollBack(command)).toBe('2')
  })

  test('happens only once with two servers', async () => {
    await releaseAll('1', '2', '3')
    const done = await Promise.all(Array.from({ length: 5 }, () => autoRollback(command, '3')))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await record()).toMatchObject({ active: '2' })
  })

  test('ends only a failing canary', async () => {
    await releaseAll('1', '2')
    await startCanary(command, release('3'), 10)
    expect(await autoRollback(command, '3')).toBe(true)
    expect(await record()).toMatchObject({ active: '2', former: ['1'] })
    expect(await record()).not.toHaveProperty('canary')
  })

  test('withdraws a failing live release but not its canary', async () => {
    await releaseAll('1', '2')
    await startCanary(command, release('3'), 10)
    expect(await autoRollback(command, '2')).toBe(true)
    expect(await record()).toMatchObject({ active: '1' })
  })

  test('is possible again once people have made another release live with a rollback', async () => {
    await releaseAll('1', '2', '3')
    await autoRollback(command, '3')
    await rollBack(command, '1')
    await rollBack(command, '2')
    expect(await autoRollback(command, '2')).toBe(true)
  })

  test('does nothing without a previous release', async () => {
    await releaseAll('1')
    expect(await autoRollback(command, '1')).toBe(false)
    expect((await readRegistry(command.dist)).rev).toBe(1)
  })

  test('happens at most once until the next release, since a second failure has another cause', async () => {
    await releaseAll('1', '2', '3')
    await autoRollback(command, '3')
    expect(await autoRollback(command, '2')).toBe(false)
    await releaseAll('4')
    expect(await autoRollback(command, '4')).toBe(true)
  })

  test('does not apply to a version that a person releases again', async () => {
    await releaseAll('1', '2')
    await autoRollback(command, '2')
    await releaseAll('2')
    expect(await autoRollback(command, '2')).toBe(false)
    expect(await record()).toMatchObject({ active: '2' })
  })
})
