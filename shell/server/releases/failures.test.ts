import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { activateRelease, startCanary } from '@elegant/releases/commands/commands'
import { readChanges, readRegistry } from '@elegant/releases/registry/registry'
import { buildRelease, buildShellRelease } from '@elegant/releases/testing/releases'
import { jest } from '@jest/globals'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { register } from 'prom-client'
import { countingWindow } from '../http/limitNetworks.ts'
import { failureRoute, minFailingVisitors, type ReleaseWatch, releaseWatch } from './failures.ts'

let dist: string
let app: FastifyInstance
let watch: ReleaseWatch
let logged: string[]

beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'elegant-failures-'))
  await activateRelease({ dist, name: 'shell', by: 'ada', why: '' }, buildShellRelease())
  await live('1.0.0')
  await live('2.0.0')
  logged = []
  app = Fastify({ trustProxy: true, logger: { stream: { write: (line: string) => void logged.push(line) } } })
  watch = releaseWatch({ dist, log: app.log })
  failureRoute(app, { dist, watch })
})

afterEach(async () => {
  jest.useRealTimers()
  await app.close()
  await rm(dist, { recursive: true })
})

const release = (version: string) => buildRelease('storefront', ['/'], { version })
const live = (version: string) => activateRelease({ dist, name: 'storefront', by: 'ada', why: '' }, release(version))
const shown = async () => (await readRegistry(dist)).remotes.storefront?.active

const failure = { remote: 'storefront', version: '2.0.0', phase: 'render', message: 'TypeError: x is not a function' }

/** Reports a failure from a browser at an address. */
function tell(address: string, changes: object = {}, options: InjectOptions = {}) {
  return app.inject({
    method: 'POST',
    url: '/release-failures',
    payload: { ...failure, ...changes },
    ...options,
    headers: { 'x-forwarded-for': address, ...options.headers },
  })
}

const visitors = (count: number) => Array.from({ length: count }, (_, number) => `198.51.100.${number}`)

async function tellAll(addresses: string[], changes: object = {}): Promise<void> {
  for (const address of addresses) expect((await tell(address, changes)).statusCode).toBe(204)
}

test('a release that fails for too many visitors is rolled back, and the log has the author and reason', async () => {
  await tellAll(visitors(minFailingVisitors - 1))
  expect(await shown()).toBe('2.0.0')
  await tellAll(['203.0.113.9'])
  expect(await shown()).toBe('1.0.0')
  expect((await readChanges(dist))[0]).toMatchObject({
    what: 'rollback',
    by: 'the server',
    version: '1.0.0',
    why: '2.0.0 failed 5 of 5 visitors within 10 minutes (100%), the last at: render',
  })
  const metrics = await register.metrics()
  expect(metrics).toMatch(/release_failures_total\{remote="storefront",version="2.0.0",phase="render"\} \d/)
  expect(metrics).toMatch(/releases_taken_back_total\{remote="storefront"\} \d/)
})

test('a single visitor or network cannot cause a rollback, however many failures it reports', async () => {
  await tellAll(Array.from({ length: 10 }, () => '198.51.100.1'))
  await tellAll(Array.from({ length: 10 }, (_, number) => `2001:db8:1:2::${number}`))
  expect(await shown()).toBe('2.0.0')
})

test.each([
  [15, '1.0.0'],
  [16, '2.0.0'],
])('five failures beside %i successful visitors leave %s', async (content, version) => {
  for (const address of visitors(content)) watch.countVisitor('storefront', '2.0.0', address)
  await tellAll(['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5'])
  expect(await shown()).toBe(version)
})

test('old failures do not count', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] })
  await tellAll(visitors(4))
  jest.advanceTimersByTime(countingWindow + 1)
  await tellAll(['203.0.113.1'])
  expect(await shown()).toBe('2.0.0')
})

test('a failing canary ends and the live release stays', async () => {
  await startCanary({ dist, name: 'storefront', by: 'ada', why: '' }, release('3.0.0'), 10)
  for (const address of visitors(50)) watch.countVisitor('storefront', '2.0.0', address)
  await tellAll(visitors(5), { version: '3.0.0' })
  expect((await readRegistry(dist)).remotes.storefront).toMatchObject({ active: '2.0.0', takenBack: '3.0.0' })
  expect((await readRegistry(dist)).remotes.storefront?.canary).toBeUndefined()
})

test('an area that no release can show is counted and logged but not rolled back', async () => {
  await tellAll(visitors(20), { phase: 'unavailable' })
  expect(await shown()).toBe('2.0.0')
  expect(await register.metrics()).toMatch(
    /release_failures_total\{remote="storefront",version="2.0.0",phase="unavailable"\} 20/,
  )
  expect(logged.join('')).toContain('"phase":"unavailable"')
})

test.each(['error', 'hydration'])('a release with an unhandled error of the phase %s is rolled back', async (phase) => {
  await tellAll(visitors(5), { phase, at: 'shop.js:1:234' })
  expect(await shown()).toBe('1.0.0')
  expect(logged.join('')).toContain('"at":"shop.js:1:234"')
})

test('a release is rolled back for an error of its own, not for one that the previous release has too', async () => {
  await tellAll(['203.0.113.1'], { version: '1.0.0', phase: 'error' })
  await tellAll(visitors(5), { phase: 'error' })
  expect(await shown()).toBe('2.0.0')
  await tellAll(visitors(5), { phase: 'error', message: 'another error' })
  expect(await shown()).toBe('1.0.0')
})

test('an error that rolled back a release can roll back the next one too', async () => {
  await tellAll(visitors(5), { phase: 'error' })
  await live('3.0.0')
  await tellAll(visitors(5), { version: '3.0.0', phase: 'error' })
  expect(await shown()).toBe('1.0.0')
})

test('failures during server rendering count too', async () => {
  for (const address of visitors(5)) await watch.countFailure({ ...failure, phase: 'server' }, address)
  expect(await shown()).toBe('1.0.0')
})

test.each([
  [{ remote: 'nobody' }, 'version must be a released version'],
  [{ remote: '__proto__' }, 'version must be a released version'],
  [{ version: '9.9.9' }, 'version must be a released version'],
  [{ version: 'constructor' }, 'version must be a released version'],
  [{ version: '' }, 'version is required'],
  [{ phase: 'boredom' }, 'phase must be one of load, page, render, unavailable, error, hydration'],
  [{ message: 'x'.repeat(201) }, 'message must be at most 200 characters'],
  [{ message: 'a line\nand another' }, 'message must be one line'],
  [{ message: 7 }, 'message must be a string'],
  [{ at: '../secret:1:2' }, 'at must be a file, a line and a column'],
  [{ remote: 'shell' }, 'version must be a released version'],
  [{ more: true }, 'Unknown field: more'],
])('%j is rejected: %s', async (changes, words) => {
  const { statusCode, body } = await tell('198.51.100.1', changes)
  expect([statusCode, body]).toEqual([400, words])
})

test.each(['null', '[]', '"text"', '{', ''])('a body of %s is rejected', async (payload) => {
  const { statusCode } = await tell('198.51.100.1', {}, { payload, headers: { 'content-type': 'application/json' } })
  expect(statusCode).toBe(400)
})

test('an endless body is rejected and not logged', async () => {
  const { statusCode } = await tell('198.51.100.1', { message: 'secret'.repeat(1000) })
  expect(statusCode).toBe(413)
  expect(logged.join('')).not.toContain('secretsecret')
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a form', { 'content-type': 'text/plain' }, 415],
])('%s cannot report failures on behalf of its visitors', async (_, headers, status) => {
  const { statusCode } = await tell('198.51.100.1', {}, { payload: JSON.stringify(failure), headers })
  expect(statusCode).toBe(status)
})

test('a client that reports too often is rate limited, others are not', async () => {
  await tellAll(Array.from({ length: 30 }, () => '198.51.100.1'))
  expect((await tell('198.51.100.1')).statusCode).toBe(429)
  expect((await tell('198.51.100.2')).statusCode).toBe(204)
})
