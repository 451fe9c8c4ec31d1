import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'

interface SlowLine {
  url: string
  /** Lets through what is held, and holds nothing more. */
  letGo: () => void
  close: () => Promise<void>
}

/** A proxy before a shop that holds the answers for some files, as a slow line does: they come late, whole and unchanged. */
export async function openSlowLine(shopUrl: string, isHeld: (path: string) => boolean): Promise<SlowLine> {
  const going = Promise.withResolvers<void>()
  const ask = ({ url, method, headers }: IncomingMessage) => request(new URL(url ?? '/', shopUrl), { method, headers })
  const proxy = createServer(async (incoming, outgoing) => {
    if (isHeld(incoming.url ?? '')) await going.promise
    const asked = ask(incoming)
    asked.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  }).listen(0)
  await once(proxy, 'listening')
  const address = proxy.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    url: `http://localhost:${address.port}`,
    letGo: () => going.resolve(),
    async close() {
      proxy.close()
      proxy.closeAllConnections()
      if (proxy.listening) await once(proxy, 'close')
    },
  }
}
