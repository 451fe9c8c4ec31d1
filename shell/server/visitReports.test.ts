import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { activateRelease } from '@elegant/releases/commands/commands'
import { buildRelease, buildShellRelease } from '@elegant/releases/testing/releases'
import { readVisits } from '@elegant/releases/visits/visitLog'
import Fastify, { type FastifyInstance } from 'fastify'
import { canaryTrials, type Trials } from './releases/trials.ts'
import { visitReportRoutes } from './visitReports.ts'

let dist: string
let app: FastifyInstance
let trials: Trials

beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'elegant-health-'))
  const change = { dist, by: 'ada', why: '' }
  await activateRelease({ ...change, name: 'shell' }, buildShellRelease())
  const release = buildRelease('storefront', ['/', '/item/:slug'], { version: '1.0.0' })
  await activateRelease({ ...change, name: 'storefront' }, release)
  app = Fastify({ trustProxy: true })
  trials = canaryTrials({ dist, log: app.log })
  visitReportRoutes(app, { dist, isAdmin: async ({ headers }) => headers.cookie === 'admin', trials })
})

afterEach(async () => {
  await app.close()
  await trials.close()
  await rm(dist, { recursive: true })
})

const visit = {
  remote: 'storefront',
  version: '1.0.0',
  page: '/item/:slug',
  lcp: 900,
  errors: 0,
  calls: 3,
  failedCalls: 0,
  deadButtons: 0,
  isLifeless: false,
  checkouts: 0,
}

const report = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/visits', payload: { ...visit, ...changes }, headers })

test('visits are counted by page pattern and written when the server stops', async () => {
  for (const page of ['/item/:slug', '/item/:slug', '/item/the-opal-of-ada'])
    expect((await report({ page })).statusCode).toBe(204)
  await app.close()
  const slots = (await readVisits(dist, 0)).map(({ remote, page, visits }) => ({ remote, page, visits }))
  expect(slots).toEqual([
    { remote: 'storefront', page: '/item/:slug', visits: 2 },
    { remote: 'storefront', page: '*', visits: 1 },
  ])
})

test('only admins see the health of the shop, including visits of this minute', async () => {
  await report()
  const refused = await app.inject('/release-health.json')
  expect([refused.statusCode, refused.body]).toEqual([403, 'Only admins can see this.'])
  const shown = await app.inject({ url: '/release-health.json?days=1', headers: { cookie: 'admin' } })
  expect(shown.headers['cache-control']).toBe('private, no-store')
  expect(shown.json()).toMatchObject({
    step: 3_600_000,
    points: [{ remote: 'storefront', visits: 1, lcp: 875 }],
    releases: [{ remote: 'storefront', version: '1.0.0', source: 'active', visits: 1 }],
    changes: [{ remote: 'shell' }, { what: 'release', remote: 'storefront', version: '1.0.0' }],
  })
})

test.each([
  [{ version: '9.9.9' }, 'version must be a released version'],
  [{ errors: -1 }, 'errors must be 0 or greater'],
  [{ errors: 1.5 }, 'errors must be a whole number'],
  [{ lcp: 'fast' }, 'lcp must be a number'],
  [{ address: '/item/opal?from=ada' }, 'Unknown field: address'],
  [{ isLifeless: undefined }, 'isLifeless is required'],
])('a report with %j is rejected: %s', async (changes, message) => {
  const { statusCode, body } = await report(changes)
  expect([statusCode, body]).toEqual([400, message])
})

test('other sites and networks that report too often are rejected', async () => {
  expect((await report({}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  for (let count = 0; count < 300; count++) await report({}, { 'x-forwarded-for': '203.0.113.1' })
  expect((await report({}, { 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(429)
  expect((await report({}, { 'x-forwarded-for': '203.0.113.2' })).statusCode).toBe(204)
})
