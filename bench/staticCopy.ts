import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import fastify from 'fastify'

interface File {
  content: Buffer
  headers: Record<string, string>
}

/** Serves a shop's pages without scripts: the same HTML, styles, pictures and fonts. */
export async function serveStaticCopy(shopUrl: string): Promise<{ url: string; close: () => Promise<void> }> {
  const files = new Map<string, Promise<File>>()
  const app = fastify()
  app.get('/*', async ({ url }, reply) => {
    const file = files.get(url) ?? fetchCopy(shopUrl + url)
    files.set(url, file)
    const { content, headers } = await file
    return reply.headers(headers).send(content)
  })
  return { url: await app.listen({ port: 0, host: 'localhost' }), close: () => app.close() }
}

async function fetchCopy(url: string): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const { 'content-type': type = '', 'cache-control': caching = '' } = Object.fromEntries(response.headers)
  const headers = { 'content-type': type, 'cache-control': caching }
  if (!type.startsWith('text/html')) return { content: Buffer.from(await response.arrayBuffer()), headers }
  const html = await response.text()
  if (!html.includes('id="knowledge"')) throw new Error(`${url} was not rendered on the server`)
  const stripped = html.replace(/<script\b.*?<\/script>|<link [^>]*\bas="script"[^>]*>/gs, '')
  return {
    content: await promisify(brotliCompress)(stripped),
    headers: { ...headers, 'content-encoding': 'br' },
  }
}
