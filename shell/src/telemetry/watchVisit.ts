import { shellName } from '@elegant/releases/types'
import { type VisitReport, visitsAddress } from '@elegant/shared/rules'
import type { Remotes } from '../remotes/remotes.ts'
import { errorReporter } from '../remotes/reportErrors.ts'
import type { ReportFailure } from '../remotes/reportFailure.ts'
import type { ReportError } from '../remotes/watchErrors.ts'
import type { Calls } from './countCalls.ts'
import { findLanding } from './findLanding.ts'
import { measureVitals } from './measureVitals.ts'
import { watchDeadButtons } from './watchDeadButtons.ts'

/** The share of page loads that report their visit. */
const sampledShare = 1
/** How long a page may take to show a heading, in milliseconds after its code is there. */
const signOfLife = 5000

interface Watched {
  remotes: Pick<Remotes, 'live' | 'loaded'>
  /** The shell's release. */
  shell: string
  /** The address that the page was loaded with. */
  landing: string
  calls: Calls
  report: ReportFailure
}

/** Reports unhandled errors at once, and the numbers of the visit when the visitor leaves. */
export function watchVisit({ remotes, shell, landing, calls, report }: Watched): ReportError {
  const { isPreview, ...landed } = findLanding(remotes.live, shell, landing)
  const { remote, version } = landed
  const visit = { errors: 0, shellErrors: 0, deadButtons: 0, isLifeless: false }
  const reportError = errorReporter({ loaded: remotes.loaded, report }, (owner) => {
    if (owner === remote) visit.errors++
    if (owner === shellName) visit.shellErrors++
  })
  if (isPreview || Math.random() >= sampledShare || hasOptedOut()) return reportError

  const vitals = measureVitals()
  watchDeadButtons(
    () => calls.calls,
    () => visit.deadButtons++,
  )
  setTimeout(() => {
    if (location.pathname === landing) visit.isLifeless = !isHeadingVisible()
  }, signOfLife)
  let isReported = false
  const send = () => {
    if (isReported || !document.hidden) return
    isReported = true
    // A release that failed to load was replaced by the previous one.
    if ((remotes.loaded.get(remote)?.release.version ?? version) !== version) visit.errors++
    const body: VisitReport = { ...landed, shell, ...vitals(), ...visit, ...calls }
    navigator.sendBeacon(visitsAddress, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', send)
  return reportError
}

/** Do Not Track, and its successor Global Privacy Control. */
function hasOptedOut(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}

function isHeadingVisible(): boolean {
  const heading = document.querySelector('#main h1')
  return heading?.checkVisibility?.({ opacityProperty: true }) ?? heading !== null
}
