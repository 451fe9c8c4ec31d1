import { findErrorOwner } from './errorOwner.ts'
import type { Remotes } from './remotes.ts'
import { reportFailure } from './reportFailure.ts'
import type { ReportError } from './watchErrors.ts'

/** Reports per page load. */
const maxReports = 5
/** Errors that are no fault of a release: stopped calls, calls that the API refused, and code whose load is retried. */
const ignoredNames = new Set(['AbortError', 'ApiError', 'ChunkLoadError'])
/** Control characters, addresses and numbers that may belong to a person. */
const personal = /\p{Cc}|\S+@\S+|\?\S+|\d{5,}/gu
/** The innermost element of a component stack: React's messages name none. */
const innermost = /^\s*(?:at )?([a-z]\w*)(?: \(<anonymous>\)|@unknown:0:0)/m

/** Reports each unhandled error of a page once, on behalf of the release that it belongs to. */
export function errorReporter({ loaded }: Pick<Remotes, 'loaded'>, shell: string): ReportError {
  const reported = new Set<string>()
  return ({ phase, error, stack }) => {
    const owner = findErrorOwner(stack)
    if (!owner || (error instanceof Error && ignoredNames.has(error.name))) return
    const { at, release = { remote: 'shell', version: shell } } = owner
    // An entry that throws fails to load, which is reported once the previous release has loaded.
    if (owner.release && loaded.get(release.remote)?.release.version !== release.version) return
    const element = phase === 'hydration' ? innermost.exec(stack)?.[1] : undefined
    const thrown = error instanceof Error ? String(error) : `${typeof error} thrown`
    const message = `${thrown.split('\n', 1)}${element ? ` <${element}>` : ''}`.replace(personal, '…')
    const key = `${release.remote} ${message}`
    if (reported.has(key) || reported.size >= maxReports) return
    reported.add(key)
    reportFailure({ ...release, phase, message, at })
  }
}
