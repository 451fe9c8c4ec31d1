import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseConnection } from './errors.ts'

/** How long the body of a call may take, and that of an upload: 100 MB at 1.5 Mbit/s. In milliseconds. */
export const bodyDeadlines = { call: 15_000, upload: 10 * 60_000 } as const

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Holds every body to a deadline, so that nobody keeps connections by sending slowly. Node's own deadline knows no routes. */
export function holdBodies(app: FastifyInstance, deadline: number = bodyDeadlines.call): void {
  app.addHook('onRequest', (request, _, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
    if (length !== '0' || coding !== undefined) holdBody(request, deadline)
    done()
  })
  // The rest of a body that was answered early is let in for a while, so that its sender gets to read the answer.
  app.addHook('onResponse', (request, _, done) => {
    if (timers.has(request.raw)) holdBody(request, deadline)
    done()
  })
}

/** Gives the body of this request a deadline of its own, from now on. */
export function holdBody({ raw }: FastifyRequest, deadline: number): void {
  const { socket } = raw
  clearTimeout(timers.get(raw))
  // Requests of tests have no real socket.
  if (raw.complete || !(socket instanceof Socket)) return
  const timer = setTimeout(() => {
    if (raw.complete) return
    refuseConnection(Object.assign(new Error('Slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    socket.destroySoon()
  }, deadline).unref()
  timers.set(raw, timer)
  raw.once('close', () => clearTimeout(timer))
}
