import type { VisitReport } from '@elegant/shared/rules'
import { addSums, countOutcomes, noOutcomes, type Outcomes, outcomes } from './visitCounts.ts'

/** Sums of logarithms, from which mean and variance follow. Logarithms make "5% slower" the same at any speed. */
export interface Moments {
  count: number
  sum: number
  squares: number
}

export const speeds = ['lcp', 'inp'] as const

/** Sums over the visits of one release. Sums of several processes can be added. */
export type TrialCounts = Outcomes & Record<(typeof speeds)[number], Moments>

/** A canary and the live release, while both are shown. */
export interface Trial {
  live: TrialCounts
  canary: TrialCounts
}

export function emptyTrial(): Trial {
  return { live: emptyCounts(), canary: emptyCounts() }
}

/** The counts of one visit. Errors are those of the app that is on trial. */
export function countTrialVisit(report: VisitReport, errors: number): TrialCounts {
  return { ...countOutcomes(report, errors), lcp: getMoments(report.lcp), inp: getMoments(report.inp) }
}

export function addTrials(one: Trial, other: Trial): Trial {
  return { live: addCounts(one.live, other.live), canary: addCounts(one.canary, other.canary) }
}

export function addCounts(one: TrialCounts, other: TrialCounts): TrialCounts {
  const total = { ...one, ...addSums(outcomes, one, other) }
  for (const speed of speeds) total[speed] = addMoments(one[speed], other[speed])
  return total
}

function emptyCounts(): TrialCounts {
  const none = { count: 0, sum: 0, squares: 0 }
  return { ...noOutcomes, lcp: none, inp: none }
}

/** Of milliseconds. */
function getMoments(duration: number | undefined): Moments {
  if (duration === undefined) return { count: 0, sum: 0, squares: 0 }
  const log = Math.log(Math.max(duration, 1))
  return { count: 1, sum: log, squares: log ** 2 }
}

function addMoments(one: Moments, other: Moments): Moments {
  return { count: one.count + other.count, sum: one.sum + other.sum, squares: one.squares + other.squares }
}
