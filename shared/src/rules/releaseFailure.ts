import { type InferType, string } from 'yup'
import { limits } from './limits.ts'
import { strictObject } from './strictObject.ts'
import { requiredText } from './text.ts'

/**
 * The phase in which a release of a remote failed: `load` (its code could not be loaded or run), `page` (the code of a
 * page is missing), `render` (a page threw) or `unavailable` (no fallback either, so the visitor sees an error).
 */
export const failurePhases = ['load', 'page', 'render', 'unavailable'] as const

/** A browser's report of a failed release to the shell's server. */
export const releaseFailureRule = strictObject({
  remote: requiredText(limits.releaseFailure.remote, 'remote is required'),
  version: requiredText(limits.releaseFailure.version, 'version is required'),
  phase: string().required().oneOf(failurePhases),
  message: requiredText(limits.releaseFailure.message, 'message is required'),
}).required()
export type ReleaseFailure = InferType<typeof releaseFailureRule>
