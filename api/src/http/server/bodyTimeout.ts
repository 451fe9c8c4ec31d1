import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rejectConnection } from '../responses/httpErrors.ts'

/** Timeouts for receiving a body, in milliseconds; an upload is 100 MB at 1.5 Mbit/s. */
export const bodyTimeouts = { call: 15_000, upload: 10 * 60_000 } as const

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Sets a timeout on every body, so that slow senders cannot exhaust connections. Node's own timeout is the same for all routes. */
export function enforceBodyTimeouts(app: FastifyInstance, timeout: number = bodyTimeouts.call): void {
  app.addHook('onRequest', (request, _, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
    if (length !== '0' || coding !== undefined) setBodyTimeout(request, timeout)
    done()
  })
  // After an early response, keep reading for a while so that the sender receives it.
  app.addHook('onResponse', (request, _, done) => {
    if (timers.has(request.raw)) setBodyTimeout(request, timeout)
    done()
  })
}

/** Restarts the body timeout of this request with another value. */
export function setBodyTimeout({ raw }: FastifyRequest, timeout: number): void {
  const { socket } = raw
  clearTimeout(timers.get(raw))
  // Injected requests in tests have no real socket.
  if (raw.complete || !(socket instanceof Socket)) return
  const timer = setTimeout(() => {
    if (raw.complete) return
    rejectConnection(Object.assign(new Error('Slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    socket.destroySoon()
  }, timeout).unref()
  timers.set(raw, timer)
  raw.once('close', () => clearTimeout(timer))
}
