import type { VisitReport } from '@elegant/shared/rules'

type Vitals = Pick<VisitReport, 'lcp' | 'inp' | 'cls'>

/** The gap that ends a session of layout shifts, and its longest duration, in milliseconds. */
const [maxGap, maxSession] = [1000, 5000]
/** One interaction in so many is left out as an outlier. */
const outlierEvery = 50

/**
 * Measures the web vitals of a page load, as defined by https://web.dev/articles/vitals, from its start. Returns a function
 * that reads them. The package web-vitals does the same with more code than all of the watching may have.
 */
export function measureVitals(): () => Vitals {
  const interactions = new Map<number, number>()
  const vitals: Vitals = {}
  const [first] = performance.getEntriesByType('visibility-state')
  let session = { first: 0, last: 0, score: 0 }

  observe('largest-contentful-paint', ({ startTime }) => {
    // A page that was opened in the background is painted when it is looked at.
    if (first?.name !== 'hidden') vitals.lcp = startTime
  })
  observe('layout-shift', (entry) => {
    vitals.cls ??= 0
    if (Reflect.get(entry, 'hadRecentInput')) return
    const { startTime } = entry
    if (startTime - session.last > maxGap || startTime - session.first > maxSession)
      session = { first: startTime, last: 0, score: 0 }
    session.last = startTime
    session.score += Number(Reflect.get(entry, 'value'))
    vitals.cls = Math.max(vitals.cls, session.score)
  })
  observe('event', (entry) => {
    const id = Number(Reflect.get(entry, 'interactionId'))
    if (id) interactions.set(id, Math.max(entry.duration, interactions.get(id) ?? 0))
  })
  return () => {
    const slowest = [...interactions.values()].sort((one, other) => other - one)
    const count = Number(Reflect.get(performance, 'interactionCount') ?? slowest.length)
    return { ...vitals, inp: slowest[Math.min(slowest.length - 1, Math.floor(count / outlierEvery))] }
  }
}

function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  // Browsers ignore types that they do not know. The threshold is the lowest one there is.
  const options = { type, buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe(options)
}
