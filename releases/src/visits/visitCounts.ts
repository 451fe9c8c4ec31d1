import type { VisitReport, VisitSummary } from '@elegant/shared/rules'

/** Web vitals that are kept as histograms, with the upper bounds of their buckets; the last bucket has none. */
const vitalBounds = {
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [25, 50, 100, 150, 200, 300, 500, 800, 1500],
  cls: [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
} as const

/** A web vital. */
type Vital = keyof typeof vitalBounds
const vitals = ['lcp', 'inp', 'cls'] as const satisfies Vital[]

/** Visits with at least one unhandled error, with a dead button, without a sign of life, and with a checkout. */
export const events = ['failing', 'dead', 'lifeless', 'checkouts'] as const
export const outcomes = ['visits', ...events] as const

/** The number of visits, and of those that went wrong in some way, or well. */
export type Outcomes = Record<(typeof outcomes)[number], number>

export const noOutcomes: Outcomes = { visits: 0, failing: 0, dead: 0, lifeless: 0, checkouts: 0 }

/** Sums over visits. Sums of several can be added, so that processes and machines count on their own. */
export interface VisitCounts extends Outcomes, Record<Vital, number[]> {
  errors: number
  calls: number
  failedCalls: number
}

const sums = [...outcomes, 'errors', 'calls', 'failedCalls'] as const

function emptyCounts(): VisitCounts {
  const none = (bounds: readonly number[]) => Array.from({ length: bounds.length + 1 }, () => 0)
  const { lcp, inp, cls } = vitalBounds
  return {
    ...noOutcomes,
    errors: 0,
    calls: 0,
    failedCalls: 0,
    lcp: none(lcp),
    inp: none(inp),
    cls: none(cls),
  }
}

export function countVisit(report: VisitReport): VisitCounts {
  const counts = emptyCounts()
  for (const vital of vitals) {
    const value = report[vital]
    if (value === undefined) continue
    const bucket = vitalBounds[vital].findIndex((bound) => value <= bound)
    counts[vital].splice(bucket, 1, 1)
  }
  const { errors, calls, failedCalls } = report
  return { ...counts, ...countOutcomes(report, errors), errors, calls, failedCalls }
}

/** The outcomes of one visit, with the errors that count. */
export function countOutcomes({ deadButtons, isLifeless, checkouts }: VisitReport, errors: number): Outcomes {
  return {
    visits: 1,
    failing: Number(errors > 0),
    dead: Number(deadButtons > 0),
    lifeless: Number(isLifeless),
    checkouts: Number(checkouts > 0),
  }
}

export function addCounts(one: VisitCounts, other: VisitCounts): VisitCounts {
  const total = { ...one, ...addSums(sums, one, other) }
  for (const vital of vitals) total[vital] = one[vital].map((count, bucket) => count + (other[vital][bucket] ?? 0))
  return total
}

/** Adds the numbers of some names. */
export function addSums<Name extends string>(
  names: readonly Name[],
  one: Record<Name, number>,
  other: Record<Name, number>,
): Record<Name, number> {
  const total = { ...one }
  for (const name of names) total[name] = one[name] + other[name]
  return total
}

/** The value that three of four visits stay below, interpolated within its bucket; undefined without visits. */
export function percentile75(counts: VisitCounts, vital: Vital): number | undefined {
  const histogram = counts[vital]
  const wanted = histogram.reduce((sum, count) => sum + count, 0) * 0.75
  if (wanted === 0) return undefined
  const bounds = vitalBounds[vital]
  let before = 0
  for (const [bucket, count] of histogram.entries()) {
    if (before + count < wanted) {
      before += count
      continue
    }
    const [lower = 0, upper = lower] = [bounds[bucket - 1], bounds[bucket]]
    return lower + ((upper - lower) * (wanted - before)) / count
  }
  return undefined
}

/** The visits of a period as shares and percentiles. */
export function summarizeVisits(slots: VisitCounts[]): VisitSummary {
  const total = slots.reduce(addCounts, emptyCounts())
  const { visits, failing, dead, lifeless, checkouts, calls, failedCalls } = total
  const share = (part: number, whole = visits) => (whole === 0 ? 0 : part / whole)
  return {
    visits,
    lcp: percentile75(total, 'lcp'),
    inp: percentile75(total, 'inp'),
    cls: percentile75(total, 'cls'),
    failing: share(failing),
    failedCalls: share(failedCalls, calls),
    dead: share(dead),
    lifeless: share(lifeless),
    checkouts: share(checkouts),
  }
}
