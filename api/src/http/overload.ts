import { errorCodes, networkOf } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { busy, Refusal } from './errors.ts'

interface Lane {
  /** How many calls are worked on at once. */
  slots: number
  /** How long another one waits for its turn, in milliseconds. A call that is refused at once comes back at once. */
  timeout: number
  /** Once the first in the queue has waited for so long, the newest goes first: most are answered soon, not all of them late. */
  fairWait: number
}

const patient = { timeout: 5000, fairWait: 5000 }
const impatient = { timeout: 400, fairWait: 100 }
/** Signing in, ordering and the calls of members do not compete with those of visitors. */
const reserved = {
  // And what the pages ask for every visitor, from one address.
  identity: { slots: 48, ...patient },
  // Fewer than the database has connections: each may hold one while it waits for a row.
  writing: { slots: 3, ...patient },
  members: { slots: 16, ...patient },
} satisfies Record<string, Lane>
/** More than come together by chance, and still little memory. */
const maxWaiting = 500
/** A call whose caller has left is worked on nevertheless; no work takes longer, in milliseconds. */
const abandonedTimeout = 20_000

/**
 * Refuses calls while as many as can be served well are under way. Each kind of call has slots of its own, of which one
 * network has at most half; networks take turns. `isMember` tells whether a call comes with a session.
 */
export function refuseOverload(
  scope: FastifyInstance,
  slots: number,
  isMember: (request: FastifyRequest) => Promise<boolean> = async () => false,
): void {
  const visitors = openLane({ slots, ...impatient })
  const identity = openLane(reserved.identity)
  const writing = openLane(reserved.writing)
  const members = openLane(reserved.members)
  const underWay = new Map<FastifyRequest, () => void>()

  async function laneOf(request: FastifyRequest) {
    const { url = '', config } = request.routeOptions
    if (/^\/(identity\/|auth\/me$|customer$|revision$)/.test(url.slice(scope.prefix.length))) return identity
    if (!['GET', 'HEAD'].includes(request.method) && config.access !== 'admin') return writing
    return (await isMember(request)) ? members : visitors
  }

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (underWay.has(request)) return
    const lane = await laneOf(request)
    const leave = await lane.enter(networkOf(request.ip))
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
  // A slow upload holds no slot.
  scope.addHook('preParsing', async (request) => {
    if (hasBody(request)) leave(request)
  })
  scope.addHook('preValidation', enter)
  // Neither does a slow download.
  scope.addHook('onSend', async (request) => leave(request))
}

/** One for all: it is made thousands of times a second. */
const overloaded = new Refusal(503, errorCodes.unavailable, busy)

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

interface Waiting {
  since: number
  admit: () => void
}

interface Network {
  underWay: number
  /** The oldest first. */
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

  /** Admits waiting calls, one of each network after the other. */
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
    /** Answers how to leave; undefined: there was no room in time. */
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
