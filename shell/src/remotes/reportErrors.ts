import { shellName } from '@elegant/releases/types'
import { isChunkLoadError } from '../status/isChunkLoadError.ts'
import { findErrorOwner } from './errorOwner.ts'
import type { Remotes } from './remotes.ts'
import type { ReportFailure } from './reportFailure.ts'
import type { ReportError } from './watchErrors.ts'

/** Reports per page load. */
const maxReports = 5
/** Errors that are no fault of a release: stopped calls, and calls that the API refused. */
const ignoredNames = new Set(['AbortError', 'ApiError'])
/** Control characters, addresses and numbers that may belong to a person. */
const personal = /\p{Cc}|\S+@\S+|\?\S+|\d{5,}/gu
/** The innermost element of a component stack: React's messages name none. */
const innermost = /^\s*(?:at )?([a-z]\w*)(?: \(<anonymous>\)|@unknown:0:0)/m

interface Reporting extends Pick<Remotes, 'loaded'> {
  report: ReportFailure
}

/** Reports each unhandled error of a page once, on behalf of the release that it belongs to. `onError`: called for every one. */
export function errorReporter({ loaded, report }: Reporting, onError: (remote: string) => void): ReportError {
  const reported = new Set<string>()
  return (error, componentStack) => {
    // Without a stack there is no owner.
    if (!(error instanceof Error) || ignoredNames.has(error.name)) return
    // Visitors without a connection must not roll a release back.
    if (isChunkLoadError(error) && !navigator.onLine) return
    const owner = findErrorOwner(componentStack ?? error.stack ?? '')
    if (!owner) return
    const { at, release } = owner
    // An entry that throws fails to load, which is reported once the previous release has loaded.
    if (release.remote !== shellName && loaded.get(release.remote)?.release.version !== release.version) return
    onError(release.remote)
    const [, element] = innermost.exec(componentStack ?? '') ?? []
    const message = `${error}`
      .split('\n', 1)
      .concat(element ? `<${element}>` : [])
      .join(' ')
      .replace(personal, '…')
    if (reported.has(message) || reported.size >= maxReports) return
    reported.add(message)
    report({ ...release, phase: componentStack ? 'hydration' : 'error', message, at })
  }
}
