import { clientNetwork, errorCodes } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isForStaff } from '../requests/visitor.ts'
import { busy, HttpError } from '../responses/httpErrors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the slot early, for a handler that goes on to read a body by itself. */
    releaseSlot?(): void
  }
}

interface Lane {
  /** Maximum number of concurrent requests. */
  slots: number
  /** Milliseconds that a request waits for a slot. Waiting slows down clients that retry immediately. */
  timeout: number
  /** Milliseconds after which the queue turns last in, first out, so that most requests are fast instead of all being late. */
  fairWait: number
}

const patient = { timeout: 5000, fairWait: 5000 }
const impatient = { timeout: 400, fairWait: 100 }
/** Sign-in, orders and members' requests have slots of their own and do not compete with visitors. */
const reserved = {
  // Includes the calls that the page server makes for every visitor, from a single address.
  identity: { slots: 48, ...patient },
  // Fewer than the pool's connections: each may hold one while it waits for a row lock.
  writing: { slots: 3, ...patient },
  members: { slots: 16, ...patient },
} satisfies Record<string, Lane>
/** Maximum queue length of a lane; more than normal traffic needs, in little memory. */
const maxWaiting = 500
/** Milliseconds for which a request whose client has disconnected still counts: its work goes on, but never longer. */
const abandonedTimeout = 20_000

/**
 * Sheds load: rejects requests while all slots are busy. Each kind of request has its own slots, of which one
 * network gets at most half; networks take turns. `isMember` returns whether a request has a session.
 */
export function shedLoad(
  scope: FastifyInstance,
  slots: number,
  isMember: (request: FastifyRequest) => Promise<boolean> = async () => false,
): void {
  const visitors = openLane({ slots, ...impatient })
  const identity = openLane(reserved.identity)
  const writing = openLane(reserved.writing)
  const members = openLane(reserved.members)
  const underWay = new Map<FastifyRequest, () => void>()

  async function getLane(request: FastifyRequest) {
    const { url = '', config } = request.routeOptions
    if (/^\/(identity\/|auth\/me$|customer$|revision$)/.test(url.slice(scope.prefix.length))) return identity
    if (!['GET', 'HEAD'].includes(request.method) && !isForStaff(config.access)) return writing
    return (await isMember(request)) ? members : visitors
  }

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (underWay.has(request)) return
    const lane = await getLane(request)
    const leave = await lane.enter(clientNetwork(request.ip))
    if (!leave) {
      void reply.header('connection', 'close')
      throw overloaded
    }
    underWay.set(request, leave)
  }

  function leave(request: FastifyRequest): void {
    underWay.get(request)?.()
    underWay.delete(request)
  }

  scope.addHook('onRequest', async (request, reply) => {
    await enter(request, reply)
    reply.raw.once('close', () => {
      if (underWay.has(request)) setTimeout(leave, abandonedTimeout, request).unref()
    })
  })
  // Release the slot while the body arrives, so that slow uploads hold none.
  scope.addHook('preParsing', async (request) => {
    if (hasBody(request)) leave(request)
  })
  scope.addHook('preValidation', enter)
  scope.decorateRequest('releaseSlot', function (this: FastifyRequest) {
    leave(this)
  })
  // Release the slot before the response is sent, so that slow downloads hold none.
  scope.addHook('onSend', async (request) => leave(request))
}

/** Shared, because it is thrown thousands of times a second under load. */
const overloaded = new HttpError(503, errorCodes.unavailable, busy)

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

interface Waiting {
  since: number
  admit: () => void
}

interface Network {
  underWay: number
  /** Oldest first. */
  waiting: Waiting[]
}

function openLane({ slots, timeout, fairWait }: Lane) {
  const share = Math.ceil(slots / 2)
  const networks = new Map<string, Network>()
  let free = slots
  let waiting = 0

  function take(address: string, network: Network): () => void {
    free -= 1
    network.underWay += 1
    return () => {
      free += 1
      network.underWay -= 1
      admitNext()
      forget(address, network)
    }
  }

  /** Admits waiting requests, round-robin by network. */
  function admitNext(): void {
    for (const [address, network] of networks) {
      if (free === 0) return
      const [oldest] = network.waiting
      if (!oldest || network.underWay >= share) continue
      networks.delete(address)
      networks.set(address, network)
      const next = Date.now() - oldest.since > fairWait ? network.waiting.at(-1) : oldest
      next?.admit()
    }
  }

  function forget(address: string, { underWay, waiting }: Network): void {
    if (underWay + waiting.length === 0) networks.delete(address)
  }

  return {
    /** Returns a function that releases the slot; undefined if none became free in time. */
    enter(address: string): Promise<(() => void) | undefined> | (() => void) | undefined {
      const network = networks.get(address) ?? { underWay: 0, waiting: [] }
      networks.set(address, network)
      if (free > 0 && network.underWay < share) return take(address, network)
      if (waiting >= maxWaiting) {
        forget(address, network)
        return undefined
      }
      return new Promise((resolve) => {
        const stop = () => {
          clearTimeout(timer)
          network.waiting.splice(network.waiting.indexOf(call), 1)
          waiting -= 1
        }
        const call: Waiting = {
          since: Date.now(),
          admit: () => {
            stop()
            resolve(take(address, network))
          },
        }
        const timer = setTimeout(() => {
          stop()
          forget(address, network)
          resolve(undefined)
        }, timeout)
        network.waiting.push(call)
        waiting += 1
      })
    },
  }
}
