import { jest } from '@jest/globals'
import Fastify from 'fastify'
import { openApiClient } from './apiClient.ts'
import { callRemoteApi } from './callApi.ts'

const app = Fastify()
let name = 'Elegant Gems'
let revision = 1
app.get('/api/auth/me', () => ({ authToken: 'anonymous' }))
app.get('/api/shop', () => ({ name }))
app.get('/api/revision', () => ({ revision }))

beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())
afterEach(() => jest.restoreAllMocks())

test('a page shows the shop and its items as they were at most two seconds ago', async () => {
  const apiUrl = () => app.listeningOrigin
  const shop = { domain: 'shop.test', key: 'pk' }
  const api = openApiClient({ apiUrl, callApi: callRemoteApi(apiUrl), pageTimeout: 40_000, shop, log: app.log })
  const start = Date.now()
  expect(await api.facts()).toMatchObject({ name: 'Elegant Gems' })
  expect(await api.revision()).toBe(1)
  name = 'Opal & Co'
  revision = 2
  jest.spyOn(Date, 'now').mockReturnValue(start + 2000)
  expect(await api.facts()).toMatchObject({ name: 'Opal & Co' })
  expect(await api.revision()).toBe(2)
})
