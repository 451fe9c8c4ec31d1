import { hash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Bucket } from '@elegant/server/bucket'
import type { Headers, OpenBucket } from '@elegant/server/openBucket'
import { Counter } from 'prom-client'
import { fileOf, isRevision, markCopy, placeRevision, revisionFiles } from './registry.ts'
import { sweep } from './removeUnreferencedReleases.ts'
import type { Registry, Release, RemoteRecord } from './types.ts'

// The releases of all machines lie in a bucket, and which of them are live. The dist folder of each machine is a copy: what
// reads it knows nothing of the bucket, and goes on with what is there while the bucket cannot be had.

/** How long a change in the bucket may be unknown here, in milliseconds; after failures it is asked less and less often. */
const pause = 2000
const longestPause = 60_000
/** How long a start waits for the bucket, in milliseconds. */
const startDeadline = 5000

export type ReleasesBucket = ReturnType<typeof releasesBucket>

interface Needs {
  bucket: Bucket
  /** The copy. */
  dist: string
  /** Hears what went wrong where nobody waits for it. */
  onFailure: (error: unknown) => void
}

const failures = new Counter({
  name: 'releases_bucket_failures_total',
  help: 'Times that releases could not be brought here from the bucket: it did not answer, or a file was not as released.',
})

export function releasesBucket({ bucket, dist, onFailure }: Needs) {
  let opened: Promise<OpenBucket> | undefined
  const objects = () => {
    opened ??= import('@elegant/server/openBucket').then(({ openBucket }) => openBucket(bucket))
    return opened
  }
  /** The newest registry that the bucket is known to have, and the one that the copy has of it. */
  let newest: Registry | undefined
  let placed: Registry | undefined
  /** The one of which the copy has all releases, as far as they could be had. */
  let complete: Registry | undefined
  let isConditional = false
  /** Folders that were found to be what was released. */
  const whole = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()
  const closing = new AbortController()
  let keepingUp: Promise<void> | undefined

  function tell(error: unknown): void {
    if (closing.signal.aborted) return
    failures.inc()
    onFailure(error)
  }

  /** The registry as it is in the bucket; undefined before the first one. */
  async function latest(): Promise<Registry | undefined> {
    const { list, read } = await objects()
    const known = newest && `registry/${fileOf(newest.rev)}`
    const found = (await list('registry/', known)).filter(({ key }) => isRevision(path.basename(key))).at(-1)
    const registry: Registry | undefined = found && JSON.parse(await text(await read(found.key)))
    if (registry && registry.rev > (newest?.rev ?? 0)) newest = registry
    return newest
  }

  /** Brings what is shown to visitors, and only then what sends them there. */
  function follow(): Promise<void> {
    const mine = turn.then(async () => {
      const registry = await latest()
      if (!registry || registry === placed) return
      for (const { name, release } of releasesOf(registry, isShown)) await bring(name, release)
      await placeRevision(dist, registry)
      if (!placed) await markCopy(dist, addressOf(bucket), registry)
      placed = registry
    })
    turn = mine.catch(() => undefined)
    return mine
  }

  /** Brings what may be needed next (to go back to, for testers, for open tabs), and removes what nobody needs any more. */
  async function followRest(): Promise<void> {
    const registry = placed
    if (!registry || complete === registry) return
    for (const { name, release } of releasesOf(registry, (...one) => !isShown(...one))) {
      if (closing.signal.aborted) return
      if (await isWhole(folderOf(name, release), release)) continue
      await bring(name, release).catch(tell)
      // What is released meanwhile does not wait for what may be needed.
      await follow()
      if (placed !== registry) return followRest()
    }
    for (const [name, { versions }] of Object.entries(registry.remotes)) await sweep(dist, safe(name), versions)
    complete = registry
  }

  /** Puts a release into the copy, whole or not at all. */
  async function bring(name: string, release: Release): Promise<void> {
    const folder = folderOf(name, release)
    if (await isWhole(folder, release)) return
    const { list, read } = await objects()
    const unfinished = `${folder}.tmp-${randomUUID()}`
    const prefix = keyOf(name, release, '')
    const there = new Set((await list(prefix)).map(({ key }) => key))
    await mkdir(unfinished, { recursive: true })
    try {
      // To the end, also where one of them is refused: what is still being written cannot be removed.
      const files = await Promise.allSettled(
        hashesOf(release).map(async ([file, expected]) => {
          const content = await buffer(await read(prefix + file))
          if (hashOf(content) !== expected) throw new Error(`${prefix}${file} is not the file that was released`)
          await writeFile(path.join(unfinished, file), content)
          for (const [ending, unpack] of Object.entries(packers)) {
            if (!there.has(prefix + file + ending)) continue
            const packed = await buffer(await read(prefix + file + ending))
            const unpacked = await unpack(packed, { maxOutputLength: content.length + 1 }).catch(() => undefined)
            if (!unpacked?.equals(content))
              throw new Error(`${prefix}${file}${ending} is not the file that was released`)
            await writeFile(path.join(unfinished, file + ending), packed)
          }
        }),
      )
      for (const file of files) if (file.status === 'rejected') throw file.reason
      // Another process may share the folder.
      if (await isWhole(folder, release)) return
      await rm(folder, { recursive: true, force: true })
      await rename(unfinished, folder)
      whole.add(folder)
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  }

  async function isWhole(folder: string, release: Release): Promise<boolean> {
    if (whole.has(folder) && existsSync(folder)) return true
    for (const [file, expected] of hashesOf(release)) {
      const content = await readFile(path.join(folder, file)).catch(() => undefined)
      if (!content || hashOf(content) !== expected) return false
    }
    whole.add(folder)
    return true
  }

  /** Writes the files of a release, never over others. */
  async function publish(name: string, release: Release): Promise<void> {
    const folder = folderOf(name, release)
    if (!(await isWhole(folder, release))) throw new Error(`${folder} is not what was built: ${name} is not published.`)
    const { create } = await objects()
    const files = await readdir(folder)
    const isOurs = await Promise.all(
      files.map(async (file) =>
        create(keyOf(name, release, file), await readFile(path.join(folder, file)), headersOf(file)),
      ),
    )
    const taken = files.filter((_, place) => !isOurs[place])
    if (taken.length > 0)
      throw new Error(
        `${name} ${release.version} was built elsewhere to other files, which stay: ${taken.join(', ')}. ` +
          `Raise the version in ${name}/package.json.`,
      )
  }

  function folderOf(name: string, { version }: Release): string {
    return path.join(dist, 'remotes', safe(name), safe(version))
  }

  return {
    latest,
    follow,

    /** Makes a registry the newest one, once all that it names is in the bucket. False: somebody else was quicker. */
    async write(next: Registry, before: Registry | undefined): Promise<boolean> {
      const { create } = await objects()
      // One of two releases at once would be lost.
      if (!isConditional) {
        await create(probe, randomUUID(), quick)
        if (await create(probe, randomUUID(), quick))
          throw new Error('The storage of RELEASES_URL takes no notice of If-None-Match: releases would be lost.')
        isConditional = true
      }
      for (const { name, release } of releasesOf(next, () => true)) {
        const known = before?.remotes[name]?.versions[release.version]
        if (!known || !isDeepStrictEqual(hashesOf(known), hashesOf(release))) await publish(name, release)
      }
      // The first one brings along what it has.
      const log = before ? [] : await revisionFiles(dist)
      for (const file of log)
        if (!(await create(`registry/${file}`, await readFile(path.join(dist, 'registry', file)), quick))) return false
      if (!(await create(`registry/${fileOf(next.rev)}`, JSON.stringify(next), quick))) return false
      await follow().catch(tell)
      return true
    },

    /** Brings all that was ever changed. */
    async followLog(): Promise<void> {
      await follow()
      const { list, read } = await objects()
      const here = new Set(await revisionFiles(dist))
      for (const { key } of await list('registry/')) {
        const file = path.basename(key)
        if (placed && isRevision(file) && file < fileOf(placed.rev) && !here.has(file))
          await placeRevision(dist, JSON.parse(await text(await read(key))))
      }
    },

    /** Removes releases of a remote that are not in `kept`: those that were forgotten, and what was left behind. */
    async collect(name: string, kept: RemoteRecord['versions'], forgotten: string[]): Promise<void> {
      const { list, remove } = await objects()
      const prefix = `remotes/${safe(name)}/`
      const found = Object.groupBy(await list(prefix), ({ key }) => key.slice(prefix.length).split('/', 1).join(''))
      for (const [version, files = []] of Object.entries(found)) {
        const isYoung = files.some(({ at }) => Date.now() - at < day)
        // What is being published is not in the registry yet.
        if (Object.hasOwn(kept, version) || (isYoung && !forgotten.includes(version))) continue
        await Promise.all(files.map(({ key }) => remove(key)))
      }
    },

    /** Follows the bucket until it is closed; resolves once the copy is up to date, or the bucket lets one wait too long. */
    async keepUp(): Promise<void> {
      const first = Promise.withResolvers<void>()
      keepingUp = (async () => {
        for (let next = pause; !closing.signal.aborted; ) {
          try {
            await follow()
            first.resolve()
            await followRest()
            next = pause
          } catch (error) {
            tell(error)
            first.resolve()
            next = Math.min(next * 2, longestPause)
          }
          await wait(next, undefined, { signal: closing.signal }).catch(() => undefined)
        }
      })()
      await Promise.race([first.promise, wait(startDeadline, undefined, { ref: false })])
    },

    async close(): Promise<void> {
      closing.abort()
      const storage = await opened?.catch(() => undefined)
      storage?.close()
      await keepingUp
    },
  }
}

const day = 86_400_000
const probe = 'conditional-writes'
const quick: Headers = { ContentType: 'application/json', CacheControl: 'no-store' }
const packers = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) }

/** Visitors are sent to it. */
function isShown({ active, canary }: RemoteRecord, { version }: Release): boolean {
  return version === active || version === canary?.version
}

/** The releases of all remotes for which something holds, the newest first. */
function releasesOf({ remotes }: Registry, holds: (record: RemoteRecord, release: Release) => boolean) {
  return Object.entries(remotes).flatMap(([name, record]) =>
    Object.values(record.versions)
      .filter((release) => holds(record, release))
      .reverse()
      .map((release) => ({ name, release })),
  )
}

/** How a copy knows whose it is. */
function addressOf({ bucket, endpoint }: Bucket): string {
  return `s3://${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`}`
}

/** What browsers and servers run of a release, and the hashes of it. */
function hashesOf({ integrity, server }: Release): [string, string][] {
  const files = Object.entries(integrity)
  if (server?.integrity !== undefined) files.push([server.file, server.integrity])
  return files.map(([file, expected]) => [safe(file), expected])
}

function hashOf(content: Buffer): string {
  return `sha384-${hash('sha384', content, 'base64')}`
}

function keyOf(name: string, { version }: Release, file: string): string {
  return `remotes/${name}/${version}/${file}`
}

/** What the bucket names never leads out of the folder. */
function safe(name: string): string {
  if (/^\w[\w.+-]*$/.test(name)) return name
  throw new Error(`The registry names ${name}, which is no name.`)
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  cjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  avif: 'image/avif',
}

/** A CDN may send them as they are. */
function headersOf(file: string): Headers {
  const [, ending = '', packing] = /\.(\w+?)(?:\.(br|gz))?$/.exec(file) ?? []
  return {
    ContentType: types[ending] ?? 'application/octet-stream',
    CacheControl: 'public, max-age=31536000, immutable',
    ContentEncoding: packing === 'gz' ? 'gzip' : packing,
  }
}
