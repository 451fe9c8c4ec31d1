import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dayMs, type VisitReport } from '@elegant/shared/rules'
import { jest } from '@jest/globals'
import Fastify from 'fastify'
import { percentile75, summarizeVisits } from './visitCounts.ts'
import { readVisits, slotLength, VisitLog } from './visitLog.ts'

const noon = Date.parse('2026-11-23T12:00:00Z')
let dist: string
let visits: VisitLog

beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'elegant-visits-'))
  visits = open()
})
afterEach(async () => {
  await visits.close()
  await rm(dist, { recursive: true })
})

const open = () => new VisitLog({ dist, log: Fastify().log })

function visit(changes: Partial<VisitReport> = {}): VisitReport {
  const numbers = { errors: 0, calls: 0, failedCalls: 0, deadButtons: 0, isLifeless: false, checkouts: 0 }
  return { remote: 'storefront', version: '1.0.0', page: '/shop', ...numbers, ...changes }
}

test('visits of one page within ten minutes are one line of sums', async () => {
  visits.add(visit({ errors: 3, calls: 10, failedCalls: 2, lcp: 1200 }), noon + 1)
  visits.add(visit({ calls: 5, deadButtons: 1, isLifeless: true, checkouts: 2, lcp: 700 }), noon + slotLength - 1)
  await visits.write()
  expect(await readVisits(dist, noon)).toEqual([
    {
      at: noon,
      remote: 'storefront',
      version: '1.0.0',
      page: '/shop',
      visits: 2,
      failing: 1,
      dead: 1,
      lifeless: 1,
      checkouts: 1,
      errors: 3,
      calls: 15,
      failedCalls: 2,
      lcp: [0, 1, 1, 0, 0, 0, 0, 0, 0, 0],
      inp: Array.from({ length: 10 }, () => 0),
      cls: Array.from({ length: 10 }, () => 0),
    },
  ])
})

test('pages, releases and slots are counted separately', async () => {
  visits.add(visit(), noon)
  visits.add(visit({ page: '/item/:slug' }), noon)
  visits.add(visit({ version: '2.0.0' }), noon)
  visits.add(visit(), noon + slotLength)
  await visits.write()
  expect((await readVisits(dist, noon)).map(({ visits }) => visits)).toEqual([1, 1, 1, 1])
  expect(await readVisits(dist, noon + 1)).toHaveLength(1)
})

test('several processes write files of their own, and a written slot can grow', async () => {
  const other = open()
  visits.add(visit(), noon)
  other.add(visit(), noon)
  await Promise.all([visits.write(), other.write()])
  visits.add(visit(), noon)
  await Promise.all([visits.close(), other.close()])
  expect((await readVisits(dist, noon)).map(({ visits }) => visits).sort((one, other) => one - other)).toEqual([1, 2])
})

test('files of more than 30 days ago are removed, and broken lines are left out', async () => {
  visits.add(visit(), noon - 31 * dayMs)
  await visits.write()
  visits.add(visit(), noon)
  await visits.write()
  await visits.close()
  await writeFile(path.join(dist, 'visits/2026-11-23T1210-x.jsonl'), '{"at":17')
  expect(await readVisits(dist, 0)).toHaveLength(1)
  expect(await readdir(path.join(dist, 'visits'))).toHaveLength(2)
})

test('a file that cannot be read is an error instead of missing visits', async () => {
  visits.add(visit(), noon)
  await visits.close()
  await mkdir(path.join(dist, 'visits/2026-11-23T1210-x.jsonl'))
  await expect(readVisits(dist, noon)).rejects.toThrow('EISDIR')
})

test('an old file that cannot be removed is logged, and further visits are written', async () => {
  await mkdir(path.join(dist, 'visits/2026-01-01T0000-x.jsonl'), { recursive: true })
  expect(await warningsOfTwoVisits()).toContainEqual([expect.anything(), 'Old counts of visits could not be removed'])
  expect(await readVisits(dist, noon)).toHaveLength(2)
})

test('a folder that cannot be listed is an error instead of missing visits, and is logged', async () => {
  await writeFile(path.join(dist, 'visits'), 'not a folder')
  expect(await warningsOfTwoVisits()).toContainEqual([expect.anything(), 'Old counts of visits could not be removed'])
  await expect(readVisits(dist, 0)).rejects.toThrow('ENOTDIR')
})

test('a release without visits has none', async () => {
  expect(await readVisits(dist, 0)).toEqual([])
})

test('a folder that cannot be written loses counts, but no visit', async () => {
  await writeFile(path.join(dist, 'visits'), 'not a folder')
  const { log } = Fastify()
  const warn = jest.spyOn(log, 'warn').mockImplementation(() => undefined)
  const broken = new VisitLog({ dist, log })
  broken.add(visit(), noon)
  await broken.close()
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'The counts of visits could not be written')
})

test('the summary of a release has shares and the values that three of four visits stay below', async () => {
  for (let count = 0; count < 3; count++) visits.add(visit({ lcp: 900, inp: 40, cls: 0, calls: 10 }), noon)
  visits.add(visit({ lcp: 20_000, errors: 2, failedCalls: 4, calls: 10, checkouts: 1 }), noon)
  await visits.write()
  const slots = await readVisits(dist, noon)
  expect(summarizeVisits(slots)).toEqual({
    visits: 4,
    lcp: 1000,
    inp: 43.75,
    cls: 0.00375,
    failing: 0.25,
    failedCalls: 0.1,
    dead: 0,
    lifeless: 0,
    checkouts: 0.25,
  })
  expect(summarizeVisits([])).toMatchObject({ visits: 0, lcp: undefined, failing: 0 })
  const [slot] = slots
  expect(slot && percentile75({ ...slot, lcp: [0, 0, 0, 0, 0, 0, 0, 0, 0, 4] }, 'lcp')).toBe(10_000)
})

/** Writes visits of two slots, and returns the warnings of the log. */
async function warningsOfTwoVisits(): Promise<unknown[][]> {
  const { log } = Fastify()
  const warn = jest.spyOn(log, 'warn').mockImplementation(() => undefined)
  const logged = new VisitLog({ dist, log })
  logged.add(visit(), noon)
  logged.add(visit(), noon + slotLength)
  await logged.close()
  return warn.mock.calls
}
