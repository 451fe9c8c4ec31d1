import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { remoteContract } from '@elegant/shared/contract'
import {
  activateRelease,
  autoRollback,
  preview,
  promote,
  type ReleaseCommand,
  rollBack,
  startCanary,
} from './commands.ts'
import { readChanges, readRegistry } from './registry.ts'
import { buildRelease } from './testing/releases.ts'

let order: ReleaseCommand
beforeEach(async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'elegant-pointers-'))
  order = { dist, name: 'storefront', by: 'ada', why: 'a new season' }
})
afterEach(() => rm(order.dist, { recursive: true }))

const release = (version: string) => buildRelease('storefront', ['/'], { version })
const record = async () => (await readRegistry(order.dist)).remotes.storefront

async function releaseAll(...versions: string[]): Promise<void> {
  for (const version of versions) await activateRelease(order, release(version))
}

test('a release becomes live and the previous one its fallback', async () => {
  await releaseAll('1', '2', '3')
  expect(await record()).toMatchObject({ active: '3', former: ['2', '1'] })
})

test('releasing the live version changes nothing', async () => {
  await releaseAll('1', '1')
  expect((await readRegistry(order.dist)).rev).toBe(1)
})

test('a rollback makes the previous release live and does not keep the withdrawn one as its fallback', async () => {
  await releaseAll('1', '2', '3')
  expect(await rollBack(order)).toBe('2')
  expect(await record()).toMatchObject({ active: '2', former: ['1'] })
  expect(await rollBack(order)).toBe('1')
  await expect(rollBack(order)).rejects.toThrow('There is no release of storefront before 1.')
})

test('a release that the shell cannot run is not rolled back to, by people or by the server', async () => {
  await activateRelease(order, buildRelease('storefront', ['/'], { version: '1', imports: { react: ['useOldState'] } }))
  await releaseAll('2')
  const shell = { release: '07f43e9ac0', contract: remoteContract, singletons: {}, exports: { react: ['useState'] } }
  const words = 'storefront 1 cannot be shown: it uses useOldState of react, which the shell 07f43e9ac0 does not have.'
  await expect(rollBack({ ...order, shell })).rejects.toThrow(words)
  await expect(autoRollback({ ...order, shell }, '2')).rejects.toThrow(words)
  expect(await record()).toMatchObject({ active: '2' })
})

test('a withdrawn release can be released again', async () => {
  await releaseAll('1', '2')
  await rollBack(order)
  await releaseAll('2')
  expect(await record()).toMatchObject({ active: '2', former: ['1'] })
})

test('a canary does not change the live release until it is promoted', async () => {
  await releaseAll('1')
  await startCanary(order, release('2'), 10)
  expect(await record()).toMatchObject({ active: '1', canary: { version: '2', percent: 10 } })
  expect(await promote(order)).toBe('2')
  expect(await record()).toMatchObject({ active: '2', former: ['1'] })
  expect(await record()).not.toHaveProperty('canary')
})

test('a rollback ends a canary first', async () => {
  await releaseAll('1', '2')
  await startCanary(order, release('3'), 10)
  expect(await rollBack(order)).toBe('2')
  expect(await record()).toMatchObject({ active: '2', former: ['1'] })
  expect(await record()).not.toHaveProperty('canary')
})

test('the live release cannot be a canary, and promoting requires a canary', async () => {
  await expect(startCanary(order, release('1'), 10)).rejects.toThrow('There is no live storefront yet')
  await releaseAll('1')
  await expect(startCanary(order, release('1'), 10)).rejects.toThrow('already live for all visitors')
  await expect(promote(order)).rejects.toThrow('There is no canary of storefront.')
})

test('a preview is registered but not live', async () => {
  await releaseAll('1')
  await preview(order, release('2'), { keyHash: 'x', until: '2999-01-01' })
  expect(await record()).toMatchObject({ active: '1', former: [], previews: { 2: { keyHash: 'x' } } })
  expect(Object.keys((await record())?.versions ?? {})).toEqual(['1', '2'])
})

test('concurrent releases of two teams are both kept', async () => {
  await Promise.all([
    releaseAll('1', '2'),
    activateRelease({ ...order, name: 'admin' }, buildRelease('admin', ['/admin'])),
  ])
  const { rev, remotes } = await readRegistry(order.dist)
  expect(rev).toBe(3)
  expect(remotes).toMatchObject({ storefront: { active: '2' }, admin: { active: '1.0.0-test' } })
})

test('every change is logged with author, action, version and reason', async () => {
  await releaseAll('1', '2')
  await rollBack({ ...order, by: 'bob', why: 'the prices were gone' })
  expect(await readChanges(order.dist)).toMatchObject([
    { what: 'rollback', by: 'bob', remote: 'storefront', version: '1', why: 'the prices were gone' },
    { what: 'release', by: 'ada', version: '2' },
    { what: 'release', by: 'ada', version: '1' },
  ])
})

describe('an automatic rollback', () => {
  test('withdraws a failing release while it is live', async () => {
    await releaseAll('1', '2', '3')
    expect(await autoRollback(order, '2')).toBe(false)
    expect(await autoRollback(order, '3')).toBe(true)
    expect(await record()).toMatchObject({ active: '2', former: ['1'], takenBack: '3' })
  })

  test('happens only once with two servers', async () => {
    await releaseAll('1', '2', '3')
    const done = await Promise.all(Array.from({ length: 5 }, () => autoRollback(order, '3')))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await record()).toMatchObject({ active: '2' })
  })

  test('ends only a failing canary', async () => {
    await releaseAll('1', '2')
    await startCanary(order, release('3'), 10)
    expect(await autoRollback(order, '3')).toBe(true)
    expect(await record()).toMatchObject({ active: '2', former: ['1'] })
    expect(await record()).not.toHaveProperty('canary')
  })

  test('withdraws a failing live release but not its canary', async () => {
    await releaseAll('1', '2')
    await startCanary(order, release('3'), 10)
    expect(await autoRollback(order, '2')).toBe(true)
    expect(await record()).toMatchObject({ active: '1' })
  })

  test('does nothing without a previous release', async () => {
    await releaseAll('1')
    expect(await autoRollback(order, '1')).toBe(false)
    expect((await readRegistry(order.dist)).rev).toBe(1)
  })

  test('happens at most once until the next release, since a second failure has another cause', async () => {
    await releaseAll('1', '2', '3')
    await autoRollback(order, '3')
    expect(await autoRollback(order, '2')).toBe(false)
    await releaseAll('4')
    expect(await autoRollback(order, '4')).toBe(true)
  })

  test('does not apply to a version that a person releases again', async () => {
    await releaseAll('1', '2')
    await autoRollback(order, '2')
    await releaseAll('2')
    expect(await autoRollback(order, '2')).toBe(false)
    expect(await record()).toMatchObject({ active: '2' })
  })
})
