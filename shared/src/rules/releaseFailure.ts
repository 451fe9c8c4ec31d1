import { type InferType, string } from 'yup'
import { limits } from './limits.ts'
import { strictObject } from './strictObject.ts'
import { requiredText } from './text.ts'

/**
 * Where a release of a remote failed: its code could not be had or run, a page's code was missing, a page threw; or no
 * other release could stand in for it, so that the visitor was told that this part of the shop is unavailable.
 */
export const failurePhases = ['load', 'page', 'render', 'unavailable'] as const

/** What a browser tells the shell's server of a release that failed in it. */
export const releaseFailureRule = strictObject({
  remote: requiredText(limits.releaseFailure.remote, 'remote is required'),
  version: requiredText(limits.releaseFailure.version, 'version is required'),
  phase: string().required().oneOf(failurePhases),
  message: requiredText(limits.releaseFailure.message, 'message is required'),
}).required()
export type ReleaseFailure = InferType<typeof releaseFailureRule>
