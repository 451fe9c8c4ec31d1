import { type InferType, string } from 'yup'
import { limits } from '../fields/limits.ts'
import { strictObject } from '../fields/strictObject.ts'
import { requiredText } from '../fields/text.ts'

/**
 * The phase in which a release of a remote failed: `load` (its code could not be loaded or run), `page` (the code of a
 * page is missing), `render` (a page threw), `unavailable` (no fallback either, so the visitor sees an error), `error`
 * (nothing handled an error or a rejection) or `hydration` (the browser rendered something else than the server).
 */
export const failurePhases = ['load', 'page', 'render', 'unavailable', 'error', 'hydration'] as const

/** A browser's report of a failed release to the shell's server. */
export const releaseFailureRule = strictObject({
  remote: requiredText(limits.releaseFailure.remote, 'remote is required'),
  version: requiredText(limits.releaseFailure.version, 'version is required'),
  phase: string().required().oneOf(failurePhases),
  message: requiredText(limits.releaseFailure.message, 'message is required'),
  /** File, line and column in the build. */
  at: string().matches(/^[\w.-]{1,100}\.js:\d{1,9}:\d{1,9}$/, 'at must be a file, a line and a column'),
}).required()
export type ReleaseFailure = InferType<typeof releaseFailureRule>
