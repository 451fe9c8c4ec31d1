import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeRevision } from '@elegant/releases/registry/registry'
import { buildRelease, buildShellRelease } from '@elegant/releases/testing/releases'
import type { AnyRelease, ReleaseRecord } from '@elegant/releases/types'
import Fastify, { type FastifyInstance } from 'fastify'
import { pages } from './pages.ts'

let dist: string
let app: FastifyInstance
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'elegant-start-'))
  app = Fastify()
})
afterEach(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

const shell = buildShellRelease({ version: '07f43e9ac0', exports: { '@elegant/shared': ['Link'] } })

function getRecord<App extends AnyRelease>(release: App): ReleaseRecord<App> {
  return { active: release.version, former: [], versions: { [release.version]: release } }
}

async function start(names: string[]): Promise<void> {
  const release = buildRelease('storefront', ['/'], { version: '1.0.0-abc', imports: { '@elegant/shared': names } })
  const apps = { shell: getRecord(shell), remotes: { storefront: getRecord(release) } }
  // No command writes such a registry.
  await writeRevision(dist, { schema: 1, rev: 1, ...apps })
  const shop = { domain: 'shop.test', key: 'pk' }
  await app.register(pages, { dist, publicUrl: 'https://shop.test', shop, apiUrl: () => 'http://127.0.0.1:9' })
  await app.ready()
}

test('the page server does not start with a live release that its shell cannot run', async () => {
  await expect(start(['Link', 'useGetItemQuery'])).rejects.toThrow(
    'storefront 1.0.0-abc: it uses useGetItemQuery of @elegant/shared, which the shell 07f43e9ac0 does not have',
  )
})

test('the page server starts with a live release that its shell can run', async () => {
  await expect(start(['Link'])).resolves.toBeUndefined()
})
