import { errorCodes, networkOf } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { busy, Refusal } from './errors.ts'

/**
 * How many calls are worked on at once, and how long another one waits for its turn, in milliseconds: usually, when a
 * burst passes by itself, and under overload, when waiting longer would help nobody.
 */
interface Lane {
  slots: number
  timeout: number
  overloadTimeout: number
}

const patient = { timeout: 5000, overloadTimeout: 5000 }
/** Whoever comes again at once after a short wait costs less than one who is refused without any. */
const impatient = { timeout: 500, overloadTimeout: 250 }
/** Whoever signs in, orders or is signed in does not compete with those who look around. */
const reserved = {
  // And what the pages ask for every visitor, from one address.
  identity: { slots: 48, ...patient },
  // Fewer than the database has connections: each may hold one while it waits for a row.
  writing: { slots: 3, ...patient },
  members: { slots: 16, ...patient },
} satisfies Record<string, Lane>
/** The overload is over when nobody has been refused for so long, in milliseconds. */
const recovery = 1000
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
  // Whoever sends a body slowly waits outside.
  scope.addHook('preParsing', async (request) => {
    if (hasBody(request)) leave(request)
  })
  scope.addHook('preValidation', enter)
  // Whoever reads slowly, too.
  scope.addHook('onSend', async (request) => leave(request))
}

/** One for all: it is made thousands of times a second. */
const overloaded = new Refusal(503, errorCodes.unavailable, busy)

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

interface Network {
  underWay: number
  waiting: Set<() => void>
}

function openLane({ slots, timeout, overloadTimeout }: Lane) {
  const share = Math.ceil(slots / 2)
  const networks = new Map<string, Network>()
  let free = slots
  let waiting = 0
  let refusedAt = Number.NEGATIVE_INFINITY

  function take(address: string, network: Network): () => void {
    free -= 1
    network.underWay += 1
    return () => {
      free += 1
      network.underWay -= 1
      admit()
      forget(address, network)
    }
  }

  /** Lets in whoever waits, one of each network after the other. */
  function admit(): void {
    for (const [address, network] of networks) {
      if (free === 0) return
      const [next] = network.waiting
      if (!next || network.underWay >= share) continue
      networks.delete(address)
      networks.set(address, network)
      next()
    }
  }

  function refuse(address: string, network: Network): undefined {
    refusedAt = performance.now()
    forget(address, network)
  }

  function forget(address: string, { underWay, waiting }: Network): void {
    if (underWay + waiting.size === 0) networks.delete(address)
  }

  return {
    /** Answers how to leave; undefined: there was no room in time. */
    enter(address: string): Promise<(() => void) | undefined> | (() => void) | undefined {
      const network = networks.get(address) ?? { underWay: 0, waiting: new Set() }
      networks.set(address, network)
      if (free > 0 && network.underWay < share) return take(address, network)
      if (waiting >= maxWaiting) return refuse(address, network)
      const isOverloaded = performance.now() - refusedAt < recovery
      return new Promise((resolve) => {
        const stop = () => {
          clearTimeout(timer)
          network.waiting.delete(next)
          waiting -= 1
        }
        const next = () => {
          stop()
          resolve(take(address, network))
        }
        const timer = setTimeout(
          () => {
            stop()
            resolve(refuse(address, network))
          },
          isOverloaded ? overloadTimeout : timeout,
        )
        network.waiting.add(next)
        waiting += 1
      })
    },
  }
}
