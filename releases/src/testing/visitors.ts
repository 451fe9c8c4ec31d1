import type { VisitReport } from '@elegant/shared/rules'
import { judgeTrial, type Verdict } from '../visits/judgeTrial.ts'
import { addCounts, countTrialVisit, emptyTrial } from '../visits/trialCounts.ts'

/** How often something happens, as shares of visits, and how slow pages are in comparison. */
export interface Behavior {
  slowness: number
  errors: number
  deadButtons: number
  lifeless: number
  checkouts: number
}

/** A release that works, visited by people with devices and connections of all kinds. */
export const goodRelease: Behavior = {
  slowness: 1,
  errors: 0.002,
  deadButtons: 0.003,
  lifeless: 0.001,
  checkouts: 0.03,
}

/** The spread of the logarithms of LCP and INP, and the share of visits that interact. */
const [lcpSpread, inpSpread, interacting] = [0.5, 0.7, 0.6]

/** The verdict of a simulated canary, looked at after each of its visits, and how many there were. */
export function simulateCanary(
  canary: Behavior,
  { random, percent, maxVisits }: { random: () => number; percent: number; maxVisits: number },
): Verdict & { visits: number } {
  const trial = emptyTrial()
  while (true) {
    const arm = random() * 100 < percent ? 'canary' : 'live'
    const visit = simulateVisit(arm === 'canary' ? canary : goodRelease, random)
    trial[arm] = addCounts(trial[arm], countTrialVisit(visit, visit.errors))
    if (arm === 'live') continue
    const verdict = judgeTrial(trial, percent)
    const { visits } = trial.canary
    if (verdict.decision !== 'wait' || visits === maxVisits) return { ...verdict, visits }
  }
}

function simulateVisit({ slowness, ...shares }: Behavior, random: () => number): VisitReport {
  const happens = (share: number) => Number(random() < share)
  return {
    remote: 'storefront',
    version: '1.0.0',
    page: '/',
    lcp: 1200 * slowness * Math.exp(lcpSpread * normal(random)),
    inp: happens(interacting) ? 80 * slowness * Math.exp(inpSpread * normal(random)) : undefined,
    errors: happens(shares.errors),
    calls: 0,
    failedCalls: 0,
    deadButtons: happens(shares.deadButtons),
    isLifeless: happens(shares.lifeless) === 1,
    checkouts: happens(shares.checkouts),
  }
}

/** A normally distributed number (Box–Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Repeatable random numbers from 0 to 1 (xorshift32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
