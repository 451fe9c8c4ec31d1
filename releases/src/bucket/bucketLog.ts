import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ObjectHeaders, OpenBucket } from '@elegant/server/openBucket'
import { parseRegistry } from '../registry/parseRegistry.ts'
import {
  createRefusedError,
  findFreeRev,
  getRevisionFile,
  isRevision,
  type Latest,
  readMirror,
} from '../registry/registry.ts'
import { readSigning } from '../registry/signing.ts'
import { isOfRootKey, verifyRegistry, verifyRevision } from '../registry/verifyRegistry.ts'
import type { Registry } from '../types.ts'

/** In bytes; hundreds of releases fit. */
const maxRevisionSize = 16 * 1024 ** 2

const headers: ObjectHeaders = { ContentType: 'application/json', CacheControl: 'no-store' }
/** Written to find out whether the bucket honors conditional writes. */
const probeKey = 'conditional-writes'

interface LogOptions {
  bucket: () => Promise<OpenBucket>
  /** The folder that mirrors the bucket. */
  dist: string
  /** The bucket's name in the mark of its mirrors. */
  address: string
  /** Receives the reasons for which revisions are refused, and errors in spite of which a change stands. */
  report: (error: unknown) => void
}

/** A file of the log, and a tag of its content: after a removal another file may have the same name. */
interface RevisionFile {
  file: string
  tag: string
}

/** The log of the registry in a bucket, of which only revisions count that are complete and signed as required. */
export class BucketLog {
  readonly #options: LogOptions
  #newest: Registry | undefined
  /** The content of the file in the bucket that has the number of the newest registry. */
  #followedTag: string | undefined
  readonly #reported = new Set<string>()
  #hasConditionalWrites = false

  constructor(options: LogOptions) {
    this.#options = options
  }

  /** The newest registry. With signatures it is never older than the one that the folder has, also after a restart. */
  async latest(): Promise<Latest | undefined> {
    const { dist, address } = this.#options
    const signing = readSigning(dist)
    if (signing) this.#newest ??= await readMirror(dist, address)
    const followed = this.#newest
    const { rev: known = 0 } = followed ?? {}
    const files = await this.list(Math.max(known - 1, 0))
    const newer = files.filter(({ file }) => file > getRevisionFile(known)).toReversed()
    for (const found of newer) {
      const registry = await this.#read(found, (read) => signing && verifyRegistry(read, signing, this.#newest))
      if (!registry) continue
      if (registry.rev > (this.#newest?.rev ?? 0)) this.#newest = registry
      break
    }
    if (followed) await this.#reportLoss(followed, files)
    const names = files.map(({ file }) => file)
    if (this.#newest) return { registry: this.#newest, nextRev: findFreeRev(this.#newest, names) }
    if (files.length > 0) throw new Error('No revision of the registry in the bucket can be used.')
    return undefined
  }

  /** The files of the revisions after one, oldest first. */
  async list(after = 0): Promise<RevisionFile[]> {
    const { list } = await this.#options.bucket()
    return (await list('registry/', registryKey(after)))
      .map(({ key, tag }) => ({ file: path.basename(key), tag }))
      .filter(({ file }) => isRevision(file))
  }

  /** A revision before the newest one; undefined if it is refused, or from before the root key. */
  async readOlder(found: RevisionFile): Promise<Registry | undefined> {
    const signing = readSigning(this.#options.dist)
    if (!signing) return this.#read(found, () => undefined)
    const registry = await this.#read(found, (read) => isOfRootKey(read, signing) && verifyRevision(read, signing))
    return registry && isOfRootKey(registry, signing) ? registry : undefined
  }

  /** Throws if the bucket has no conditional writes: one of two simultaneous releases would be lost. */
  async assertConditionalWrites(): Promise<void> {
    if (this.#hasConditionalWrites) return
    const { create } = await this.#options.bucket()
    await create(probeKey, randomUUID(), headers)
    if (await create(probeKey, randomUUID(), headers))
      throw new Error('The storage of RELEASES_URL ignores If-None-Match: simultaneous releases would be lost.')
    this.#hasConditionalWrites = true
  }

  /** Writes a revision. False: the bucket has one of its number. */
  async append(next: Registry): Promise<boolean> {
    const { create } = await this.#options.bucket()
    return create(registryKey(next.rev), JSON.stringify(next), headers)
  }

  /** Writes the first revision of a bucket. False: the bucket has a log already. */
  async start(first: Registry): Promise<boolean> {
    if ((await this.list()).length > 0 || !(await this.append(first))) return false
    // If the bucket cannot be read, the change stands.
    const found = await this.list().catch((error) => this.#options.report(error))
    if (!found || found.length < 2) return true
    // Another first writer has numbered its change by a log of its own.
    const { remove } = await this.#options.bucket()
    await remove(registryKey(first.rev))
    return false
  }

  /** Writes files of older revisions. */
  async addFiles(files: { file: string; content: Buffer }[]): Promise<void> {
    const { create } = await this.#options.bucket()
    for (const { file, content } of files) await create(`registry/${file}`, content, headers)
  }

  /** Tells that the bucket no longer has the revision that this machine follows. */
  async #reportLoss(followed: Registry, files: RevisionFile[]): Promise<void> {
    const key = registryKey(followed.rev)
    const found = files.find(({ file }) => file === path.basename(key))
    if (!found)
      return this.#report(`${key} removed`, new Error(`${key} was removed from the bucket. It still counts here.`))
    if (found.tag === this.#followedTag) return
    this.#followedTag = found.tag
    const content = await this.#read(found, () => undefined)
    if (!isDeepStrictEqual(content, followed))
      this.#report(
        `${key} ${found.tag} replaced`,
        new Error(`${key} was replaced in the bucket. The former one still counts here.`),
      )
  }

  /** Returns undefined if the revision is refused, which is reported once. */
  async #read({ file, tag }: RevisionFile, verify: (read: Registry) => void): Promise<Registry | undefined> {
    const id = `${file} ${tag}`
    if (this.#reported.has(id)) return undefined
    const key = `registry/${file}`
    const { readWhole } = await this.#options.bucket()
    const content = await readWhole(key, maxRevisionSize).catch((error) => {
      throw new Error(`${key} could not be read. ${String(error)}`)
    })
    try {
      if (!content) throw new Error(`it has more than ${maxRevisionSize} bytes`)
      const registry = parseRegistry(content.toString(), file)
      verify(registry)
      return registry
    } catch (cause) {
      this.#report(id, createRefusedError(key, cause))
      return undefined
    }
  }

  #report(id: string, error: Error): void {
    if (!this.#reported.has(id)) this.#options.report(error)
    this.#reported.add(id)
  }
}

function registryKey(rev: number): string {
  return `registry/${getRevisionFile(rev)}`
}
