/** Receives the numbers of visits: `VisitReport`. */
export const visitsAddress = '/visits'

/** Stands for all pages of the shell, and for addresses that are no page of a release. */
export const anyPage = '*'

/** Shows the health of the shop to admins: `ReleaseHealth`, for `?days=` of `healthPeriods`. */
export const healthAddress = '/release-health.json'

/** Visits of a period: shares of all visits, and the values that three of four visits stay below. */
export interface VisitSummary {
  visits: number
  /** Web vitals, in milliseconds and as a score; undefined if no browser reported any. */
  lcp?: number
  inp?: number
  cls?: number
  /** Visits with an unhandled error, with a dead button, without a sign of life, and with a checkout. */
  failing: number
  dead: number
  lifeless: number
  checkouts: number
  /** The share of calls of the API that failed. */
  failedCalls: number
}

/** The periods that the health of the shop is shown for, in days, and the length of a point of each, in hours. */
export const healthPeriods = { 1: 1, 7: 6, 30: 24 } as const
export type HealthPeriod = keyof typeof healthPeriods

/** The speed and the errors that visitors saw, by release. */
export interface ReleaseHealth {
  /** The start of the period, and the length of a point, in milliseconds. */
  since: number
  step: number
  /** The remotes, with the shell as one of them. */
  points: (VisitSummary & { at: number; remote: string })[]
  releases: (VisitSummary & { remote: string; version: string; source?: 'active' | 'canary' })[]
  /** Changes of what visitors see, oldest first. */
  changes: { at: number; what: string; remote: string; version: string; by: string; why: string }[]
}
