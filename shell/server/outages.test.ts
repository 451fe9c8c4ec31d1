import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { changeRegistry } from '@elegant/releases/registry/changeRegistry'
import Fastify, { type FastifyInstance } from 'fastify'
import { assertServable, pages } from './pages.ts'
import { by, getBoot, type ServedPages, servePages } from './testing/servePages.ts'

let server: ServedPages

beforeEach(async () => {
  server = await servePages()
})

afterEach(() => server.close())

test('the last registry is used while the current one is unreadable', async () => {
  await server.get('/')
  await writeFile(path.join(server.dist, 'registry/00000004.json'), '{ half a fi')
  expect((await server.get('/item/opal')).body).toContain('/remotes/storefront/2.0.0-b/item.js')
})

describe('without a registry', () => {
  test.each([
    ['releases', async () => undefined],
    [
      'a shell',
      async (folder: string) => void (await changeRegistry(folder, () => ({ change: by, apps: { remotes: {} } }))),
    ],
  ])('a server that starts without %s is out of service', async (_, prepare) => {
    const empty = path.join(server.dist, 'empty')
    await prepare(empty)
    await expect(assertServable(empty)).rejects.toThrow(`in ${empty}`)
    const alone = await open(empty)
    for (const url of ['/', '/no-such-page', '/my-remotes.json']) {
      const { statusCode, headers, body } = await alone.inject(url)
      expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store'])
      expect(headers).not.toHaveProperty('x-robots-tag')
      expect(body).toBe('The page cannot be shown right now. Please try again in a moment.')
    }
    await alone.close()
  })

  test('a server that has read it goes on with it, but is not ready', async () => {
    await assertServable(server.dist)
    await server.get('/')
    await rm(path.join(server.dist, 'registry'), { recursive: true })
    expect((await server.get('/item/opal')).body).toContain('/remotes/storefront/2.0.0-b/item.js')
    await expect(assertServable(server.dist)).rejects.toThrow(`There are no releases in ${server.dist}.`)
  })
})

/** Opens a server of pages without an API. */
async function open(dist: string): Promise<FastifyInstance> {
  const alone = Fastify()
  await alone.register(pages, {
    dist,
    publicUrl: 'https://shop.test',
    shop: { domain: 'd', key: 'k' },
    apiUrl: () => 'http://127.0.0.1:1',
  })
  return alone
}

test('pages are served while the API does not respond', async () => {
  const alone = await open(server.dist)
  const { statusCode, body } = await alone.inject('/item/opal')
  expect(statusCode).toBe(200)
  expect(getBoot(body).token).toBeUndefined()
  await alone.close()
})
