import { errorCodes, networkOf } from '@elegant/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../http/errors.ts'
import type { AttemptRepository } from './attemptRepository.ts'
import type { KnownDevices } from './knownDevice.ts'

/** A quarter of an hour, in seconds: how long wrong guesses are held against somebody. */
export const guessWindow = 900
/** Wrong passwords of one account in that time, from all strangers together; each device it knows has as many. */
const perAccount = 5

/** What is guessed at, and how often it may be, in a window. */
type Limit = [what: string, most: number]

interface Needs {
  attempts: AttemptRepository
  devices: KnownDevices
  /** Tries of each kind that one address has in a window. */
  perAddress: number
}

/** Limits how often passwords and codes are guessed, accounts made and mails asked for. */
export function guessLimits({ attempts, devices, perAddress }: Needs) {
  const ofAddress = ({ ip }: FastifyRequest, what: string): Limit => [`${what} from ${networkOf(ip)}`, perAddress]
  return {
    /** A device that the account knows is counted for itself: nobody else uses up its guesses, not even at its address. */
    signIn(request: FastifyRequest, reply: FastifyReply, email: string, call: () => Promise<Response>) {
      const account = email.toLowerCase()
      const device = devices.deviceIn(request.headers.cookie, account)
      const limits: Limit[] = device
        ? [[`sign-in to ${account} from device ${device}`, perAccount]]
        : [ofAddress(request, 'sign-in'), [`sign-in to ${account} from strangers`, perAccount]]
      return guess(reply, limits, call)
    },
    /** Who is signed in repeats his password; a borrowed session must not find it out. */
    password(reply: FastifyReply, user: { id: string } | undefined, call: () => Promise<Response>) {
      return guess(reply, user ? [[`password of ${user.id}`, perAccount]] : [], call)
    },
    code(request: FastifyRequest, reply: FastifyReply, call: () => Promise<Response>) {
      return guess(reply, [ofAddress(request, 'code')], call)
    },
    /** What one address should not do all the time, even if it may. */
    async count(request: FastifyRequest, reply: FastifyReply, what: string): Promise<void> {
      await take(reply, ofAddress(request, what))
    },
  }

  /** Every guess counts as wrong until it turns out not to be, so that many at once gain nothing. */
  async function guess(reply: FastifyReply, limits: Limit[], call: () => Promise<Response>): Promise<Response> {
    for (const limit of limits) await take(reply, limit)
    let isWrong = false
    try {
      const answer = await call()
      isWrong = answer.status >= 400 && answer.status < 500
      return answer
    } finally {
      if (!isWrong) for (const [what] of limits) await attempts.giveBack(what)
    }
  }

  async function take(reply: FastifyReply, [what, most]: Limit): Promise<void> {
    const { count, wait } = await attempts.take(what, guessWindow)
    if (count <= most) return
    void reply.header('retry-after', wait)
    const minutes = Math.ceil(wait / 60)
    const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
    throw new Refusal(429, errorCodes.rateLimited, `Too many attempts. Please try again in ${time}.`)
  }
}
