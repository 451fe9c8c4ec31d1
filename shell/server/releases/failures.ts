import type { BucketMirror } from '@elegant/releases/bucket/bucketMirror'
import { autoRollback, omitVersion } from '@elegant/releases/commands/commands'
import { getRecord } from '@elegant/releases/records'
import { readCurrentRegistry } from '@elegant/releases/registry/currentRegistry'
import { throttle } from '@elegant/server/throttle'
import { clientNetwork, dayMs, type ReleaseFailure, releaseFailureRule } from '@elegant/shared/rules'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Counter } from 'prom-client'
import { failuresAddress } from '../../src/protocol/bootstrapData.ts'
import { reportRoute } from '../http/browserReports.ts'
import { countingWindow, recentNetworks } from '../http/limitNetworks.ts'
import { findOriginalPlace } from './originalPlace.ts'

/** Minimum number of visitors for whom a release failed before it is rolled back. */
export const minFailingVisitors = 5
/** Minimum share of its visitors. */
const minFailingShare = 0.25
/** Releases in use at a time, old tabs included. */
const maxReleases = 20
/** Messages of unhandled errors that are remembered, and for how long, in milliseconds. */
const [maxMessages, messageTtl] = [2000, 7 * dayMs]
/** Reports per network within the window. */
const maxReports = 30

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
 * without reporting, or reports the same errors for the previous release, can keep a bad release live until people act.
 * Behind a proxy that TRUST_PROXY does not name all visitors are one, and nothing is rolled back. Each process counts on
 * its own, in memory.
 */
export function releaseWatch({ dist, bucket, log }: Deps) {
  const watched = new LRUCache<string, { visitors: LRUCache<string, true>; failing: LRUCache<string, true> }>({
    max: maxReleases,
  })
  /** Unhandled errors by remote, version and message. */
  const messages = new LRUCache<string, true>({ max: maxMessages, ttl: messageTtl, perf: Date })
  /** Rollbacks in progress by remote and version. */
  const attempts = new Map<string, Promise<void>>()
  /** At most one failure a second is logged. */
  const shouldLog = throttle(1000)

  function getVisitors(remote: string, version: string) {
    const key = `${remote} ${version}`
    const known = watched.get(key) ?? { visitors: recentNetworks<true>(), failing: recentNetworks<true>() }
    watched.set(key, known)
    return known
  }

  /** True if the release that a rollback would return to has the same error: then the error is no reason for it. */
  async function hasPrevious({ remote, version, message }: Failure): Promise<boolean> {
    const { active, former = [], canary } = getRecord(await readCurrentRegistry(dist, log), remote) ?? {}
    const previous = canary?.version === version ? active : former[0]
    return previous !== undefined && messages.has(`${remote} ${previous} ${message}`)
  }

  /** Rolls back once at a time. A visitor waits for the bucket only if the machine's own registry allows a rollback. */
  function rollBack(remote: string, version: string, why: string): Promise<void> {
    const key = `${remote} ${version}`
    const running = attempts.get(key) ?? attempt(remote, version, why).finally(() => attempts.delete(key))
    attempts.set(key, running)
    return running
  }

  async function attempt(remote: string, version: string, why: string): Promise<void> {
    try {
      const record = getRecord(await readCurrentRegistry(dist, log), remote)
      if (!record || !omitVersion(record, version)) return
      if (!(await autoRollback({ dist, bucket, name: remote, by: 'the server', why }, version))) return
      rollbacks.inc({ remote })
      log.error({ remote, version }, `Automatic rollback: ${why}`)
    } catch (error) {
      log.error({ err: error, remote, version }, `Automatic rollback failed: ${why}`)
    }
  }

  return {
    /** Counts a visitor who was sent a page of a release. */
    countVisitor(remote: string, version: string, address: string): void {
      getVisitors(remote, version).visitors.set(clientNetwork(address), true)
    },
    /** Counts a failure, and rolls back if there are too many. */
    async countFailure(failure: Failure, address: string): Promise<void> {
      const { remote, version, phase, message, at } = failure
      failures.inc({ remote, version, phase })
      if (shouldLog()) {
        const source = await findOriginalPlace(dist, failure).catch(() => undefined)
        log.warn({ remote, version, phase, message, at, source }, 'A release failed')
      }
      // The fallback failed as well, or there is none: a rollback would not help.
      if (phase === 'unavailable') return
      if (phase === 'error' || phase === 'hydration') {
        messages.set(`${remote} ${version} ${message}`, true)
        if (await hasPrevious(failure)) return
      }
      const { visitors, failing } = getVisitors(remote, version)
      for (const known of [visitors, failing]) {
        known.set(clientNetwork(address), true)
        known.purgeStale()
      }
      const [all, failed] = [visitors.size, failing.size]
      if (failed < minFailingVisitors || failed < all * minFailingShare) return
      const share = Math.round((failed / all) * 100)
      const why = `${version} failed ${failed} of ${all} visitors within ${countingWindow / 60_000} minutes (${share}%), the last at: ${phase}`
      await rollBack(remote, version, why)
    },
    /**
     * Rolls back a release that crashed twice while it rendered the same page on the server. Resolves to whether visitors
     * still see it.
     */
    async handleCrash({ remote, version, message }: Omit<Failure, 'phase'>): Promise<boolean> {
      failures.inc({ remote, version, phase: 'crash' })
      log.error({ remote, version, message }, 'A release crashed its rendering process twice')
      await rollBack(remote, version, `${version} crashed on the server: ${message}`.slice(0, 200))
      const record = getRecord(await readCurrentRegistry(dist, log), remote)
      return record?.active === version || record?.canary?.version === version
    },
  }
}

/** Receives the failure reports of browsers. */
export function failureRoute(app: FastifyInstance, { dist, watch }: { dist: string; watch: ReleaseWatch }): void {
  reportRoute(app, {
    dist,
    address: failuresAddress,
    rule: releaseFailureRule,
    limit: maxReports,
    onReport: (failure, { ip }) => watch.countFailure(failure, ip),
  })
}
