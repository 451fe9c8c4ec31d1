import type { BucketMirror } from '@elegant/releases/bucketMirror'
import { autoRollback } from '@elegant/releases/commands'
import { currentRegistry } from '@elegant/releases/current'
import { networkOf, type ReleaseFailure, releaseFailureRule } from '@elegant/shared/rules'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Counter } from 'prom-client'
import { failuresAddress } from '../src/page/boot.ts'
import { refuse } from './refuse.ts'

/** For how long a visitor and his failure count, in milliseconds. */
export const failureWindow = 10 * 60_000
/** A release is taken back when it has failed so many visitors… */
export const fewestFailing = 5
/** …and so large a part of all who were shown it. */
export const failingShare = 0.25
/** Visitors of one release, and callers, that are remembered: more than come within the window, and still few megabytes. */
const mostVisitors = 50_000
/** Releases that visitors are shown at a time, old tabs counted in. */
const mostReleases = 20
/** What one network may tell within the window. */
const mostReports = 30
/** Of a report, in bytes. */
const bodyLimit = 2048

interface Needs {
  dist: string
  bucket?: BucketMirror
  log: FastifyBaseLogger
}

/** A failure that a browser has told, or one of the server's own rendering. */
export interface Failure extends Omit<ReleaseFailure, 'phase'> {
  phase: ReleaseFailure['phase'] | 'server'
}

export type ReleaseWatch = ReturnType<typeof releaseWatch>

const failures = new Counter({
  name: 'release_failures_total',
  help: 'Releases of remotes that failed in a browser, or on the server while a page was rendered.',
  labelNames: ['remote', 'version', 'phase'],
})
const taken = new Counter({
  name: 'releases_taken_back_total',
  help: 'Releases that the server took back by itself.',
  labelNames: ['remote'],
})

/**
 * Counts who was shown which release and whom it failed, and takes back what fails too many.
 *
 * A visitor is a network (an IPv4 address, or 2⁶⁴ of IPv6), and counts once however often he comes or complains: nobody
 * takes a release back alone. Who commands N networks can, once they are five and a third of the honest ones of the last
 * ten minutes: at night that is five addresses. It wins him one step back, to a release that was live before, and never a
 * second one; what people release again after that stays. The other way round, pages that he loads without complaint
 * can keep a bad release live until people act. Behind a proxy that is not named in TRUST_PROXY all visitors are one, and
 * nothing is taken back. Each process counts for itself, and forgets with its end.
 */
export function releaseWatch({ dist, bucket, log }: Needs) {
  const watched = new LRUCache<string, { visitors: LRUCache<string, true>; failing: LRUCache<string, true> }>({
    max: mostReleases,
  })
  let toldAt = 0

  function visitorsOf(remote: string, version: string) {
    const key = `${remote} ${version}`
    const known = watched.get(key) ?? { visitors: recent<true>(), failing: recent<true>() }
    watched.set(key, known)
    return known
  }

  return {
    /** A visitor was sent a page of a release. */
    shown(remote: string, version: string, address: string): void {
      visitorsOf(remote, version).visitors.set(networkOf(address), true)
    },
    /** A release failed a visitor. */
    async failed({ remote, version, phase, message }: Failure, address: string): Promise<void> {
      failures.inc({ remote, version, phase })
      // One of many tells enough; all are counted.
      if (Date.now() - toldAt > 1000) log.warn({ remote, version, phase, message }, 'A release failed a visitor')
      toldAt = Date.now()
      // The release before failed as well, or there is none: a step back would help nobody.
      if (phase === 'unavailable') return
      const { visitors, failing } = visitorsOf(remote, version)
      for (const known of [visitors, failing]) {
        known.set(networkOf(address), true)
        known.purgeStale()
      }
      const [all, failed] = [visitors.size, failing.size]
      if (failed < fewestFailing || failed < all * failingShare) return
      const share = Math.round((failed / all) * 100)
      const why = `${version} failed ${failed} of ${all} visitors within ${failureWindow / 60_000} minutes (${share} %), the last at: ${phase}`
      try {
        if (!(await autoRollback({ dist, bucket, name: remote, by: 'the server', why }, version))) return
        taken.inc({ remote })
        log.error({ remote, version }, `A release was taken back: ${why}`)
      } catch (error) {
        log.error({ err: error, remote, version }, `A release should have been taken back: ${why}`)
      }
    },
  }
}

/** Takes what browsers tell of releases that failed in them. */
export function failureRoute(scope: FastifyInstance, { dist, watch }: { dist: string; watch: ReleaseWatch }): void {
  const reports = recent<number>(true)

  scope.post(failuresAddress, { bodyLimit, onRequest: [refuseForeign, refuseMany] }, async (request, reply) => {
    const failure = await releaseFailureRule.validate(request.body, { strict: true }).catch((error: Error) => error)
    if (failure instanceof Error) return refuse(reply, 400, failure.message)
    const { remotes } = await currentRegistry(dist, request.log)
    const record = Object.hasOwn(remotes, failure.remote) ? remotes[failure.remote] : undefined
    if (!record || !Object.hasOwn(record.versions, failure.version))
      return refuse(reply, 400, 'version must be one that was released')
    await watch.failed(failure, request.ip)
    return reply.status(204).header('cache-control', 'no-store').send()
  })

  async function refuseMany({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const network = networkOf(ip)
    const count = (reports.get(network) ?? 0) + 1
    reports.set(network, count)
    if (count > mostReports) await refuse(reply, 429, 'That was told often enough.')
  }
}

/** Another site must not complain in the name of its own visitors. */
async function refuseForeign({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { 'sec-fetch-site': site = 'same-origin', 'content-type': type = '' } = headers
  if (site !== 'same-origin') await refuse(reply, 403, 'Only the pages of this shop tell of failures.')
  else if (!type.toLowerCase().startsWith('application/json')) await refuse(reply, 415, 'A failure is told as JSON.')
}

/** What is forgotten once the window has passed. It takes memory only for what is in it. */
function recent<Value extends true | number>(noUpdateTTL = false) {
  return new LRUCache<string, Value>({
    maxSize: mostVisitors,
    sizeCalculation: () => 1,
    ttl: failureWindow,
    perf: Date,
    // Else a clock that is set forward is seen a moment late.
    ttlResolution: 0,
    noUpdateTTL,
  })
}
