import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { ObjectHeaders, OpenBucket } from '@elegant/server/openBucket'
import { dayMs } from '@elegant/shared/rules'
import { getFiles, hasFiles, hashContent } from '../files/integrity.ts'
import { assertPathSegment, releaseFolder } from '../files/releasePaths.ts'
import { getTemporaryName } from '../files/temporaryFolder.ts'
import type { AnyRelease, ReleaseRecord } from '../types.ts'

/** In bytes; a file of a release has a few hundred thousand. */
const maxFileSize = 64 * 1024 ** 2
const decompress: Record<string, Unpack> = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) }

/** Moves releases between a dist folder and a bucket, and holds every file against its hash. */
export class BucketTransfer {
  readonly #dist: string
  readonly #bucket: () => Promise<OpenBucket>
  /** Folders whose files have been checked. */
  readonly #complete = new Set<string>()

  constructor(dist: string, bucket: () => Promise<OpenBucket>) {
    this.#dist = dist
    this.#bucket = bucket
  }

  /** True if the dist folder has all files of a release. */
  async hasRelease(name: string, release: AnyRelease): Promise<boolean> {
    const folder = releaseFolder(this.#dist, name, release)
    if (this.#complete.has(folder) && existsSync(folder)) return true
    if (!(await hasFiles(this.#dist, name, release))) return false
    this.#complete.add(folder)
    return true
  }

  /** Downloads a release, whole or not at all. */
  async download(name: string, release: AnyRelease): Promise<void> {
    if (await this.hasRelease(name, release)) return
    const folder = releaseFolder(this.#dist, name, release)
    const temporary = getTemporaryName(folder)
    const { list } = await this.#bucket()
    const keys = new Set((await list(getKey(name, release, ''))).map(({ key }) => key))
    await mkdir(temporary, { recursive: true })
    try {
      // All of them settle first: a folder in which files are still being written cannot be removed.
      const downloads = await Promise.allSettled(
        getFiles(release).map(([file, hash]) =>
          this.#downloadFile({ key: getKey(name, release, file), hash, keys, target: path.join(temporary, file) }),
        ),
      )
      for (const download of downloads) if (download.status === 'rejected') throw download.reason
      // Another process may share the folder.
      if (await this.hasRelease(name, release)) return
      await rm(folder, { recursive: true, force: true })
      await rename(temporary, folder)
      this.#complete.add(folder)
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  }

  async #downloadFile({ key, hash, keys, target }: FileDownload): Promise<void> {
    const { readWhole } = await this.#bucket()
    if (!keys.has(key)) throw new Error(`${key} is missing in the bucket`)
    const content = await readWhole(key, maxFileSize)
    if (!content || hashContent(content) !== hash) throw new Error(`${key} is not the file that was released`)
    await writeFile(target, content)
    for (const [extension, unpack] of Object.entries(decompress)) {
      if (!keys.has(key + extension)) continue
      const compressed = await readWhole(key + extension, maxFileSize)
      if (!compressed || !(await isPacked(content, compressed, unpack)))
        throw new Error(`${key}${extension} is not the file that was released`)
      await writeFile(target + extension, compressed)
    }
  }

  /** Uploads the files of a release, never over existing ones. */
  async upload(name: string, release: AnyRelease): Promise<void> {
    const folder = releaseFolder(this.#dist, name, release)
    if (!(await this.hasRelease(name, release)))
      throw new Error(`The files in ${folder} have changed since the build: ${name} is not released.`)
    const { create } = await this.#bucket()
    // A CDN may serve the bucket, and source maps are for the log of the shell server only.
    const files = (await readdir(folder)).filter((file) => !file.endsWith('.map'))
    const created = await Promise.all(
      files.map(async (file) =>
        create(getKey(name, release, file), await readFile(path.join(folder, file)), getHeaders(file)),
      ),
    )
    const conflicts = files.filter((_, index) => !created[index])
    if (conflicts.length > 0)
      throw new Error(
        `${name} ${release.version} is in the bucket with other files, which stay: ${conflicts.join(', ')}. ` +
          `Raise the version in ${name}/package.json.`,
      )
  }

  /** Removes the releases of an app from the bucket that are not in `kept`: the `removed` ones, and abandoned uploads. */
  async removeUnreferenced(
    name: string,
    kept: ReleaseRecord<AnyRelease>['versions'],
    removed: string[],
  ): Promise<void> {
    const { list, remove } = await this.#bucket()
    const prefix = `remotes/${assertPathSegment(name)}/`
    const versions = Object.groupBy(await list(prefix), ({ key }) => key.slice(prefix.length).split('/', 1).join(''))
    for (const [version, files = []] of Object.entries(versions)) {
      // An upload in progress is not in the registry yet.
      const isRecent = files.some(({ at }) => Date.now() - at < dayMs)
      if (Object.hasOwn(kept, version) || (isRecent && !removed.includes(version))) continue
      await Promise.all(files.map(({ key }) => remove(key)))
    }
  }
}

type Unpack = (compressed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

interface FileDownload {
  key: string
  hash: string
  /** All keys of the release. */
  keys: Set<string>
  target: string
}

async function isPacked(content: Buffer, compressed: Buffer, unpack: Unpack): Promise<boolean> {
  const unpacked = await unpack(compressed, { maxOutputLength: content.length + 1 }).catch(() => undefined)
  return unpacked?.equals(content) ?? false
}

function getKey(name: string, { version }: AnyRelease, file: string): string {
  return `remotes/${assertPathSegment(name)}/${assertPathSegment(version)}/${file}`
}

const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  cjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  avif: 'image/avif',
}

/** A CDN can serve the objects with the headers that they are stored with. */
function getHeaders(file: string): ObjectHeaders {
  const [, extension = '', encoding] = /\.(\w+?)(?:\.(br|gz))?$/.exec(file) ?? []
  return {
    ContentType: contentTypes[extension] ?? 'application/octet-stream',
    CacheControl: 'public, max-age=31536000, immutable',
    ContentEncoding: encoding === 'gz' ? 'gzip' : encoding,
  }
}
