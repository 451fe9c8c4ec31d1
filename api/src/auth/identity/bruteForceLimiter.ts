import { clientNetwork, errorCodes } from '@elegant/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { type SharedLimiter, sharedLimiter } from '../../http/limits/sharedLimiter.ts'
import { HttpError } from '../../http/responses/httpErrors.ts'
import type { KnownDevices } from './knownDevices.ts'

/** Fifteen minutes, in seconds, for which failed attempts count. */
export const attemptWindow = 900
/** Failed sign-ins per account and window from all unknown devices together; each known device has its own budget of this size. */
const perAccount = 5

/** The limiter of an attempt, and what it counts. */
type Limit = [limiter: SharedLimiter, what: string]

interface Deps {
  pool: Pool
  devices: KnownDevices
  /** Maximum attempts of each kind per client address and window. */
  perAddress: number
}

/** Limits guesses of passwords and codes, and the rate of sign-ups and mail requests. */
export function bruteForceLimiter({ pool, devices, perAddress }: Deps) {
  const addresses = sharedLimiter(pool, { max: perAddress, seconds: attemptWindow })
  const accounts = sharedLimiter(pool, { max: perAccount, seconds: attemptWindow })
  const ofAddress = ({ ip }: FastifyRequest, what: string): Limit => [addresses, `${what} from ${clientNetwork(ip)}`]
  return {
    /** A known device has a counter of its own: no one else can use up its attempts, not even from the same address. */
    signIn(request: FastifyRequest, reply: FastifyReply, email: string, call: () => Promise<Response>) {
      const account = email.toLowerCase()
      const device = devices.deviceIn(request.headers.cookie, account)
      const limits: Limit[] = device
        ? [[accounts, `sign-in to ${account} from device ${device}`]]
        : [ofAddress(request, 'sign-in'), [accounts, `sign-in to ${account} from strangers`]]
      return guess(reply, limits, call)
    },
    /** Limits password prompts within a session, so that a stolen session cannot be used to guess the password. */
    password(reply: FastifyReply, user: { id: string } | undefined, call: () => Promise<Response>) {
      return guess(reply, user ? [[accounts, `password of ${user.id}`]] : [], call)
    },
    code(request: FastifyRequest, reply: FastifyReply, call: () => Promise<Response>) {
      return guess(reply, [ofAddress(request, 'code')], call)
    },
    /** Counts a permitted action per client address, such as a sign-up or a mail request. */
    async count(request: FastifyRequest, reply: FastifyReply, what: string): Promise<void> {
      await take(reply, ofAddress(request, what))
    },
  }

  /** Counts the attempt before the check and refunds it on success, so that parallel guesses are limited too. */
  async function guess(reply: FastifyReply, limits: Limit[], call: () => Promise<Response>): Promise<Response> {
    for (const limit of limits) await take(reply, limit)
    let isWrong = false
    try {
      const answer = await call()
      isWrong = answer.status >= 400 && answer.status < 500
      return answer
    } finally {
      if (!isWrong) for (const [limiter, what] of limits) await limiter.refund(what)
    }
  }

  async function take(reply: FastifyReply, [limiter, what]: Limit): Promise<void> {
    const wait = await limiter.take(what)
    if (wait === 0) return
    void reply.header('retry-after', wait)
    const minutes = Math.ceil(wait / 60)
    const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
    throw new HttpError(429, errorCodes.rateLimited, `Too many attempts. Please try again in ${time}.`)
  }
}
