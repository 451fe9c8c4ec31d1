import type { BucketMirror } from '@elegant/releases/bucketMirror'
import { autoRollback } from '@elegant/releases/commands'
import { currentRegistry } from '@elegant/releases/current'
import { recordOf } from '@elegant/releases/records'
import { clientNetwork, type ReleaseFailure, releaseFailureRule } from '@elegant/shared/rules'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Counter } from 'prom-client'
import { failuresAddress } from '../src/page/bootstrapData.ts'
import { sendError } from './sendError.ts'

/** How long a visitor and a failure count, in milliseconds. */
export const failureWindow = 10 * 60_000
/** A release is rolled back if it has failed for so many visitors… */
export const minFailingVisitors = 5
/** …and for so large a share of all who saw it. */
export const minFailingShare = 0.25
/** Visitors of one release, and senders of reports, that are remembered: more than come within the window, in a few megabytes. */
const maxVisitors = 50_000
/** Releases in use at a time, old tabs included. */
const maxReleases = 20
/** Reports per network within the window. */
const maxReports = 30
/** In bytes. */
const bodyLimit = 2048

interface Deps {
  dist: string
  bucket?: BucketMirror
  log: FastifyBaseLogger
}

/** A failure reported by a browser, or of rendering on the server. */
export interface Failure extends Omit<ReleaseFailure, 'phase'> {
  phase: ReleaseFailure['phase'] | 'server' | 'crash'
}

export type ReleaseWatch = ReturnType<typeof releaseWatch>

const failures = new Counter({
  name: 'release_failures_total',
  help: 'Failures of releases in browsers and while rendering on the server.',
  labelNames: ['remote', 'version', 'phase'],
})
const rollbacks = new Counter({
  name: 'releases_taken_back_total',
  help: 'Automatic rollbacks.',
  labelNames: ['remote'],
})

/**
 * Counts the visitors of each release and its failures, and rolls back a release that fails for too many.
 *
 * A visitor is a network (an IPv4 address, or 2⁶⁴ IPv6 addresses) and counts once however many pages it loads or reports
 * it sends, so no single client can cause a rollback. An attacker with N networks can once they are five and a third of the
 * honest ones of the last ten minutes: at night five addresses. That yields one step back, to a release that was live
 * before, and never a second one; a version that people release again stays. Conversely, an attacker who loads pages
 * without reporting can keep a bad release live until people act. Behind a proxy that TRUST_PROXY does not name all
 * visitors are one, and nothing is rolled back. Each process counts on its own, in memory.
 */
export function releaseWatch({ dist, bucket, log }: Deps) {
  const watched = new LRUCache<string, { visitors: LRUCache<string, true>; failing: LRUCache<string, true> }>({
    max: maxReleases,
  })
  let loggedAt = 0

  function visitorsOf(remote: string, version: string) {
    const key = `${remote} ${version}`
    const known = watched.get(key) ?? { visitors: recent<true>(), failing: recent<true>() }
    watched.set(key, known)
    return known
  }

  async function rollBack(remote: string, version: string, why: string): Promise<void> {
    try {
      if (!(await autoRollback({ dist, bucket, name: remote, by: 'the server', why }, version))) return
      rollbacks.inc({ remote })
      log.error({ remote, version }, `Automatic rollback: ${why}`)
    } catch (error) {
      log.error({ err: error, remote, version }, `Automatic rollback failed: ${why}`)
    }
  }

  return {
    /** Counts a visitor who was sent a page of a release. */
    shown(remote: string, version: string, address: string): void {
      visitorsOf(remote, version).visitors.set(clientNetwork(address), true)
    },
    /** Counts a failure, and rolls back if there are too many. */
    async failed({ remote, version, phase, message }: Failure, address: string): Promise<void> {
      failures.inc({ remote, version, phase })
      // Log one in a second; count all.
      if (Date.now() - loggedAt > 1000) log.warn({ remote, version, phase, message }, 'A release failed')
      loggedAt = Date.now()
      // The fallback failed as well, or there is none: a rollback would not help.
      if (phase === 'unavailable') return
      const { visitors, failing } = visitorsOf(remote, version)
      for (const known of [visitors, failing]) {
        known.set(clientNetwork(address), true)
        known.purgeStale()
      }
      const [all, failed] = [visitors.size, failing.size]
      if (failed < minFailingVisitors || failed < all * minFailingShare) return
      const share = Math.round((failed / all) * 100)
      const why = `${version} failed ${failed} of ${all} visitors within ${failureWindow / 60_000} minutes (${share} %), the last at: ${phase}`
      await rollBack(remote, version, why)
    },
    /**
     * Rolls back a release that crashed twice while it rendered the same page on the server. Resolves to whether visitors
     * still see it.
     */
    async crashed({ remote, version, message }: Omit<Failure, 'phase'>): Promise<boolean> {
      failures.inc({ remote, version, phase: 'crash' })
      log.error({ remote, version, message }, 'A release crashed its rendering process twice')
      await rollBack(remote, version, `${version} crashed on the server: ${message}`.slice(0, 200))
      const record = recordOf(await currentRegistry(dist, log), remote)
      return record?.active === version || record?.canary?.version === version
    },
  }
}

/** Receives the failure reports of browsers. */
export function failureRoute(scope: FastifyInstance, { dist, watch }: { dist: string; watch: ReleaseWatch }): void {
  const reports = recent<number>(true)

  scope.post(failuresAddress, { bodyLimit, onRequest: [rejectForeign, rejectTooMany] }, async (request, reply) => {
    const failure = await releaseFailureRule.validate(request.body, { strict: true }).catch((error: Error) => error)
    if (failure instanceof Error) return sendError(reply, 400, failure.message)
    const record = recordOf(await currentRegistry(dist, request.log), failure.remote)
    if (!record || !Object.hasOwn(record.versions, failure.version))
      return sendError(reply, 400, 'version must be a released version')
    await watch.failed(failure, request.ip)
    return reply.status(204).header('cache-control', 'no-store').send()
  })

  async function rejectTooMany({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const network = clientNetwork(ip)
    const count = (reports.get(network) ?? 0) + 1
    reports.set(network, count)
    if (count > maxReports) await sendError(reply, 429, 'Too many reports.')
  }
}

/** Rejects reports that another site sends through its visitors. */
async function rejectForeign({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { 'sec-fetch-site': site = 'same-origin', 'content-type': type = '' } = headers
  if (site !== 'same-origin') await sendError(reply, 403, 'Cross-site report rejected.')
  else if (!type.toLowerCase().startsWith('application/json')) await sendError(reply, 415, 'A report must be JSON.')
}

/** Entries expire with the window. Memory grows with the entries only. */
function recent<Value extends true | number>(noUpdateTTL = false) {
  return new LRUCache<string, Value>({
    maxSize: maxVisitors,
    sizeCalculation: () => 1,
    ttl: failureWindow,
    perf: Date,
    // Without this a clock that is set forward takes effect late.
    ttlResolution: 0,
    noUpdateTTL,
  })
}
