import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A received mail, parsed as a mail client would. */
interface Arrived extends Email {
  /** Recipients of the envelope. */
  recipients: string[]
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

type Options = SMTPServerOptions & { host?: string; port?: number }

/** A local SMTP server. */
export async function openMailServer({ host = '127.0.0.1', port = 0, ...options }: Options = {}) {
  const arrived: Arrived[] = []
  /** Responses to the next mails after their data: an error status, or a callback to run before accepting. */
  const answers: (number | (() => void))[] = []
  /** Recipients to reject. */
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
      // A killed client has sent only part of a mail, which does not count as received.
      receive().catch(done)
    },
    ...options,
  })
  // Ignore clients that are killed between two commands.
  server.on('error', () => {})
  server.listen(port, host)
  await once(server.server, 'listening')
  const { port: taken } = getAddress(server.server.address())
  return {
    url: `smtp://${host}:${taken}`,
    port: taken,
    arrived,
    answers,
    unknown,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** An SMTP error that repeats the address, as real servers do. */
function refusal(responseCode: number): Error {
  const said = responseCode < 500 ? '4.7.1 <ada@example.com> try again later' : '5.1.1 <ada@example.com> no such user'
  return Object.assign(new Error(said), { responseCode })
}

function getAddress(address: AddressInfo | string | null): AddressInfo {
  if (typeof address !== 'object' || !address) throw new Error('The mail server does not listen')
  return address
}
