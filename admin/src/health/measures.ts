import type { VisitSummary } from '@elegant/shared/rules'

/** A number that the page shows as a curve and as a column. */
export interface Measure {
  title: string
  read: (summary: VisitSummary) => number | undefined
  format: (value: number) => string
  /** The chart's top value, unless a point is higher. */
  top: number
}

const milliseconds = (value: number) => (value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`)
const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** The measures with a curve. */
export const curves: Measure[] = [
  { title: 'Visits', read: ({ visits }) => visits, format: String, top: 10 },
  { title: 'Visits with errors', read: ({ failing }) => failing, format: percent, top: 0.05 },
  { title: 'Largest picture shown (LCP)', read: ({ lcp }) => lcp, format: milliseconds, top: 2500 },
  { title: 'Response to input (INP)', read: ({ inp }) => inp, format: milliseconds, top: 200 },
]

/** The columns of the table of releases. */
export const columns: Measure[] = [
  ...curves,
  { title: 'Layout shift (CLS)', read: ({ cls }) => cls, format: (value) => value.toFixed(3), top: 0.1 },
  { title: 'Failed calls', read: ({ failedCalls }) => failedCalls, format: percent, top: 0.05 },
  { title: 'Dead buttons', read: ({ dead }) => dead, format: percent, top: 0.05 },
  { title: 'No sign of life', read: ({ lifeless }) => lifeless, format: percent, top: 0.05 },
  { title: 'Checkouts', read: ({ checkouts }) => checkouts, format: percent, top: 0.05 },
]
