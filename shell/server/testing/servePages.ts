import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { changeRegistry } from '@elegant/releases/registry/changeRegistry'
import { buildShellRelease } from '@elegant/releases/testing/releases'
import type { Registry, Release, RemoteRecord } from '@elegant/releases/types'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { pages } from '../pages.ts'

/** The release of the shell that is live. */
export const shell = buildShellRelease({
  version: '1',
  first: 'first.js',
  fonts: ['serif.woff2'],
  integrity: { 'main.js': 'sha384-main', 'sign-in.js': 'sha384-sign-in' },
  pages: { '/sign-in': ['sign-in.js'], '/sign-up': [], '/blocked': [] },
  contract: 1,
  trustedTypes: 'shell#x',
})

const registry: Registry = {
  schema: 1,
  rev: 3,
  shell: { active: '1', former: [], versions: { '1': shell } },
  remotes: {
    storefront: {
      active: '2.0.0-b',
      former: ['1.0.0-a'],
      versions: { '1.0.0-a': release('1.0.0-a'), '2.0.0-b': release('2.0.0-b') },
    },
  },
}

/** A page server over two releases of the storefront, beside an API. */
export interface ServedPages {
  app: FastifyInstance
  dist: string
  /** The calls of the API. */
  asked: string[]
  /** The visitors that they were made for. */
  forwarded: unknown[]
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  /** Adds a revision of the registry, in which a third storefront is known. */
  change: (changes: Partial<RemoteRecord>) => Promise<void>
  close: () => Promise<void>
}

/** Serves pages that no server build renders. */
export async function servePages(): Promise<ServedPages> {
  const asked: string[] = []
  const forwarded: unknown[] = []
  const dist = await mkdtemp(path.join(tmpdir(), 'elegant-pages-'))
  await mkdir(path.join(dist, 'remotes/storefront/2.0.0-b'), { recursive: true })
  await mkdir(path.join(dist, 'registry'))
  await writeFile(path.join(dist, 'registry/00000003.json'), JSON.stringify(registry))
  await writeFile(path.join(dist, 'remotes/storefront/2.0.0-b/shop.js'), 'globalThis.shop = 1')
  await writeFile(path.join(dist, 'remotes/storefront/2.0.0-b/server.cjs'), 'secret')
  await writeFile(path.join(dist, 'remotes/storefront/2.0.0-b/shop.js.map'), 'secret')
  const app = Fastify()
  app.addHook('onRequest', async ({ url, headers }) => {
    if (!url.startsWith('/api')) return
    asked.push(decodeURIComponent(url))
    forwarded.push(headers['x-forwarded-for'])
  })
  app.get('/api/auth/me', ({ headers: { cookie = '' } }) => ({
    authToken: /session_token=(of-\w+)/.exec(cookie)?.[1] ?? 'anonymous',
  }))
  app.get('/api/customer', ({ headers: { authorization = '' } }) => ({
    _customer_roles_of_customers_of_shops: { role: authorization.replace('Bearer of-', '') },
  }))
  app.get('/api/identity/providers', () => ({ providers: [{ id: 'acme', name: 'Acme' }], verifiesEmail: true }))
  app.get('/api/revision', () => ({ revision: 1 }))
  app.get('/api/shop', () => ({ name: 'Elegant Gems' }))
  app.get('/api/identity/get-session', () => ({
    user: { id: 'u1', name: 'Ada</script><script>alert(1)</script>', email: 'ada@example.com', role: 'secret' },
  }))
  await app.register(pages, {
    dist,
    publicUrl: 'https://shop.test',
    shop: { domain: 'shop.test', key: 'pk' },
    apiUrl: () => address,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    dist,
    asked,
    forwarded,
    get: (url, headers = {}) => app.inject({ url, headers }),
    change: (changes) => changeStorefront(dist, changes),
    async close() {
      await app.close()
      await rm(dist, { recursive: true })
    },
  }
}

/** The entry that a change leaves in the registry. */
export const by = { by: '', what: 'release', remote: 'storefront', version: '3.0.0-c', why: '' } as const

async function changeStorefront(dist: string, changes: Partial<RemoteRecord>): Promise<void> {
  await changeRegistry(dist, ({ shell, remotes: { storefront } }) => {
    if (!storefront) throw new Error('There is no storefront')
    const versions = { ...storefront.versions, '3.0.0-c': release('3.0.0-c') }
    return {
      change: by,
      apps: { shell, remotes: { storefront: { ...storefront, versions, ...changes } } },
    }
  })
}

/** The version of the storefront that a page loads. */
export function versionIn(body: string): string {
  return getBoot(body).remotes.storefront.active.version
}

/** The scripts that the first script loads. */
export function getCode(body: string) {
  const [, list = ''] = /data-behind="([^"]*)"/.exec(body) ?? []
  return JSON.parse(list.replaceAll('&quot;', '"'))
}

/** The data for the browser in a page. */
export function getBoot(body: string) {
  return JSON.parse(/id="boot">(.*)<\/script>/.exec(body)?.[1] ?? 'null')
}

/** A release of the storefront. */
export function release(version: string): Release {
  return {
    version,
    container: `storefront_${version}`,
    base: `/remotes/storefront/${version}/`,
    entry: 'remoteEntry.js',
    integrity: { 'remoteEntry.js': 'sha384-entry', 'item.js': 'sha384-item' },
    pages: [
      { path: '/', files: ['remoteEntry.js'] },
      {
        path: '/item/:slug',
        files: ['remoteEntry.js', 'item.js'],
      },
      { path: '/customer/dashboard', files: ['remoteEntry.js'] },
      { path: '/contact', files: ['remoteEntry.js'], form: '/contact_messages' },
      { path: '/e/:key', files: ['remoteEntry.js'], isSecret: true, form: '/threads/link/:key/entries' },
    ],
    contract: 1,
    shared: {},
    trustedTypes: `storefront#${version}`,
    builtAt: '',
  }
}
