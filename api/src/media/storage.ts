import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Bucket } from '@elegant/server/bucket'
import type { Disk } from 'flydrive'
import type { Env } from '../config/env.ts'

/** First and last byte. */
export interface ByteRange {
  start: number
  end: number
}

/** Where uploaded media lie: a folder of this machine, or a bucket. A key is `<folder>/<name>`. */
export interface Storage {
  disk: Disk
  read: (key: string, range: ByteRange) => Promise<Readable>
}

/** Opens the bucket of STORAGE_URL, else the folder `media` in DATA_DIR. */
export function openStorage({ STORAGE_URL, DATA_DIR }: Pick<Env, 'STORAGE_URL' | 'DATA_DIR'>): Promise<Storage> {
  return STORAGE_URL ? openStoredBucket(STORAGE_URL) : openFolder(path.join(DATA_DIR, 'media'))
}

/** What is known of a stored file; undefined: there is none. */
export async function statOf({ disk }: Storage, key: string): Promise<{ size: number; etag: string } | undefined> {
  try {
    const { contentLength: size, lastModified } = await disk.getMetaData(key)
    // Strong, unlike the folder's own: If-Range takes no other, and a file never changes under its name.
    return { size, etag: `"${size.toString(16)}-${lastModified.getTime().toString(16)}"` }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function openFolder(location: string): Promise<Storage> {
  const { Disk } = await import('flydrive')
  const { FSDriver } = await import('flydrive/drivers/fs')

  /** A file is there whole or not at all, and stays when the power goes. */
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
    // Processes that share the folder may write the same file at the same time.
    const part = `${file}.${randomUUID()}.part`
    await writeFile(part, content, { flush: true })
    await rename(part, file)
  }

  return {
    disk: new Disk(new Folder({ location, visibility: 'private' })),
    read: async (key, range) => (await open(path.join(location, key))).createReadStream(range),
  }
}

/** Imported on demand: the SDK is large. */
async function openStoredBucket(given: Bucket): Promise<Storage> {
  const { Disk } = await import('flydrive')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { openBucket } = await import('@elegant/server/openBucket')
  const { client, read } = openBucket(given)
  const { bucket } = given
  return { disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })), read }
}

function isMissing(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {}
  if (typeof cause !== 'object' || cause === null) return false
  return ('code' in cause && cause.code === 'ENOENT') || ('name' in cause && cause.name === 'NotFound')
}
