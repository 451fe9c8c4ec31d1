import { createTransport } from 'nodemailer'
import { type Env, isLoopback } from '../config/env.ts'
import type { Message } from './letter.ts'
import { mailsAtOnce } from './mailRepository.ts'

/** A mail with everything that its envelope and headers say. */
export interface Envelope extends Message {
  to: string
  replyTo: string | undefined
  messageId: string
}

/** Why a mail was not taken. */
export interface Refused {
  /** For the admin and the log: without addresses, which a server's answer may repeat. */
  reason: string
  /** `mail`: this mail, for now; `recipient`: for ever; `server`: any mail, for now. */
  about: 'mail' | 'recipient' | 'server'
}

/** The SMTP server that mails are handed to. */
export interface PostOffice {
  /** Undefined when the server has taken the mail. */
  send: (mail: Envelope) => Promise<Refused | undefined>
  close: () => void
}

/** Sending gives up before the worker's hold on a mail ends. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 }
const mostPatience = 50_000

export function postOffice({ MAIL_FROM }: Env, url: string): PostOffice {
  const transport = createTransport({
    // A password leaves this machine only under a lock. What the address says in its query counts more.
    requireTLS: new URL(url).password !== '' && !isLoopback(url),
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    idleTimeout: 30_000,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, replyTo, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          from: MAIL_FROM,
          to: bare(to),
          replyTo: replyTo && bare(replyTo),
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(mostPatience),
        })
      } catch (error) {
        return refusedBy(error)
      }
    },
    close: () => transport.close(),
  }
}

/** An address that is not read as a list or a name. */
function bare(address: string) {
  return { name: '', address }
}

function refusedBy(error: unknown): Refused {
  const { code, command, response, message }: Partial<Record<string, unknown>> = Object(error)
  const [, status, enhanced = ''] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(String(response ?? '')) ?? []
  const [cause = code] = /\bE[A-Z]{4,}\b/.exec(String(message)) ?? []
  const reason = status ? `${command} ${status} ${enhanced}`.trim() : String(cause)
  const isOfMail = command === 'RCPT TO' || command === 'DATA'
  if (!status || !isOfMail) return { reason, about: 'server' }
  return { reason, about: status.startsWith('5') ? 'recipient' : 'mail' }
}
