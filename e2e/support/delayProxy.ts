import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'

interface DelayProxy {
  url: string
  /** Sends the delayed requests, and all later ones without a delay. */
  resume: () => void
  close: () => Promise<void>
}

/** Starts a proxy in front of a shop that delays requests for some files, like a slow connection. */
export async function openDelayProxy(shopUrl: string, isDelayed: (path: string) => boolean): Promise<DelayProxy> {
  const resumed = Promise.withResolvers<void>()
  const forward = ({ url, method, headers }: IncomingMessage) =>
    request(new URL(url ?? '/', shopUrl), { method, headers })
  const proxy = createServer(async (incoming, outgoing) => {
    if (isDelayed(incoming.url ?? '')) await resumed.promise
    const forwarded = forward(incoming)
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
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
