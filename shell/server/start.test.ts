import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { activateRelease } from '@elegant/releases/commands'
import { shellBuildFile } from '@elegant/releases/shellBuild'
import { buildRelease } from '@elegant/releases/testing/releases'
import { remoteContract } from '@elegant/shared/contract'
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

async function start(names: string[]): Promise<void> {
  const release = buildRelease('storefront', ['/'], { version: '1.0.0-abc', imports: { '@elegant/shared': names } })
  await activateRelease({ dist, name: 'storefront', by: 'ada', why: '' }, release)
  await mkdir(path.join(dist, 'shell'))
  const shell = {
    release: '07f43e9ac0',
    contract: remoteContract,
    singletons: {},
    exports: { '@elegant/shared': ['Link'] },
  }
  await writeFile(path.join(dist, 'shell', shellBuildFile), JSON.stringify(shell))
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
