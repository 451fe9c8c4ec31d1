import { jest } from '@jest/globals'
import Fastify from 'fastify'
import { openApiClient } from './apiClient.ts'
import { callRemoteApi } from './callApi.ts'

const log: string[] = []
const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void log.push(line) } } })
let missing = 404
let name = 'Elegant Gems'
let revision: number | undefined = 1
app.get('/api/auth/me', () => ({ authToken: 'anonymous' }))
app.get('/api/shop', () => ({ name }))
app.get('/api/revision', (_, reply) => (revision === undefined ? reply.status(missing).send() : { revision }))

beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())
afterEach(() => {
  jest.restoreAllMocks()
  log.length = 0
})

const shop = { domain: 'shop.test', key: 'pk' }
const apiUrl = () => app.listeningOrigin
const openApi = () => openApiClient({ apiUrl, callApi: callRemoteApi(apiUrl), pageTimeout: 40_000, shop, log: app.log })

test('a page shows the shop and its items as they were at most two seconds ago, even if the clock was set back', async () => {
  const api = openApi()
  const start = performance.now()
  expect(await api.facts()).toMatchObject({ name: 'Elegant Gems' })
  expect(await api.revision()).toBe(1)
  name = 'Opal & Co'
  revision = 2
  jest.spyOn(Date, 'now').mockReturnValue(0)
  jest.spyOn(performance, 'now').mockReturnValue(start + 2000)
  expect(await api.facts()).toMatchObject({ name: 'Opal & Co' })
  expect(await api.revision()).toBe(2)
})

test.each([404, 405])('an API that answers %i to revisions counts as changed each second', async (status) => {
  revision = undefined
  missing = status
  const api = openApi()
  const [now, start] = [Date.now(), performance.now()]
  const first = await api.revision()
  expect(first).toBeDefined()
  expect(await api.revision()).toBe(first)
  jest.spyOn(Date, 'now').mockReturnValue(now + 2000)
  jest.spyOn(performance, 'now').mockReturnValue(start + 2000)
  expect(await api.revision()).not.toBe(first)
})

test('an unreachable API has no known revision', async () => {
  revision = undefined
  missing = 503
  expect(await openApi().revision()).toBeUndefined()
})

test('an API that stays away is logged once, and again after it had answered', async () => {
  revision = undefined
  missing = 503
  const api = openApi()
  const ask = async (seconds: number) => {
    jest.spyOn(performance, 'now').mockReturnValue(seconds * 1000)
    await Promise.all([api.revision(), api.revision()])
    return log.length
  }
  expect(await ask(100)).toBe(1)
  expect(await ask(102)).toBe(1)
  revision = 3
  expect(await ask(104)).toBe(2)
  expect(log.at(-1)).toContain('The API returns the revision again')
  revision = undefined
  expect(await ask(106)).toBe(3)
})
