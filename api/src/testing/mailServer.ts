import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail that arrived, read as a mail program reads it. */
export interface Arrived extends Email {
  /** Whom the envelope named. */
  recipients: string[]
}

/** A mail server on this machine. */
export interface MailServer {
  url: string
  port: number
  arrived: Arrived[]
  /** What it says to the next mails once they have come whole: a status to refuse with, or what to do first. */
  answers: (number | (() => void))[]
  /** Recipients that it does not know. */
  unknown: Set<string>
  close: () => Promise<void>
}

type Options = SMTPServerOptions & { host?: string; port?: number }

export async function openMailServer({ host = '127.0.0.1', port = 0, ...options }: Options = {}): Promise<MailServer> {
  const arrived: Arrived[] = []
  const answers: MailServer['answers'] = []
  const unknown = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(unknown.has(address) ? refusal(550) : null),
    onData(stream, { envelope }, done) {
      const receive = async (): Promise<void> => {
        const raw = await buffer(stream)
        const answer = answers.shift()
        if (typeof answer === 'number') return done(refusal(answer))
        arrived.push({ ...(await PostalMime.parse(raw)), recipients: envelope.rcptTo.map(({ address }) => address) })
        answer?.()
        done()
      }
      // A client that is killed has sent the beginning of a mail only, which has not arrived.
      receive().catch(done)
    },
    ...options,
  })
  // Nor is it a fault of the server when a client is killed between two commands.
  server.on('error', () => {})
  server.listen(port, host)
  await once(server.server, 'listening')
  const { port: taken } = addressOf(server.server.address())
  return {
    url: `smtp://${host}:${taken}`,
    port: taken,
    arrived,
    answers,
    unknown,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A refusal that repeats the address, as those of real servers do. */
function refusal(responseCode: number): Error {
  const said = responseCode < 500 ? '4.7.1 <ada@example.com> try again later' : '5.1.1 <ada@example.com> no such user'
  return Object.assign(new Error(said), { responseCode })
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address !== 'object' || !address) throw new Error('The mail server does not listen')
  return address
}
