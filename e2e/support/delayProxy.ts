import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'

interface DelayProxy {
  url: string
  /** Lets through what is held, and holds nothing more. */
  resume: () => void
  close: () => Promise<void>
}

/** A proxy before a shop that holds the answers for some files, as a slow line does: they come late, whole and unchanged. */
export async function openDelayProxy(shopUrl: string, isDelayed: (path: string) => boolean): Promise<DelayProxy> {
  const resumed = Promise.withResolvers<void>()
  const forward = ({ url, method, headers }: IncomingMessage) =>
    request(new URL(url ?? '/', shopUrl), { method, headers })
  const proxy = createServer(async (incoming, outgoing) => {
    if (isDelayed(incoming.url ?? '')) await resumed.promise
    const forwarded = forward(incoming)
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }).listen(0)
  await once(proxy, 'listening')
  const address = proxy.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    url: `http://localhost:${address.port}`,
    resume: () => resumed.resolve(),
    async close() {
      proxy.close()
      proxy.closeAllConnections()
      if (proxy.listening) await once(proxy, 'close')
    },
  }
}
