import type { ReleaseFailure } from '@elegant/shared/rules'
import { failuresAddress } from '../protocol/bootstrapData.ts'

export type ReportFailure = typeof reportFailure

/** Reports a failure of a release to the shell's server, with the first line of its message. */
export function reportFailure(failure: ReleaseFailure): void {
  const message = failure.message.split('\n', 1).join('').slice(0, 200)
  fetch(failuresAddress, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...failure, message } satisfies ReleaseFailure),
  }).catch((cause) => console.warn('Failed to report a release failure', cause))
}
