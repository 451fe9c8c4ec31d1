import { hash } from 'node:crypto'
import type { Agent } from 'node:https'
import { daySeconds, isPushEndpoint, type PushNotice } from '@elegant/shared/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import webPush, { type RequestDetails } from 'web-push'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/database.ts'
import { backoffSeconds, createPoller, type Poller } from '../http/background/poller.ts'
import { loggable } from '../http/responses/httpErrors.ts'
import { postToPushService } from './postToPushService.ts'
import { publicAgent } from './publicAgent.ts'
import { type DuePushMessage, pushMessageRepository } from './pushMessages.ts'
import type { ReadVapidKeys } from './vapidKeys.ts'

/** Sends notifications to push services; several processes may run one at the same time. */
export interface PushWorker extends Pick<Poller, 'start' | 'close'> {
  /** Sends due messages; tests pass the time. */
  round: (now?: SQL) => Promise<void>
}

interface Deps {
  db: Db
  env: Pick<Env, 'PUBLIC_URL' | 'ADMIN_EMAIL'>
  readKeys: ReadVapidKeys
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Opens the connections; tests pass one to their own server. */
  agent?: Agent
}

/** Seconds that a push service keeps a message for a phone that is off. */
const lifetime = daySeconds

export function pushWorker({ db, env, readKeys, log, agent = publicAgent() }: Deps): PushWorker {
  const messages = pushMessageRepository(db)
  // The contact of the shop, for push services that have a complaint.
  const subject = env.PUBLIC_URL.startsWith('https:') ? env.PUBLIC_URL : `mailto:${env.ADMIN_EMAIL}`
  const poller = createPoller(round, { db, queue: 'push', failure: 'Processing the notifications failed', log })

  async function round(now = sql`now()`): Promise<void> {
    await messages.giveUpOld(now)
    while (!poller.isClosed()) {
      const due = await messages.claim(now)
      if (due.length === 0) return
      await Promise.all(due.map((message) => send(message, now)))
    }
  }

  async function send(message: DuePushMessage, now: SQL): Promise<void> {
    const details = isPushEndpoint(message.endpoint) ? await encrypt(message) : undefined
    const status = details && (await postToPushService(details, agent).catch(logUnreachable))
    // Without usable keys or a valid endpoint no message can ever reach the device.
    if (!details || status === 404 || status === 410) await messages.removeDevice(message)
    else if (status === undefined || status === 429 || status >= 500)
      await messages.postpone(message, now, backoffSeconds(message.attempts, 3600))
    else {
      if (status >= 300) log.warn({ status }, 'A push service refused a notification')
      await messages.remove(message)
    }
  }

  async function encrypt({ shopId, endpoint, keys, title, path }: DuePushMessage): Promise<RequestDetails | undefined> {
    const vapidDetails = { subject, ...(await readKeys(db, shopId)) }
    const options = { vapidDetails, TTL: lifetime, urgency: 'high' as const, topic: getTopic(path) }
    try {
      return webPush.generateRequestDetails(
        { endpoint, keys },
        JSON.stringify({ title, path } satisfies PushNotice),
        options,
      )
    } catch (error) {
      log.warn({ err: loggable(error) }, 'A notification could not be encrypted')
      return undefined
    }
  }

  function logUnreachable(error: unknown): undefined {
    log.warn({ err: loggable(error) }, 'A push service could not be reached')
  }

  return { start: poller.start, close: poller.close, round }
}

/** A phone that was off gets only the last notification of a topic: one for each page. */
function getTopic(path: string): string {
  return hash('sha256', path, 'base64url').slice(0, 32)
}
