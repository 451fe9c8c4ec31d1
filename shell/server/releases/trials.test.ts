import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { activateRelease, rollBack, startCanary } from '@elegant/releases/commands/commands'
import { readChanges, readRegistry } from '@elegant/releases/registry/registry'
import { buildRelease, buildShellRelease } from '@elegant/releases/testing/releases'
import { getTrialName, readTrial } from '@elegant/releases/visits/trialLog'
import type { VisitReport } from '@elegant/shared/rules'
import Fastify from 'fastify'
import { canaryTrials } from './trials.ts'

let dist: string
let trials: ReturnType<typeof canaryTrials>

beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'elegant-trials-'))
  await activateRelease(command('shell'), buildShellRelease({ version: '1.0.0' }))
  await activateRelease(command('storefront'), storefront('1.0.0'))
  trials = open()
})

afterEach(async () => {
  await trials.close()
  await rm(dist, { recursive: true })
})

const open = () => canaryTrials({ dist, log: Fastify().log })
const command = (name: string) => ({ dist, name, by: 'ada', why: '' })
const storefront = (version: string) => buildRelease('storefront', ['/'], { version })

let visitors = 0
const visit = (
  changes: Partial<VisitReport> = {},
  address = `10.0.${visitors >> 8}.${visitors++ & 255}`,
  isAdmin = false,
) =>
  trials.count(
    {
      remote: 'storefront',
      version: '1.0.0',
      page: '/',
      shell: '1.0.0',
      errors: 0,
      shellErrors: 0,
      calls: 0,
      failedCalls: 0,
      deadButtons: 0,
      isLifeless: false,
      checkouts: 0,
      ...changes,
    },
    { address, isAdmin: async () => isAdmin },
  )

async function visits(count: number, changes: Partial<VisitReport> = {}): Promise<void> {
  for (let done = 0; done < count; done++) await visit(changes)
}

async function lastChange() {
  const [last] = await readChanges(dist)
  return last
}

async function readCounts(app: 'shell' | 'storefront') {
  const { shell, remotes } = await readRegistry(dist)
  const record = app === 'shell' ? shell : remotes[app]
  const { live, canary } = await readTrial(dist, (record && getTrialName(app, record)) ?? '')
  return { live: live.visits, canary: canary.visits, failing: canary.failing }
}

const speed = { lcp: 900, inp: 60 }

test('a canary whose visitors meet errors is stopped, and the change names the number', async () => {
  await startCanary(command('storefront'), storefront('2.0.0'), 10)
  await visits(100)
  await visits(10, { version: '2.0.0', errors: 1 })
  await trials.judge()
  const { remotes } = await readRegistry(dist)
  expect([remotes.storefront?.active, remotes.storefront?.canary]).toEqual(['1.0.0', undefined])
  expect(await lastChange()).toMatchObject({
    what: 'rollback',
    by: 'the server',
    why: '2.0.0: errors in 100.0% of visits, not 0.0% (10 visits, 100 of the live release)',
  })
})

test('a canary that is as good as the live release is promoted', async () => {
  await startCanary(command('storefront'), storefront('2.0.0'), 50)
  const jitter = (index: number) => ({ lcp: 900 + (index % 7) * 40, inp: 60 + (index % 5) * 8 })
  for (let index = 0; index < 500; index++) {
    await visit(jitter(index))
    await visit({ version: '2.0.0', ...jitter(index) })
  }
  await trials.judge()
  expect((await readRegistry(dist)).remotes.storefront).toMatchObject({ active: '2.0.0', former: ['1.0.0'] })
  expect(await lastChange()).toMatchObject({ what: 'promote', by: 'the server' })
  expect((await lastChange())?.why).toMatch(/^2\.0\.0: 500 visits, 500 of the live release: LCP \+0\.0%/)
})

test('a canary is not decided by a few visits', async () => {
  await startCanary(command('storefront'), storefront('2.0.0'), 10)
  await visits(40, speed)
  await visits(20, { version: '2.0.0', ...speed })
  await trials.judge()
  expect(await readCounts('storefront')).toEqual({ live: 40, canary: 20, failing: 0 })
  expect(await lastChange()).toMatchObject({ what: 'canary' })
})

test('a network counts once, so that one visitor cannot decide', async () => {
  await startCanary(command('storefront'), storefront('2.0.0'), 10)
  await visits(100)
  for (let done = 0; done < 50; done++) await visit({ version: '2.0.0', errors: 1 }, '192.0.2.1')
  await trials.judge()
  expect(await readCounts('storefront')).toEqual({ live: 100, canary: 1, failing: 1 })
})

test('visits of other releases do not count', async () => {
  await startCanary(command('storefront'), storefront('2.0.0'), 10)
  await visit({ version: '0.9.0' })
  await visit({ remote: 'admin', version: '2.0.0' })
  await trials.judge()
  expect(await readCounts('storefront')).toEqual({ live: 0, canary: 0, failing: 0 })
})

test('a canary of the shell is judged by its own errors, on the pages of all remotes', async () => {
  await startCanary(command('shell'), buildShellRelease({ version: '2.0.0' }), 10)
  await visits(100, { errors: 1 })
  await visits(2, { shell: '2.0.0', errors: 1 })
  await visits(10, { shell: '2.0.0', shellErrors: 1 })
  await trials.judge()
  expect((await readRegistry(dist)).shell?.canary).toBeUndefined()
  expect((await lastChange())?.why).toMatch(/^2\.0\.0: errors in 83\.3% of visits, not 0\.0%/)
})

describe("the admin's canary, with a single visitor", () => {
  const admin = (version: string) =>
    buildRelease('admin', [], { version, pages: [{ path: '/admin', files: [], access: 'admin' }] })
  const visitAsOwner = (changes: Partial<VisitReport>) => visit({ remote: 'admin', ...changes }, '192.0.2.1', true)

  beforeEach(async () => {
    await activateRelease(command('admin'), admin('1.0.0'))
    await startCanary(command('admin'), admin('2.0.0'), 100)
  })

  test('is promoted after 15 visits without errors', async () => {
    for (let done = 0; done < 15; done++) await visitAsOwner({ version: '2.0.0' })
    await trials.judge()
    expect((await readRegistry(dist)).remotes.admin?.active).toBe('2.0.0')
  })

  test('is stopped after the second visit with errors', async () => {
    for (const errors of [0, 0, 1, 2]) await visitAsOwner({ version: '2.0.0', errors })
    await trials.judge()
    expect((await readRegistry(dist)).remotes.admin).toMatchObject({ active: '1.0.0' })
    expect((await lastChange())?.why).toBe('2.0.0: something went wrong in 2 of 4 visits')
  })

  test('is not decided by visits of others', async () => {
    for (let done = 0; done < 15; done++) await visit({ remote: 'admin', version: '2.0.0' })
    await trials.judge()
    expect((await readRegistry(dist)).remotes.admin).toMatchObject({ active: '1.0.0', canary: { version: '2.0.0' } })
  })
})

test('the processes of a machine add up their visits', async () => {
  await startCanary(command('storefront'), storefront('2.0.0'), 10)
  await visits(3)
  await trials.close()
  trials = open()
  await visits(2)
  await visit({ version: '2.0.0' })
  await trials.judge()
  expect(await readCounts('storefront')).toEqual({ live: 5, canary: 1, failing: 0 })
})

describe('a canary whose numbers decide', () => {
  /** A file of counts of another process. */
  async function fetchCounts(app: 'shell' | 'storefront'): Promise<string> {
    const { shell, remotes } = await readRegistry(dist)
    const record = app === 'shell' ? shell : remotes[app]
    return path.join(dist, 'trials', `${record && getTrialName(app, record)}.dead0.json`)
  }

  beforeEach(async () => {
    await startCanary(command('storefront'), storefront('2.0.0'), 10)
    await visits(100)
    await visits(10, { version: '2.0.0', errors: 1 })
  })
  afterEach(async () => expect((await readRegistry(dist)).remotes.storefront).not.toHaveProperty('canary'))

  test('is judged even if a power loss cut a file of counts short', async () => {
    await mkdir(path.join(dist, 'trials'))
    await writeFile(await fetchCounts('storefront'), '{"live":')
    await trials.judge()
  })

  test('is judged even if the canary of another app cannot be', async () => {
    await startCanary(command('shell'), buildShellRelease({ version: '2.0.0' }), 10)
    await mkdir(await fetchCounts('shell'), { recursive: true })
    await trials.judge()
  })
})

test('the numbers of a canary that people ended are removed, and another trial begins at zero', async () => {
  await startCanary(command('storefront'), storefront('2.0.0'), 10)
  await visits(3)
  await trials.judge()
  await rollBack(command('storefront'))
  await trials.judge()
  expect(await readdir(path.join(dist, 'trials'))).toEqual([])
  await startCanary(command('storefront'), storefront('2.0.0'), 10)
  await trials.judge()
  expect(await readCounts('storefront')).toEqual({ live: 0, canary: 0, failing: 0 })
})

test('a canary from before canaries were judged waits for people', async () => {
  const { shell } = await readRegistry(dist)
  if (!shell) throw new Error('There is no shell')
  expect(getTrialName('shell', { ...shell, canary: { version: '2.0.0', percent: 10 } })).toBeUndefined()
})
