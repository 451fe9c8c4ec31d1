import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Bucket } from '@elegant/server/bucket'
import S3rver from 's3rver'

export type BucketServer = Awaited<ReturnType<typeof openBucketServer>>

/** An S3-compatible storage with one bucket: s3rver plus conditional writes, which it lacks. */
export async function openBucketServer() {
  const directory = await mkdtemp(path.join(tmpdir(), 'elegant-bucket-'))
  const storage = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'releases' }],
  })
  await storage.configureBuckets()
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
  const handle = storage.callback()
  const existingKeys = new Set<string>()
  const pendingKeys = new Set<string>()
  const state = {
    /** Accepts connections and resets them. */
    isDown: false,
    /** Accepts requests and never responds. */
    isHanging: false,
    /** Number of requests without a response. */
    heldRequests: 0,
    /** Overwrites objects despite `If-None-Match`. */
    ignoresConditions: false,
  }
  /** `beforeWrite` holds a write up until it resolves. */
  const hooks: { beforeWrite?: (key: string) => Promise<unknown> | undefined } = {}
  const server = createServer(async (request, reply) => {
    if (state.isDown) return request.destroy()
    if (state.isHanging) {
      state.heldRequests++
      return undefined
    }
    const key = getKey(request)
    if (request.method === 'PUT') await hooks.beforeWrite?.(key)
    if (request.method === 'DELETE') existingKeys.delete(key)
    if (request.method === 'PUT') {
      if (request.headers['if-none-match'] === '*' && existingKeys.has(key) && !state.ignoresConditions) {
        request.resume()
        // S3 returns 409 until the object can be read.
        return reply.writeHead(pendingKeys.has(key) ? 409 : 412).end()
      }
      existingKeys.add(key)
      pendingKeys.add(key)
      reply.once('close', () => pendingKeys.delete(key))
    }
    return handle(request, reply)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const bucket: Bucket = { bucket: 'releases', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' }
  return {
    bucket,
    state,
    hooks,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await rm(directory, { recursive: true })
    },
  }
}

function getKey({ url = '' }: IncomingMessage): string {
  return new URL(url, 'http://storage').pathname
}
