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

/** What is known of an object without reading it. */
export interface ListedObject {
  key: string
  /** When it was written, in milliseconds. */
  at: number
}

/** How an object is to be sent to browsers. */
export interface ObjectHeaders {
  ContentType: string
  CacheControl: string
  ContentEncoding?: string
}

/** Opens a bucket. Credentials are found by the SDK, in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
export function openBucket({ bucket: Bucket, endpoint, region }: BucketAddress) {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    // Storages that only speak like S3 know no checksums in a trailer.
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

  /** Writes what is not there yet, and never over what is. False: something else is there. */
  async function create(Key: string, Body: Uint8Array | string, headers: ObjectHeaders): Promise<boolean> {
    try {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*', ...headers }), options)
      return true
    } catch (error) {
      const status = httpStatus(error)
      // Somebody is just writing it.
      if (status === 409) return create(Key, Body, headers)
      if (status !== 412) throw error
      // The SDK asks again where an answer was lost: it may be our own.
      return (await buffer(await read(Key))).equals(Buffer.from(Body))
    }
  }

  return {
    client,
    read,
    create,
    /** What lies under a prefix, by key; after a key, if one is given. */
    async list(Prefix: string, StartAfter?: string): Promise<ListedObject[]> {
      const found: ListedObject[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix, StartAfter }, options))
        for (const { Key: key = '', LastModified } of Contents) found.push({ key, at: LastModified?.getTime() ?? 0 })
      return found
    },
    async remove(Key: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), options)
    },
    /** Ends what is under way. */
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
