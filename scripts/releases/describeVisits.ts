import { summarizeVisits } from '@elegant/releases/visits/visitCounts'
import type { VisitSlot } from '@elegant/releases/visits/visitLog'

/** The numbers of a release's visits, in one line. */
export function describeVisits(slots: VisitSlot[], remote: string, version: string): string {
  const { visits, lcp, inp, cls, failing, failedCalls } = summarizeVisits(
    slots.filter((slot) => slot.remote === remote && slot.version === version),
  )
  if (visits === 0) return 'no visits'
  const milliseconds = (value: number | undefined) => (value === undefined ? '–' : `${Math.round(value)} ms`)
  return [
    `${visits} visit${visits === 1 ? '' : 's'}`,
    `p75 of LCP ${milliseconds(lcp)}, INP ${milliseconds(inp)}, CLS ${cls?.toFixed(3) ?? '–'}`,
    `errors in ${percent(failing)} of visits`,
    `${percent(failedCalls)} of calls failed`,
  ].join('; ')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
