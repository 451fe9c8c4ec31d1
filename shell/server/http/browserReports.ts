import { getRecord } from '@elegant/releases/records'
import { readCurrentRegistry } from '@elegant/releases/registry/currentRegistry'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitNetworks } from './limitNetworks.ts'
import { sendError } from './sendError.ts'

/** In bytes. */
const bodyLimit = 2048

interface ReportRoute<Report extends ReleaseReport> {
  dist: string
  address: string
  rule: { validate: (body: unknown, options: { strict: true }) => Promise<Report> }
  /** Reports per network within ten minutes. */
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
  const isOverLimit = limitNetworks(limit)

  app.post(address, { bodyLimit, onRequest: [rejectForeign, rejectTooMany] }, async (request, reply) => {
    const report = await rule.validate(request.body, { strict: true }).catch((error: Error) => error)
    if (report instanceof Error) return sendError(reply, 400, report.message)
    if (!(await isReleased(report))) return sendError(reply, 400, 'version must be a released version')
    await onReport(report, request)
    return reply.status(204).header('cache-control', 'no-store').send()
  })

  async function isReleased({ remote, version }: ReleaseReport): Promise<boolean> {
    const { versions = {} } = getRecord(await readCurrentRegistry(dist, app.log), remote) ?? {}
    return Object.hasOwn(versions, version)
  }

  async function rejectTooMany({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isOverLimit(ip)) await sendError(reply, 429, 'Too many reports.')
  }
}

/** Rejects reports that another site sends through its visitors. */
async function rejectForeign({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { 'sec-fetch-site': site = 'same-origin', 'content-type': type = '' } = headers
  if (site !== 'same-origin') await sendError(reply, 403, 'Cross-site report rejected.')
  else if (!type.toLowerCase().startsWith('application/json')) await sendError(reply, 415, 'A report must be JSON.')
}
