import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Bucket } from '@elegant/server/bucket'
import type { Disk } from 'flydrive'
import type { Env } from '../config/env.ts'

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Storage of uploaded media: a local folder or a bucket. A key is `<folder>/<name>`. */
export interface Storage {
  disk: Disk
  /** A file that is opened stays readable after it was deleted. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
}

/** Opens the bucket of STORAGE_URL, or else the folder `media` in DATA_DIR. */
export function openStorage({ STORAGE_URL, DATA_DIR }: Pick<Env, 'STORAGE_URL' | 'DATA_DIR'>): Promise<Storage> {
  return STORAGE_URL ? openStoredBucket(STORAGE_URL) : openFolder(path.join(DATA_DIR, 'media'))
}

/** Returns size and ETag of a stored file; undefined if it does not exist. */
export async function readStat({ disk }: Storage, key: string): Promise<{ size: number; etag: string } | undefined> {
  const found = await disk.getMetaData(key).catch(undefinedIfMissing)
  if (!found) return undefined
  const { contentLength: size, lastModified } = found
  // If-Range requires a strong ETag, unlike the folder's own; files are immutable, so this one is.
  return { size, etag: `"${size.toString(16)}-${lastModified.getTime().toString(16)}"` }
}

/** Throws an error of the storage, unless it says that a file does not exist. */
export function undefinedIfMissing(error: unknown): undefined {
  const { cause = error } = error instanceof Error ? error : {}
  if (typeof cause === 'object' && cause !== null) {
    if ('code' in cause && cause.code === 'ENOENT') return undefined
    if ('name' in cause && (cause.name === 'NotFound' || cause.name === 'NoSuchKey')) return undefined
  }
  throw error
}

async function openFolder(location: string): Promise<Storage> {
  const { Disk } = await import('flydrive')
  const { FSDriver } = await import('flydrive/drivers/fs')

  /** Writes files atomically and durably. */
  class Folder extends FSDriver {
    override async put(key: string, content: string | Uint8Array): Promise<void> {
      await write(key, content)
    }
    override async putStream(key: string, content: Readable): Promise<void> {
      await write(key, content)
    }
  }

  async function write(key: string, content: string | Uint8Array | Readable): Promise<void> {
    const file = path.join(location, key)
    await mkdir(path.dirname(file), { recursive: true })
    // Use a unique name: processes that share the folder may write the same file at the same time.
    const part = `${file}.${randomUUID()}.part`
    await writeFile(part, content, { flush: true })
    await rename(part, file)
  }

  return {
    disk: new Disk(new Folder({ location, visibility: 'private' })),
    read: async (key, range) => (await open(path.join(location, key))).createReadStream(range),
  }
}

/** Imports the SDK on demand because it is large. */
async function openStoredBucket(given: Bucket): Promise<Storage> {
  const { Disk } = await import('flydrive')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { openBucket } = await import('@elegant/server/openBucket')
  const { client, read } = openBucket(given)
  const { bucket } = given
  return { disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })), read }
}
