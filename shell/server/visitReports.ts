import { readCurrentRegistry } from '@elegant/releases/registry/currentRegistry'
import { readReleaseHealth } from '@elegant/releases/visits/readReleaseHealth'
import { VisitLog } from '@elegant/releases/visits/visitLog'
import { anyPage, healthAddress, type VisitReport, visitReportRule, visitsAddress } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reportRoute } from './http/browserReports.ts'
import { sendError } from './http/sendError.ts'
import type { Trials } from './releases/trials.ts'

/** Visits per network within the window. */
const maxReports = 300

interface Deps {
  dist: string
  isAdmin: (request: FastifyRequest) => Promise<boolean>
  trials: Trials
}

/**
 * Counts the visits that browsers report, and shows their sums to admins. A browser can report what it likes, for a release
 * that it never saw as well; the limit per network bounds what a single visitor can add.
 */
export function visitReportRoutes(app: FastifyInstance, { dist, isAdmin, trials }: Deps): void {
  const visitLog = new VisitLog({ dist, log: app.log })
  app.addHook('onClose', () => visitLog.close())

  reportRoute(app, {
    dist,
    address: visitsAddress,
    rule: visitReportRule,
    limit: maxReports,
    onReport: async (visit, request) => {
      visitLog.add({ ...visit, page: (await isPage(visit)) ? visit.page : anyPage })
      await trials.count(visit, { address: request.ip, isAdmin: () => isAdmin(request) })
    },
  })

  app.get<{ Querystring: { days?: string } }>(healthAddress, async (request, reply) => {
    void reply.header('cache-control', 'private, no-store')
    if (!(await isAdmin(request))) return sendError(reply, 403, 'Only admins can see this.')
    await visitLog.write()
    const { days } = request.query
    return readReleaseHealth(dist, days === '1' ? 1 : days === '30' ? 30 : 7)
  })

  /** Only pages of the release, so that reports cannot add names without end. */
  async function isPage({ remote, version, page }: VisitReport): Promise<boolean> {
    const { remotes } = await readCurrentRegistry(dist, app.log)
    return remotes[remote]?.versions[version]?.pages.some(({ path }) => path === page) ?? false
  }
}
