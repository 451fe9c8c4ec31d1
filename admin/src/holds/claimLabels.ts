import { availabilityTones, type ClaimState, claimLabels, type PieceClaim } from '@elegant/shared/rules'

/** The state of a claim, and the tone of its badge. */
export function claimBadge({ kind, line }: Pick<PieceClaim, 'kind' | 'line'>) {
  if (line === null) return { label: claimLabels[kind], tone: availabilityTones[kind] }
  return { label: line === 1 ? 'Next in line' : `Number ${line} in line`, tone: 'opal' as const }
}

export const stateLabels: Record<ClaimState, string> = {
  waiting: 'In line',
  hold: 'On hold',
  show: 'At a show',
  memo: 'With a dealer',
  sold: 'Sold',
}
