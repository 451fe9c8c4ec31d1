import { buildRelease } from '../testing/releases.ts'
import { goodRelease, seededRandom, simulateCanary } from '../testing/visitors.ts'
import { falseAlarms, judgeAlone, judgeCanary } from './judgeTrial.ts'
import { addCounts, countTrialVisit, emptyTrial } from './trialCounts.ts'

/** Canaries per row; `npm run bench:canary` simulates more of them. */
const runs = 100

test('of canaries that are as good as the live release at most 1% are stopped, and nearly all are promoted', () => {
  const random = seededRandom(1)
  const decisions = Array.from({ length: runs }, () =>
    simulateCanary(goodRelease, { random, percent: 10, maxVisits: 3000 }),
  ).map(({ decision }) => decision)
  const promoted = decisions.filter((decision) => decision === 'promote')
  const stopped = decisions.filter((decision) => decision === 'stop')
  expect(stopped.length).toBeLessThanOrEqual(falseAlarms * runs)
  expect(promoted.length).toBeGreaterThanOrEqual(0.95 * runs)
})

test.each([
  ['is 15% slower', { slowness: 1.15 }, /LCP \+|INP \+/],
  ['throws on 3% of pages', { errors: goodRelease.errors + 0.03 }, /errors in .* of visits, not/],
  ['has a dead main button', { deadButtons: 0.05, checkouts: 0 }, /dead buttons in|checkouts in/],
  ['loses the checkouts without any error', { checkouts: 0 }, /checkouts in 0\.0% of visits/],
])('a canary that %s is stopped within 400 of its visits, by the number that shows it', (_, fault, number) => {
  const random = seededRandom(2)
  const stopped = Array.from({ length: runs }, () =>
    simulateCanary({ ...goodRelease, ...fault }, { random, percent: 10, maxVisits: 400 }),
  ).filter(({ decision, why }) => decision === 'stop' && number.test(why))
  expect(stopped.length).toBeGreaterThanOrEqual(0.9 * runs)
})

test('a canary is not decided without visits of the live release', () => {
  const trial = { ...emptyTrial(), canary: visits(1000) }
  expect(judge(trial, 10).decision).toBe('wait')
})

describe.each([
  ['for admins', 50, 'admin' as const],
  ['shown to everyone', 100, 'everyone' as const],
])('a canary %s is compared with no other', (_, percent, access) => {
  const judgeVisits = (good: number, bad: number) =>
    judge({ ...emptyTrial(), canary: addCounts(visits(good), visits(bad, 1)) }, percent, access)

  test.each([
    ['is promoted after 15 visits in which nothing went wrong', 15, 0, 'promote'],
    ['is not decided after 14', 14, 0, 'wait'],
    ['is stopped after a second visit in which something went wrong', 4, 2, 'stop'],
    ['survives one', 30, 1, 'promote'],
  ])('and %s', (_, good, bad, decision) => {
    expect(judgeVisits(good, bad)).toEqual({
      decision,
      why: `something went wrong in ${bad} of ${good + bad} visits`,
    })
  })
})

test('a visit in which several things went wrong is one', () => {
  const visit = countTrialVisit({ ...quiet, deadButtons: 2, isLifeless: true }, 3)
  expect(judgeAlone(visit)).toEqual({ decision: 'wait', why: 'something went wrong in 1 of 1 visits' })
})

const quiet = {
  remote: 'storefront',
  version: '2.0.0',
  page: '/',
  errors: 0,
  calls: 0,
  failedCalls: 0,
  deadButtons: 0,
  isLifeless: false,
  checkouts: 0,
}

function visits(count: number, errors = 0) {
  const all = Array.from({ length: count }, () => countTrialVisit(quiet, errors))
  return all.reduce(addCounts, emptyTrial().canary)
}

function judge(trial: ReturnType<typeof emptyTrial>, percent: number, access: 'admin' | 'everyone' = 'everyone') {
  const release = buildRelease('storefront', [], { version: '2.0.0', pages: [{ path: '/', files: [], access }] })
  const canary = { version: '2.0.0', percent }
  return judgeCanary(trial, { active: '1.0.0', former: [], canary, versions: { '2.0.0': release } })
}
