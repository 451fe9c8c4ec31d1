import { currentRegistry } from '@elegant/releases/current'
import { recordOf } from '@elegant/releases/records'
import { clientNetwork } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sendError } from './sendError.ts'

/** The window in which visitors, their failures and their reports count, in milliseconds. */
export const reportWindow = 10 * 60_000
/** Visitors of one release, and senders of reports, that are remembered: more than come within the window, in a few megabytes. */
const maxVisitors = 50_000
/** In bytes. */
const bodyLimit = 2048

interface ReportRoute<Report extends ReleaseReport> {
  dist: string
  address: string
  rule: { validate: (body: unknown, options: { strict: true }) => Promise<Report> }
  /** Reports per network within the window. */
  limit: number
  onReport: (report: Report, request: FastifyRequest) => Promise<void> | void
}

/** Every report belongs to a release of a remote, or of the shell. */
interface ReleaseReport {
  remote: string
  version: string
}

/** Receives reports that browsers send to their own site. */
export function reportRoute<Report extends ReleaseReport>(app: FastifyInstance, route: ReportRoute<Report>): void {
  const { dist, address, rule, limit, onReport } = route
  const reports = recentNetworks<number>(true)

  app.post(address, { bodyLimit, onRequest: [rejectForeign, rejectTooMany] }, async (request, reply) => {
    const report = await rule.validate(request.body, { strict: true }).catch((error: Error) => error)
    if (report instanceof Error) return sendError(reply, 400, report.message)
    if (!(await isReleased(report))) return sendError(reply, 400, 'version must be a released version')
    await onReport(report, request)
    return reply.status(204).header('cache-control', 'no-store').send()
  })

  async function isReleased({ remote, version }: ReleaseReport): Promise<boolean> {
    const { versions = {} } = recordOf(await currentRegistry(dist, app.log), remote) ?? {}
    return Object.hasOwn(versions, version)
  }

  async function rejectTooMany({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const network = clientNetwork(ip)
    const count = (reports.get(network) ?? 0) + 1
    reports.set(network, count)
    if (count > limit) await sendError(reply, 429, 'Too many reports.')
  }
}

/** Rejects reports that another site sends through its visitors. */
async function rejectForeign({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { 'sec-fetch-site': site = 'same-origin', 'content-type': type = '' } = headers
  if (site !== 'same-origin') await sendError(reply, 403, 'Cross-site report rejected.')
  else if (!type.toLowerCase().startsWith('application/json')) await sendError(reply, 415, 'A report must be JSON.')
}

/** Networks, whose entries expire with the window. Memory grows with the entries only. */
export function recentNetworks<Value extends true | number>(noUpdateTTL = false) {
  return new LRUCache<string, Value>({
    maxSize: maxVisitors,
    sizeCalculation: () => 1,
    ttl: reportWindow,
    perf: Date,
    // Without this a clock that is set forward takes effect late.
    ttlResolution: 0,
    noUpdateTTL,
  })
}
