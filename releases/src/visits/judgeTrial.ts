import { isForAdmins } from '../records.ts'
import type { AnyRelease, ReleaseRecord } from '../types.ts'
import { type Moments, speeds, type Trial, type TrialCounts } from './trialCounts.ts'
import { events } from './visitCounts.ts'

// Decides by Wald's sequential probability ratio test, once for each measure: how much more likely are the numbers if the
// canary is worse than if it is as good as the live release? A ratio of 1/α or more has a probability of at most α for a
// release that is as good, however often one looks (Ville's inequality), so that the decision can follow every visit.

/** The share of good canaries that may be stopped. */
export const falseAlarms = 0.01
/** The ratio below which a canary counts as no worse. */
const acceptedRatio = 0.05
/** Visits of each release before it is promoted, and measurements of each before their variance is known well enough. */
const [minVisits, minMeasurements] = [100, 30]
/** A page that is slower by less than the first share is no worse, nor is a rate of errors that is higher by less than the second. */
const [speedMargin, rateMargin] = [0.05, 0.2]
/** The rate of errors that is no worse in any case: without it a live release without errors could never be matched. */
const rateTolerance = 0.01
/** The factors by which errors become more frequent if a release breaks something, usually thoroughly. */
const worseRates = [2, 4, 16]
const measures = [...speeds, ...events]
/** A release that few people see is judged by the share of their visits in which something went wrong: good and bad. */
const [goodShare, badShare] = [0.01, 0.2]

export interface Verdict {
  decision: 'promote' | 'stop' | 'wait'
  /** The numbers behind it, for people. */
  why: string
}

/** Judges the running canary of an app by its trial. */
export function judgeCanary(trial: Trial, { canary, versions }: ReleaseRecord<AnyRelease>): Verdict {
  if (!canary) return { decision: 'wait', why: 'there is no canary' }
  const isAlone = canary.percent === 100 || isForAdmins(versions[canary.version])
  return isAlone ? judgeAlone(trial.canary) : judgeTrial(trial, canary.percent)
}

/** Judges a canary that a percentage of visitors see. */
export function judgeTrial(trial: Trial, percent: number): Verdict {
  const { live, canary } = trial
  const found = measures.map((measure) => ({ measure, ...compare(trial, measure, percent / 100) }))
  const visits = `${canary.visits} visits, ${live.visits} of the live release`
  const worse = found.find(({ evidence }) => evidence >= measures.length / falseAlarms)
  if (worse) return { decision: 'stop', why: `${worse.description} (${visits})` }
  const why = `${visits}: ${found.map(({ description }) => description).join(', ')}`
  const isKnown = Math.min(live.visits, canary.visits) >= minVisits && found.every(({ isNoWorse }) => isNoWorse)
  return { decision: isKnown ? 'promote' : 'wait', why }
}

/** Judges a canary without comparison, such as the admin's, which only the staff use. */
export function judgeAlone({ visits, failing, dead, lifeless }: TrialCounts): Verdict {
  const bad = Math.min(visits, failing + dead + lifeless)
  const ratio = likelihoodRatio(bad, visits, badShare, goodShare)
  const why = `something went wrong in ${bad} of ${visits} visits`
  if (ratio >= 1 / falseAlarms) return { decision: 'stop', why }
  return { decision: ratio <= acceptedRatio ? 'promote' : 'wait', why }
}

interface Comparison {
  /** The likelihood of the numbers if the canary is worse, as a multiple of that if it is as good. */
  evidence: number
  isNoWorse: boolean
  description: string
}

function compare({ live, canary }: Trial, measure: (typeof measures)[number], share: number): Comparison {
  switch (measure) {
    case 'lcp':
    case 'inp':
      return compareSpeeds(live[measure], canary[measure], measure.toUpperCase())
    case 'checkouts': {
      const evidence = mean(worseRates.map((rate) => rateEvidence(live.checkouts, canary.checkouts, share, 1 / rate)))
      const description = `checkouts in ${formatPercent(canary.checkouts, canary)} of visits, not ${formatPercent(live.checkouts, live)}`
      // Checkouts are too rare to be known within a few percent.
      return { evidence, isNoWorse: rateEvidence(live.checkouts, canary.checkouts, share, 1 / 2) <= 1, description }
    }
    default: {
      const evidence = mean(worseRates.map((rate) => rateEvidence(live[measure], canary[measure], share, rate)))
      const expected = (live[measure] + 0.5) / (live.visits + 1)
      const tooHigh = expected * (1 + rateMargin) + rateTolerance
      const isNoWorse = likelihoodRatio(canary[measure], canary.visits, tooHigh, expected) <= acceptedRatio
      const description = `${names[measure]} in ${formatPercent(canary[measure], canary)} of visits, not ${formatPercent(live[measure], live)}`
      return { evidence, isNoWorse, description }
    }
  }
}

const names = { failing: 'errors', dead: 'dead buttons', lifeless: 'no sign of life' }

/** Compares mean logarithms: twice the margin slower against as fast, so that the margin is where the evidence tips. */
function compareSpeeds(live: Moments, canary: Moments, name: string): Comparison {
  if (Math.min(live.count, canary.count) < minMeasurements)
    return { evidence: 1, isNoWorse: false, description: `${name} not known yet` }
  const slower = 2 * Math.log(1 + speedMargin)
  const difference = canary.sum / canary.count - live.sum / live.count
  const pooled = (variance(live) * live.count + variance(canary) * canary.count) / (live.count + canary.count)
  const precision = 1 / (pooled * (1 / live.count + 1 / canary.count))
  const evidence = Math.exp(slower * precision * (difference - slower / 2))
  const change = Math.expm1(difference) * 100
  const description = `${name} ${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1)}%`
  return { evidence, isNoWorse: evidence <= acceptedRatio, description }
}

function variance({ count, sum, squares }: Moments): number {
  return Math.max((squares - sum ** 2 / count) / (count - 1), Number.EPSILON)
}

/**
 * Compares rates by the releases that the events belong to: as long as the rates are equal, each event is the canary's with
 * the probability that a visit is. Exact for any number of events.
 */
function rateEvidence(live: number, canary: number, share: number, rate: number): number {
  const shareIfWorse = (share * rate) / (share * rate + 1 - share)
  return likelihoodRatio(canary, live + canary, shareIfWorse, share)
}

/** The likelihood of so many events with one probability, as a multiple of that with another. */
function likelihoodRatio(events: number, all: number, probability: number, other: number): number {
  return Math.exp(events * Math.log(probability / other) + (all - events) * Math.log((1 - probability) / (1 - other)))
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function formatPercent(part: number, { visits }: TrialCounts): string {
  return `${visits === 0 ? 0 : ((part / visits) * 100).toFixed(1)}%`
}
