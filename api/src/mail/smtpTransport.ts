import { createTransport } from 'nodemailer'
import { type Env, isLoopback } from '../config/env.ts'
import { type Message, toHeader } from './emailLayout.ts'
import { maxConcurrentMails } from './mailQueue.ts'

/** A rendered mail with its recipient and headers. */
interface Envelope extends Message {
  /** The name of the shop; its address is that of MAIL_FROM. */
  from: string
  to: string
  replyTo: string | undefined
  messageId: string
  /** The message that the mail seems to answer. */
  references: string | undefined
  /** Ends further mails of this kind by a POST (RFC 8058). */
  unsubscribeUrl: string | undefined
}

/** The reason why a mail was rejected. */
export interface SendFailure {
  /** For the admin and the log; without addresses, which a server's response may repeat. */
  reason: string
  /** Scope: `mail` is temporary for this mail, `recipient` is permanent, `server` is temporary for all mails. */
  scope: 'mail' | 'recipient' | 'server'
}

/** Connection to the SMTP server. */
export interface SmtpTransport {
  /** Resolves to undefined if the server has accepted the mail. */
  send: (mail: Envelope) => Promise<SendFailure | undefined>
  close: () => void
}

/** All timeouts end before the worker's claim on a mail expires. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 }
const sendTimeout = 50_000

export function smtpTransport({ MAIL_FROM }: Env, url: string): SmtpTransport {
  const transport = createTransport({
    // Require TLS before sending a password to another machine. Options in the URL's query take precedence.
    requireTLS: new URL(url).password !== '' && !isLoopback(url),
    url,
    pool: true,
    maxConnections: maxConcurrentMails,
    idleTimeout: 30_000,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ from, to, replyTo, references, unsubscribeUrl, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          from: { ...MAIL_FROM, name: toHeader(from) },
          to: toAddressObject(to),
          replyTo: replyTo && toAddressObject(replyTo),
          references,
          inReplyTo: references,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: AbortSignal.timeout(sendTimeout),
        })
      } catch (error) {
        return toSendFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Prevents nodemailer from parsing the address as a list or a display name. */
function toAddressObject(address: string) {
  return { name: '', address }
}

function toSendFailure(error: unknown): SendFailure {
  const { code, command, response, message }: Partial<Record<string, unknown>> = Object(error)
  const [, status, enhanced = ''] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(String(response ?? '')) ?? []
  const [cause = code] = /\bE[A-Z]{4,}\b/.exec(String(message)) ?? []
  const reason = status ? `${command} ${status} ${enhanced}`.trim() : String(cause)
  const isOfMail = command === 'RCPT TO' || command === 'DATA'
  if (!status || !isOfMail) return { reason, scope: 'server' }
  return { reason, scope: status.startsWith('5') ? 'recipient' : 'mail' }
}
