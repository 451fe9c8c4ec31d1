import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Bucket } from '@elegant/server/bucket'
import type { OpenBucket } from '@elegant/server/openBucket'
import { Counter } from 'prom-client'
import { getFiles } from '../files/integrity.ts'
import { removeUnreferencedReleases } from '../files/removeUnreferencedReleases.ts'
import { getRecord, getRecords } from '../records.ts'
import type { RegistryOrigin } from '../registry/changeRegistry.ts'
import {
  getRevisionFile,
  type Latest,
  listRevisions,
  markMirror,
  mirrorRevision,
  readFilesBefore,
} from '../registry/registry.ts'
import type { AnyRelease, Registry, ReleaseRecord } from '../types.ts'
import { BucketLog } from './bucketLog.ts'
import { BucketTransfer } from './bucketTransfer.ts'

/** Pause between two looks at the bucket, in milliseconds; doubled after each failure. */
const pollInterval = 2000
const maxPollInterval = 60_000
/** Minimum interval between refreshes that visitors trigger, in milliseconds. */
const minRefreshInterval = 1000
/** How long a visitor waits for the bucket, in milliseconds. */
const refreshTimeout = 2000
/** How long a start waits for the bucket, in milliseconds. */
const startTimeout = 5000

const failures = new Counter({
  name: 'releases_bucket_failures_total',
  help: 'Failed synchronizations with the bucket of releases: no answer, or a file that is not as it was released.',
})

interface MirrorOptions {
  bucket: Bucket
  /** The folder that mirrors the bucket. */
  dist: string
  /** Receives errors of the background synchronization. */
  onFailure: (error: unknown) => void
}

/**
 * Keeps a dist folder the same as a bucket that holds the releases and the registry of all machines. Readers of the
 * folder do not know about the bucket, and go on with the mirror while the bucket is unavailable.
 */
export class BucketMirror implements RegistryOrigin {
  readonly #options: MirrorOptions
  readonly #transfer: BucketTransfer
  readonly #log: BucketLog
  readonly #closing = new AbortController()
  #opened: Promise<OpenBucket> | undefined
  /** The registry that the folder has. */
  #mirrored: Registry | undefined
  /** The last registry of which all releases were to be downloaded, and when those that failed are tried again. */
  #tried: { registry: Registry; retryAt: number } | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #sync: Promise<void> | undefined
  #refreshing: Promise<void> | undefined
  #refreshedAt = 0

  constructor(options: MirrorOptions) {
    this.#options = options
    const { dist } = options
    const bucket = () => this.#open()
    this.#transfer = new BucketTransfer(dist, bucket)
    this.#log = new BucketLog({
      bucket,
      dist,
      address: getAddress(options.bucket),
      report: (error) => this.#report(error),
    })
  }

  latest(): Promise<Latest | undefined> {
    return this.#log.latest()
  }

  /** Downloads the releases that visitors see, then the registry that names them. */
  pull(): Promise<void> {
    const pulled = this.#queue.then(async () => {
      const registry = (await this.latest())?.registry
      if (!registry || registry === this.#mirrored) return
      for (const { name, release } of getReleases(registry, isShown)) await this.#transfer.download(name, release)
      await mirrorRevision(this.#options.dist, registry)
      if (!this.#mirrored) await markMirror(this.#options.dist, getAddress(this.#options.bucket), { newest: registry })
      this.#mirrored = registry
    })
    this.#queue = pulled.catch(() => undefined)
    return pulled
  }

  /** Downloads missing releases on demand, at most once per second in total. Waits no longer than `refreshTimeout`. */
  async refresh(): Promise<void> {
    if (!this.#refreshing && Date.now() - this.#refreshedAt > minRefreshInterval) {
      this.#refreshedAt = Date.now()
      this.#refreshing = this.pull()
        .catch((error) => this.#report(error))
        .finally(() => {
          this.#refreshing = undefined
        })
    }
    await Promise.race([this.#refreshing, wait(refreshTimeout, undefined, { ref: false })])
  }

  /** Downloads the whole log of changes. */
  async pullHistory(): Promise<void> {
    await this.pull()
    const local = new Set(await listRevisions(this.#options.dist))
    for (const found of await this.#log.list()) {
      if (!this.#mirrored || found.file >= getRevisionFile(this.#mirrored.rev) || local.has(found.file)) continue
      const registry = await this.#log.readOlder(found)
      if (registry) await mirrorRevision(this.#options.dist, registry)
    }
  }

  async write(next: Registry, before: Registry | undefined): Promise<boolean> {
    await this.#log.assertConditionalWrites()
    for (const { name, release } of getReleases(next, () => true)) {
      const known = before && getRecord(before, name)?.versions[release.version]
      if (!known || !isDeepStrictEqual(getFiles(known), getFiles(release))) await this.#transfer.upload(name, release)
    }
    const older = before ? [] : await readFilesBefore(this.#options.dist, next)
    if (!(await (before ? this.#log.append(next) : this.#log.start(next)))) return false
    if (!before) await this.#bringLog(next, older).catch((error) => this.#report(error))
    await this.pull().catch((error) => this.#report(error))
    return true
  }

  /**
   * Uploads the first writer's log after its change: all that follow the bucket would take an older revision for the state
   * of the shop. The folder is a mirror before, so that its log stays there if this is interrupted; the rest of it is then
   * missing in the bucket.
   */
  async #bringLog(first: Registry, older: { file: string; content: Buffer }[]): Promise<void> {
    const { bucket, dist } = this.#options
    // As it is read from the bucket, without undefined properties.
    await mirrorRevision(dist, JSON.parse(JSON.stringify(first)))
    await markMirror(dist, getAddress(bucket), { newest: first, hasItsLog: true })
    await this.#log.addFiles(older)
  }

  /** Removes the releases of an app from the bucket that are not in `kept`. */
  removeUnreferenced(name: string, kept: ReleaseRecord<AnyRelease>['versions'], removed: string[]): Promise<void> {
    return this.#transfer.removeUnreferenced(name, kept, removed)
  }

  /** Follows the bucket until `close`. Resolves when the mirror is up to date, or after `startTimeout`. */
  async startSync(): Promise<void> {
    const first = Promise.withResolvers<void>()
    this.#sync = this.#poll(first.resolve)
    await Promise.race([first.promise, wait(startTimeout, undefined, { ref: false })])
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const bucket = await this.#opened?.catch(() => undefined)
    bucket?.close()
    await this.#sync
  }

  async #poll(onFirst: () => void): Promise<void> {
    for (let interval = pollInterval; !this.#closing.signal.aborted; ) {
      try {
        await this.pull()
        onFirst()
        await this.#pullOthers()
        interval = pollInterval
      } catch (error) {
        this.#report(error)
        onFirst()
        interval = Math.min(interval * 2, maxPollInterval)
      }
      await wait(interval, undefined, { signal: this.#closing.signal }).catch(() => undefined)
    }
  }

  /** Downloads releases that rollbacks, previews and open tabs need, and removes those that nothing needs any more. */
  async #pullOthers(): Promise<void> {
    const registry = this.#mirrored
    if (!registry || (this.#tried?.registry === registry && Date.now() < this.#tried.retryAt)) return
    let isComplete = true
    for (const { name, release } of getReleases(registry, (...entry) => !isShown(...entry))) {
      if (this.#closing.signal.aborted) return
      if (await this.#transfer.hasRelease(name, release)) continue
      await this.#transfer.download(name, release).catch((error) => {
        isComplete = false
        this.#report(error)
      })
      // A new release does not wait for old ones.
      await this.pull()
      if (this.#mirrored !== registry) return this.#pullOthers()
    }
    for (const [name, { versions }] of getRecords(registry))
      await removeUnreferencedReleases(this.#options.dist, name, versions)
    this.#tried = { registry, retryAt: isComplete ? Number.POSITIVE_INFINITY : Date.now() + maxPollInterval }
  }

  /** Loads the S3 client on first use. */
  #open(): Promise<OpenBucket> {
    this.#opened ??= import('@elegant/server/openBucket').then(({ openBucket }) => openBucket(this.#options.bucket))
    return this.#opened
  }

  #report(error: unknown): void {
    if (this.#closing.signal.aborted) return
    failures.inc()
    this.#options.onFailure(error)
  }
}

/** True if visitors see a release. */
function isShown({ active, canary }: ReleaseRecord<AnyRelease>, { version }: AnyRelease): boolean {
  return version === active || version === canary?.version
}

/** The releases of all apps that match, newest first. */
function getReleases(registry: Registry, matches: (record: ReleaseRecord<AnyRelease>, release: AnyRelease) => boolean) {
  return getRecords(registry).flatMap(([name, record]) =>
    Object.values(record.versions)
      .filter((release) => matches(record, release))
      .reverse()
      .map((release) => ({ name, release })),
  )
}

/** Identifies the bucket in the mirror's mark. */
function getAddress({ bucket, endpoint }: Bucket): string {
  return `s3://${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`}`
}
