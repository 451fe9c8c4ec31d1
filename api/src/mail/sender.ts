import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type Env, isLoopback } from '../config/env.ts'
import { isMailAddress } from '../config/mailAddress.ts'
import type { Db } from '../db/database.ts'
import { loggable } from '../http/errors.ts'
import { type DueMail, mailRepository } from './mailRepository.ts'
import { type PostOffice, postOffice, type Refused } from './postOffice.ts'
import { messageOf } from './templates.ts'

/** Takes mails from the outbox to the SMTP server; several processes may do so at once. */
export interface Sender {
  start: () => void
  /** Looks at once. */
  poke: () => void
  /** Sends what is due; a test says what time it is. */
  round: (now?: SQL) => Promise<void>
  /** Ends when the mails under way have left. */
  close: () => Promise<void>
}

interface Needs {
  db: Db
  env: Env
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const pause = 5_000

export function sender({ db, env, log }: Needs): Sender {
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
      await round().catch((error: unknown) => log.error({ err: loggable(error) }, 'Mails could not be looked after'))
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

  /** False when it is of no use to try another one now. */
  async function send(to: PostOffice, mail: DueMail, now: SQL): Promise<boolean> {
    const messageId = `<outbox-${mail.shopId}-${mail.name}@${host}>`
    try {
      const refused = await handOver(to, mail, messageId)
      if (!refused) {
        await mails.markSent(mail, now)
        return true
      }
      const { reason: error, about } = refused
      log.warn({ messageId, error }, 'A mail could not be sent')
      if (about === 'recipient') await mails.giveUp(mail, now, error)
      else await mails.postpone(mail, now, { seconds: waitAfter(mail.attempts), error })
      return about !== 'server'
    } catch (error) {
      // The database is away: the hold on the mail ends by itself.
      log.error({ messageId, err: loggable(error) }, 'What became of a mail could not be noted')
      return false
    }
  }

  async function handOver(to: PostOffice, mail: DueMail, messageId: string): Promise<Refused | undefined> {
    const message = messageOf(env.PUBLIC_URL, mail.template, mail.data)
    if (!message) return { reason: 'It cannot be written', about: 'recipient' }
    if (!isMailAddress(mail.recipient)) return { reason: 'It is not for an address', about: 'recipient' }
    const replyTo = [message.replyTo ?? '', mail.shopEmail ?? ''].find(isMailAddress)
    return to.send({ ...message, to: mail.recipient, replyTo, messageId })
  }

  async function keepAll(now: SQL): Promise<void> {
    for (const { recipient, template, data } of await mails.keep(now)) {
      const message = messageOf(env.PUBLIC_URL, template, data)
      // Links open accounts: only a developer's own log may hold them.
      const text = isLoopback(env.PUBLIC_URL) ? message?.text : undefined
      log.warn({ recipient, subject: message?.subject, text }, 'A mail is kept: there is no SMTP_URL')
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

/** Seconds until the next try: twice as long each time, at most half an hour, and not all at the same moment. */
function waitAfter(attempts: number): number {
  return Math.min(15 * 2 ** attempts, 30 * 60) * (0.5 + Math.random() / 2)
}
