import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type Env, isLoopback } from '../config/env.ts'
import { isMailAddress } from '../config/mailAddress.ts'
import type { Db } from '../db/database.ts'
import { loggable } from '../http/errors.ts'
import { type DueMail, mailRepository } from './mailRepository.ts'
import { type PostOffice, postOffice, type Refused } from './postOffice.ts'
import { messageOf } from './templates.ts'

/** Sends mails from the outbox to the SMTP server; several processes may run one at the same time. */
export interface Sender {
  start: () => void
  /** Checks the outbox at once. */
  poke: () => void
  /** Sends due mails; tests pass the time. */
  round: (now?: SQL) => Promise<void>
  /** Stops after the mails in progress. */
  close: () => Promise<void>
}

interface Deps {
  db: Db
  env: Env
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const pause = 5_000

export function sender({ db, env, log }: Deps): Sender {
  const mails = mailRepository(db)
  const office = env.SMTP_URL === undefined ? undefined : postOffice(env, env.SMTP_URL)
  const host = new URL(env.PUBLIC_URL).hostname
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> | undefined
  let isAsked = false
  let isClosed = false

  function poke(): void {
    isAsked = true
    work ??= untilDone().finally(() => {
      work = undefined
    })
  }

  async function untilDone(): Promise<void> {
    while (isAsked && !isClosed) {
      isAsked = false
      await round().catch((error: unknown) => log.error({ err: loggable(error) }, 'Processing the outbox failed'))
    }
  }

  async function round(now = sql`now()`): Promise<void> {
    await mails.giveUpOld(now)
    await (office ? sendAll(office, now) : keepAll(now))
  }

  async function sendAll(to: PostOffice, now: SQL): Promise<void> {
    while (!isClosed) {
      const due = await mails.claim(now)
      const goesOn = await Promise.all(due.map((mail) => send(to, mail, now)))
      if (goesOn.length === 0 || goesOn.includes(false)) return
    }
  }

  /** Returns false if further mails would fail too. */
  async function send(to: PostOffice, mail: DueMail, now: SQL): Promise<boolean> {
    const messageId = `<outbox-${mail.shopId}-${mail.name}@${host}>`
    try {
      const refused = await handOver(to, mail, messageId)
      if (!refused) {
        await mails.markSent(mail, now)
        return true
      }
      const { reason: error, about } = refused
      log.warn({ messageId, error }, 'Sending a mail failed')
      if (about === 'recipient') await mails.giveUp(mail, now, error)
      else await mails.postpone(mail, now, { seconds: waitAfter(mail.attempts), error })
      return about !== 'server'
    } catch (error) {
      // The database is unavailable; the claim on the mail expires by itself.
      log.error({ messageId, err: loggable(error) }, 'The outcome of a mail could not be stored')
      return false
    }
  }

  async function handOver(to: PostOffice, mail: DueMail, messageId: string): Promise<Refused | undefined> {
    const message = messageOf(env.PUBLIC_URL, mail.template, mail.data)
    if (!message) return { reason: 'The mail cannot be rendered', about: 'recipient' }
    if (!isMailAddress(mail.recipient)) return { reason: 'The recipient is not a valid address', about: 'recipient' }
    const replyTo = [message.replyTo ?? '', mail.shopEmail ?? ''].find(isMailAddress)
    return to.send({ ...message, to: mail.recipient, replyTo, messageId })
  }

  async function keepAll(now: SQL): Promise<void> {
    for (const { recipient, template, data } of await mails.keep(now)) {
      const message = messageOf(env.PUBLIC_URL, template, data)
      // The text may contain secret links, so log it only in development.
      const text = isLoopback(env.PUBLIC_URL) ? message?.text : undefined
      log.warn({ recipient, subject: message?.subject, text }, 'Mail not sent: SMTP_URL is not set')
    }
  }

  return {
    start() {
      timer = setInterval(poke, pause).unref()
      poke()
    },
    poke,
    round,
    async close() {
      isClosed = true
      clearInterval(timer)
      await work
      office?.close()
    },
  }
}

/** Seconds until the next attempt: exponential backoff with jitter, at most half an hour. */
function waitAfter(attempts: number): number {
  return Math.min(15 * 2 ** attempts, 30 * 60) * (0.5 + Math.random() / 2)
}
