import { boolean, type InferType, number } from 'yup'
import { limits } from '../fields/limits.ts'
import { strictObject } from '../fields/strictObject.ts'
import { line, requiredText } from '../fields/text.ts'

const count = () => number().integer().min(0).max(10_000).required()
const measure = () => number().min(0).max(600_000)

/**
 * A browser's report of one visit: a page load, counted for the page that it began with. It holds numbers only, nothing
 * that identifies a visitor.
 */
export const visitReportRule = strictObject({
  remote: requiredText(limits.releaseFailure.remote, 'remote is required'),
  version: requiredText(limits.releaseFailure.version, 'version is required'),
  /** The pattern of the address: `/item/:slug`. */
  page: requiredText(limits.address, 'page is required'),
  /** Web vitals: Largest Contentful Paint and Interaction to Next Paint in milliseconds, Cumulative Layout Shift. */
  lcp: measure(),
  inp: measure(),
  cls: measure(),
  /** Unhandled errors of this release. */
  errors: count(),
  /** The release of the shell, and its unhandled errors. Shells from before canaries were judged report neither. */
  shell: line().max(limits.releaseFailure.version),
  shellErrors: number().integer().min(0).max(10_000),
  /** Calls of the API, and those that the server failed to answer. */
  calls: count(),
  failedCalls: count(),
  /** Buttons that were pressed three times within a second without any effect. */
  deadButtons: count(),
  /** No visible heading five seconds after the page should have become usable. */
  isLifeless: boolean().required(),
  /** Checkouts that the API accepted. */
  checkouts: count(),
}).required()
export type VisitReport = InferType<typeof visitReportRule>
