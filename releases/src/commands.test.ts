import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

test('a release becomes the live one, and the one before it is fallen back to', async () => {
  await releaseAll('1', '2', '3')
  expect(await record()).toMatchObject({ active: '3', former: ['2', '1'] })
})

test('who releases what is live changes nothing', async () => {
  await releaseAll('1', '1')
  expect((await readRegistry(order.dist)).rev).toBe(1)
})

test('a rollback makes the one before live, and never falls back to what was taken back', async () => {
  await releaseAll('1', '2', '3')
  expect(await rollBack(order)).toBe('2')
  expect(await record()).toMatchObject({ active: '2', former: ['1'] })
  expect(await rollBack(order)).toBe('1')
  await expect(rollBack(order)).rejects.toThrow('There is no release of storefront before 1.')
})

test('what was taken back can be released again', async () => {
  await releaseAll('1', '2')
  await rollBack(order)
  await releaseAll('2')
  expect(await record()).toMatchObject({ active: '2', former: ['1'] })
})

test('a canary leaves live what is live, until it is promoted', async () => {
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

test('what is live cannot be tried, and nothing can be promoted while nothing is', async () => {
  await expect(startCanary(order, release('1'), 10)).rejects.toThrow('There is no live storefront yet')
  await releaseAll('1')
  await expect(startCanary(order, release('1'), 10)).rejects.toThrow('already live for all visitors')
  await expect(promote(order)).rejects.toThrow('There is no canary of storefront.')
})

test('a preview is known and not live', async () => {
  await releaseAll('1')
  await preview(order, release('2'), { keyHash: 'x', until: '2999-01-01' })
  expect(await record()).toMatchObject({ active: '1', former: [], previews: { 2: { keyHash: 'x' } } })
  expect(Object.keys((await record())?.versions ?? {})).toEqual(['1', '2'])
})

test('two teams that release at once lose nothing', async () => {
  await Promise.all([
    releaseAll('1', '2'),
    activateRelease({ ...order, name: 'admin' }, buildRelease('admin', ['/admin'])),
  ])
  const { rev, remotes } = await readRegistry(order.dist)
  expect(rev).toBe(3)
  expect(remotes).toMatchObject({ storefront: { active: '2' }, admin: { active: '1.0.0-test' } })
})

test('every change is told: who, what, which, why', async () => {
  await releaseAll('1', '2')
  await rollBack({ ...order, by: 'bob', why: 'the prices were gone' })
  expect(await readChanges(order.dist)).toMatchObject([
    { what: 'rollback', by: 'bob', remote: 'storefront', version: '1', why: 'the prices were gone' },
    { what: 'release', by: 'ada', version: '2' },
    { what: 'release', by: 'ada', version: '1' },
  ])
})

describe('what the server takes back by itself', () => {
  test('is the release that fails, as long as it is shown', async () => {
    await releaseAll('1', '2', '3')
    expect(await autoRollback(order, '2')).toBe(false)
    expect(await autoRollback(order, '3')).toBe(true)
    expect(await record()).toMatchObject({ active: '2', former: ['1'], takenBack: '3' })
  })

  test('is not taken back twice by two servers', async () => {
    await releaseAll('1', '2', '3')
    const done = await Promise.all(Array.from({ length: 5 }, () => autoRollback(order, '3')))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await record()).toMatchObject({ active: '2' })
  })

  test('is a canary alone, where that is what fails', async () => {
    await releaseAll('1', '2')
    await startCanary(order, release('3'), 10)
    expect(await autoRollback(order, '3')).toBe(true)
    expect(await record()).toMatchObject({ active: '2', former: ['1'] })
    expect(await record()).not.toHaveProperty('canary')
  })

  test('is what is live, and not the canary beside it', async () => {
    await releaseAll('1', '2')
    await startCanary(order, release('3'), 10)
    expect(await autoRollback(order, '2')).toBe(true)
    expect(await record()).toMatchObject({ active: '1' })
  })

  test('is nothing where there is nothing to go back to', async () => {
    await releaseAll('1')
    expect(await autoRollback(order, '1')).toBe(false)
    expect((await readRegistry(order.dist)).rev).toBe(1)
  })

  test('is nothing more until something else is released: where the one before fails too, the reason is another', async () => {
    await releaseAll('1', '2', '3')
    await autoRollback(order, '3')
    expect(await autoRollback(order, '2')).toBe(false)
    await releaseAll('4')
    expect(await autoRollback(order, '4')).toBe(true)
  })

  test('is not what people release again after that', async () => {
    await releaseAll('1', '2')
    await autoRollback(order, '2')
    await releaseAll('2')
    expect(await autoRollback(order, '2')).toBe(false)
    expect(await record()).toMatchObject({ active: '2' })
  })
})
