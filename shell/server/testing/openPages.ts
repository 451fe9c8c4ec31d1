import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { activateRelease } from '@elegant/releases/commands/commands'
import { buildRelease, buildShellRelease } from '@elegant/releases/testing/releases'
import { type Release, type ReleasedPage, type ShellRelease, shellName } from '@elegant/releases/types'
import Fastify, { type FastifyInstance } from 'fastify'
import { type PagesOptions, pages } from '../pages.ts'

const releasedPages: ReleasedPage[] = [
  { path: '/shop', files: [], query: ['page'] },
  { path: '/item/:slug', files: [] },
  { path: '/cart', files: [], isPersonal: true },
  { path: '/customer/dashboard', files: [], isPersonal: true },
  { path: '/admin', files: [] },
  { path: '/admin/orders', files: [] },
  { path: '/reports', files: [], access: 'admin', links: [{ place: 'header', label: 'Reports', order: 95 }] },
  { path: '/club', files: [], access: 'customer' },
  { path: '/e/:key', files: [], access: 'everyone', isSecret: true, form: '/threads/link/:key/entries' },
  { path: '/shows', files: [], access: 'everyone', links: [{ place: 'header', label: 'Shows', order: 55 }] },
]

/** A page server over releases whose server builds are `source`. */
export interface OpenPages {
  app: FastifyInstance
  dist: string
  /** The state of the API beside it. */
  api: { revision?: number; isThere: boolean; refusals: number; replies: unknown[]; shop?: object }
  /** The lines of its log. */
  log: string[]
  /** Writes the build of a release of the storefront. */
  write: (version: string, source: string) => Promise<Release>
  /** Writes it and makes it live. */
  release: (version: string, source: string) => Promise<void>
  /** Writes a build of the shell and makes it live. */
  releaseShell: (version: string, source: string) => Promise<void>
  close: () => Promise<void>
}

/** Opens a page server with `shell` as the server build of the shell, and an API of six routes. */
export async function openPages(
  shell: string,
  { prerenders, isApiThere = true }: Pick<PagesOptions, 'prerenders'> & { isApiThere?: boolean } = {},
): Promise<OpenPages> {
  const dist = await mkdtemp(path.join(tmpdir(), 'elegant-pages-'))
  const api = {
    revision: 1 as number | undefined,
    isThere: isApiThere,
    refusals: 0,
    replies: [] as unknown[],
    shop: undefined as object | undefined,
  }
  const log: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void log.push(line) } } })
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!url.startsWith('/api') || api.isThere) return
    api.refusals++
    await reply.status(503).send()
  })
  app.get('/api/auth/me', () => ({ authToken: 'anonymous' }))
  app.get('/api/identity/providers', () => ({ providers: [], verifiesEmail: false }))
  app.get('/api/shop', (_, reply) => api.shop ?? reply.status(404).send())
  app.get('/api/revision', (_, reply) =>
    api.revision === undefined ? reply.status(404).send() : { revision: api.revision },
  )
  app.get('/api/identity/get-session', () => ({ user: { id: 'u1', name: 'Ada', email: 'ada@example.com' } }))
  app.post('/api/threads/link/:key/entries', async ({ params, body }, reply) => {
    api.replies.push(params, body)
    if (JSON.stringify(body).includes('stale')) return reply.status(409).send({ message: 'It has been replaced.' })
    return {}
  })
  const releaseShell = async (version: string, source: string) =>
    activateRelease({ dist, name: shellName, by: '', why: '' }, await writeShell(dist, version, source))
  await releaseShell('1', shell)
  let address = ''
  await app.register(pages, {
    dist,
    publicUrl: 'https://shop.test',
    shop: { domain: 'shop.test', key: 'pk' },
    apiUrl: () => address,
    prerenders,
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  const write = (version: string, source: string) => writeRelease(dist, version, source)
  return {
    app,
    dist,
    api,
    log,
    write,
    releaseShell,
    async release(version, source) {
      const release = await write(version, source)
      await activateRelease({ dist, name: 'storefront', by: '', why: '' }, release)
    },
    async close() {
      await app.close()
      await rm(dist, { recursive: true })
    },
  }
}

async function writeShell(dist: string, version: string, source: string): Promise<ShellRelease> {
  const folder = path.join(dist, 'remotes/shell', version)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'server.cjs'), source)
  return buildShellRelease({
    version,
    pages: { '/sign-in': ['sign-in.js'], '/blocked': [] },
    server: { file: 'server.cjs', integrity: sha384(source) },
  })
}

async function writeRelease(dist: string, version: string, source: string): Promise<Release> {
  const folder = path.join(dist, 'remotes/storefront', version)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'server.cjs'), source)
  return buildRelease('storefront', [], {
    version,
    container: `storefront_${version}`,
    base: `/remotes/storefront/${version}/`,
    integrity: {},
    server: { file: 'server.cjs', integrity: sha384(source) },
    pages: releasedPages,
  })
}

function sha384(text: string): string {
  return `sha384-${hash('sha384', text, 'base64')}`
}
