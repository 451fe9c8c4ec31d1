import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Bucket as BucketAddress } from './bucket.ts'

// The SDK is large: import this on demand.

export type OpenBucket = ReturnType<typeof openBucket>

/** An object in a listing, without its content. */
interface ListedObject {
  key: string
  /** The time of the last write, in milliseconds since the epoch. */
  at: number
  /** Another one for each content. */
  tag: string
}

/** Headers with which the storage serves an object. */
export interface ObjectHeaders {
  ContentType: string
  CacheControl: string
  ContentEncoding?: string
}

/** Opens a bucket. The SDK reads the credentials from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
export function openBucket({ bucket: Bucket, endpoint, region }: BucketAddress) {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    // S3-compatible storages do not support checksums in a trailer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  })
  const closing = new AbortController()
  const options = { abortSignal: closing.signal }

  async function read(Key: string, range?: { start: number; end: number }): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }), options)
    if (!(Body instanceof Readable)) throw new Error(`${Key} has no content`)
    return Body
  }

  /** Reads an object into memory. Returns undefined if it has more than `limit` bytes. */
  async function readWhole(Key: string, limit: number): Promise<Buffer | undefined> {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of await read(Key)) {
      chunks.push(chunk)
      size += chunk.length
      if (size > limit) return undefined
    }
    return Buffer.concat(chunks)
  }

  /** Writes an object unless the key exists. Returns false if the key exists with other content. */
  async function create(Key: string, Body: Uint8Array | string, headers: ObjectHeaders): Promise<boolean> {
    try {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*', ...headers }), options)
      return true
    } catch (error) {
      const status = httpStatus(error)
      // A concurrent write of the same key is in progress.
      if (status === 409) return create(Key, Body, headers)
      if (status !== 412) throw error
      // After a lost response the SDK retries, so the existing object may be this one.
      return (await buffer(await read(Key))).equals(Buffer.from(Body))
    }
  }

  return {
    client,
    read,
    readWhole,
    create,
    /** Lists the objects under a prefix in the order of their keys, optionally only those after a key. */
    async list(Prefix: string, StartAfter?: string): Promise<ListedObject[]> {
      const found: ListedObject[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix, StartAfter }, options))
        for (const { Key: key = '', LastModified, ETag: tag = '' } of Contents)
          found.push({ key, at: LastModified?.getTime() ?? 0, tag })
      return found
    },
    async remove(Key: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), options)
    },
    /** Aborts pending requests. */
    close(): void {
      closing.abort()
      client.destroy()
    },
  }
}

function httpStatus(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined
  const { $metadata: metadata } = error
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
    ? metadata.httpStatusCode
    : undefined
}
