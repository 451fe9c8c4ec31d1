import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type Env, isLoopback } from '../config/env.ts'
import { isMailAddress } from '../config/mailAddress.ts'
import type { Db } from '../db/database.ts'
import { backoffSeconds, createPoller, type Poller } from '../http/background/poller.ts'
import { loggable } from '../http/responses/httpErrors.ts'
import { type DueMail, mailQueue } from './mailQueue.ts'
import { type SendFailure, type SmtpTransport, smtpTransport } from './smtpTransport.ts'
import { renderMail } from './templates.ts'
import { getThread, getWisher, type SecretUrlOf, withSecretUrls } from './withSecretUrls.ts'

/** Sends mails from the outbox to the SMTP server; several processes may run one at the same time. */
export interface MailWorker extends Pick<Poller, 'start' | 'close'> {
  /** Sends due mails; tests pass the time. */
  round: (now?: SQL) => Promise<void>
}

interface Deps {
  db: Db
  env: Env
  getUrl: SecretUrlOf
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

export function mailWorker({ db, env, getUrl, log }: Deps): MailWorker {
  const mails = mailQueue(db)
  const transport = env.SMTP_URL === undefined ? undefined : smtpTransport(env, env.SMTP_URL)
  const host = new URL(env.PUBLIC_URL).hostname
  const poller = createPoller(round, { db, queue: 'mail', failure: 'Processing the outbox failed', log })

  async function round(now = sql`now()`): Promise<void> {
    await mails.giveUpOld(now)
    if (transport) await sendAll(transport, now)
    else logUnsent(await mails.park(now), { publicUrl: env.PUBLIC_URL, getUrl, log })
  }

  async function sendAll(to: SmtpTransport, now: SQL): Promise<void> {
    while (!poller.isClosed()) {
      const due = await mails.claim(now)
      const canContinue = await Promise.all(due.map((mail) => send(to, mail, now)))
      if (canContinue.length === 0 || canContinue.includes(false)) return
    }
  }

  /** Returns false if further mails would fail too. */
  async function send(to: SmtpTransport, mail: DueMail, now: SQL): Promise<boolean> {
    const messageId = `<outbox-${mail.shopId}-${mail.name}@${host}>`
    try {
      const failure = await deliver(to, { mail, messageId, publicUrl: env.PUBLIC_URL, getUrl, log })
      if (!failure) {
        await mails.markSent(mail, now)
        return true
      }
      const { reason: error, scope } = failure
      log.warn({ messageId, error }, 'Sending a mail failed')
      if (scope === 'recipient') await mails.giveUp(mail, now, error)
      else await mails.postpone(mail, now, { seconds: backoffSeconds(mail.attempts, 1800), error })
      return scope !== 'server'
    } catch (error) {
      // The database is unavailable; the claim on the mail expires by itself.
      log.error({ messageId, err: loggable(error) }, 'The outcome of a mail could not be stored')
      return false
    }
  }

  return {
    start: poller.start,
    round,
    async close() {
      await poller.close()
      transport?.close()
    },
  }
}

async function deliver(
  to: SmtpTransport,
  {
    mail,
    messageId,
    publicUrl,
    getUrl,
    log,
  }: Pick<Deps, 'getUrl' | 'log'> & { mail: DueMail; messageId: string; publicUrl: string },
): Promise<SendFailure | undefined> {
  const data = mail.data.map((row) => withSecretUrls(row, getUrl))
  const message = renderMail(publicUrl, mail.shop, mail.template, data, (error) =>
    log.error({ messageId, template: mail.template, err: loggable(error) }, 'A mail could not be rendered'),
  )
  if (!message) return { reason: 'The mail cannot be rendered', scope: 'recipient' }
  if (!isMailAddress(mail.recipient)) return { reason: 'The recipient is not a valid address', scope: 'recipient' }
  const replyTo = [message.replyTo ?? '', mail.shop.email].find(isMailAddress)
  return to.send({
    ...message,
    from: mail.shop.name,
    to: mail.recipient,
    replyTo,
    messageId,
    references: getReferences(mail, publicUrl),
    unsubscribeUrl: getUnsubscribeUrl(mail, getUrl),
  })
}

/** The id of a message that was never sent, by which mail programs group the mails of a thread. */
function getReferences({ shopId, data }: DueMail, publicUrl: string): string | undefined {
  const ids = new Set(data.map((row) => getThread(row)?.id))
  const [only] = ids
  return only === undefined || ids.size > 1 ? undefined : `<thread-${shopId}-${only}@${new URL(publicUrl).hostname}>`
}

/** The address that ends what a mail belongs to; undefined for mails that answer their reader. */
function getUnsubscribeUrl({ data: [first] }: DueMail, getUrl: SecretUrlOf): string | undefined {
  const wisher = first && getWisher(first)
  return wisher && getUrl(wisher.seed, 'unsubscribe')
}

/** Logs mails that cannot be sent. */
function logUnsent(
  parked: DueMail[],
  { publicUrl, getUrl, log }: Pick<Deps, 'getUrl' | 'log'> & { publicUrl: string },
) {
  for (const { recipient, template, data, shop } of parked) {
    const rows = data.map((row) => withSecretUrls(row, getUrl))
    const message = renderMail(publicUrl, shop, template, rows)
    // The text may contain secret links, so log it only in development.
    const text = isLoopback(publicUrl) ? message?.text : undefined
    log.warn({ recipient, subject: message?.subject, text }, 'Mail not sent: SMTP_URL is not set')
  }
}
