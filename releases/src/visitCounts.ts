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

/** Sums over visits. Sums of several can be added, so that processes and machines count on their own. */
export interface VisitCounts extends Record<Vital, number[]> {
  visits: number
  /** Visits with at least one unhandled error, with a dead button, without a sign of life, and with a checkout. */
  failing: number
  dead: number
  lifeless: number
  checkouts: number
  errors: number
  calls: number
  failedCalls: number
}

const sums = ['visits', 'failing', 'dead', 'lifeless', 'checkouts', 'errors', 'calls', 'failedCalls'] as const

function emptyCounts(): VisitCounts {
  const none = (bounds: readonly number[]) => Array.from({ length: bounds.length + 1 }, () => 0)
  const { lcp, inp, cls } = vitalBounds
  return {
    visits: 0,
    failing: 0,
    dead: 0,
    lifeless: 0,
    checkouts: 0,
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
  const { errors, calls, failedCalls, deadButtons, isLifeless, checkouts } = report
  return {
    ...counts,
    visits: 1,
    failing: Number(errors > 0),
    dead: Number(deadButtons > 0),
    lifeless: Number(isLifeless),
    checkouts: Number(checkouts > 0),
    errors,
    calls,
    failedCalls,
  }
}

export function addCounts(one: VisitCounts, other: VisitCounts): VisitCounts {
  const total = emptyCounts()
  for (const sum of sums) total[sum] = one[sum] + other[sum]
  for (const vital of vitals) total[vital] = one[vital].map((count, bucket) => count + (other[vital][bucket] ?? 0))
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
