import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { preview, startCanary } from '@elegant/releases/commands/commands'
import { readChanges, readRegistry } from '@elegant/releases/registry/registry'
import { eventually } from '@elegant/server/testing/eventually'
import { freePort } from '@elegant/server/testing/freePort'
import { register } from 'prom-client'
import { type OpenPages, openPages } from '../testing/openPages.ts'

/** A shell that runs its release as a program, which returns the function that renders a page. `fault` runs for each frame. */
const shellWith = (fault = '', onLoad = '') => `
${onLoad};
process.once('message', ({ remote }) => {
  process.on('uncaughtException', (error) => process.send({ state: 'broken', failure: error.message }))
  process.send({ state: 'loading' })
  const show = remote ? new Function(remote.source)() : () => 'the shell'
  process.send({ state: 'ready' })
  process.on('message', async ({ id, address, extent }) => {
    try {
      if (!remote) { ${fault} }
      const body = '<div>' + extent + ' ' + (await show(address)) + '</div>'
      process.send({ id, page: { status: 200, head: '', styles: '', body } })
    } catch (error) {
      process.send({ id, failure: error.message, isOfRelease: true })
    }
  })
})
`

/** Server builds that break on load, or on one page. */
const onLoad = {
  'blocks its process on load': 'for (;;);',
  'ends its process on load': 'process.exit(1)',
  'throws on load': "throw new Error('It broke')",
}
const onOnePage = {
  'blocks its process': 'for (;;);',
  'ends its process': 'process.exit(1)',
  'sends a message of Node': "process.send({ cmd: 'NODE_HANDLE_ACK' }); return new Promise(() => {})",
  'sends a page that was not requested':
    'process.send({ id: 0, failure: "", isOfRelease: true }); return new Promise(() => {})',
  'leaves a rejection unhandled':
    "setTimeout(() => Promise.reject(new Error('It broke'))); return new Promise(() => {})",
}
const broken = Object.entries({
  ...onLoad,
  ...Object.fromEntries(
    Object.entries(onOnePage).map(([fault, code]) => [
      fault,
      `return (address) => { if (address.startsWith('/shop')) { ${code} } return 'emeralds' }`,
    ]),
  ),
})

/** A busy machine may not have found the fault by the time that the page is due. */
const fullOrFrame = /^(whole opals|frame the shell|,)+$/

let server: OpenPages

beforeEach(async () => {
  server = await openPages(shellWith())
  await server.release('1.0.0', "return () => 'opals'")
})

afterEach(() => server.close())

async function open(url: string, headers = {}): Promise<string> {
  const { body } = await server.app.inject({ url, headers })
  return /<div id="root"><div>(.*?)<\/div>/.exec(body)?.[1] ?? ''
}

async function record() {
  return (await readRegistry(server.dist)).remotes.storefront
}

describe.each(broken)('a release that %s', (_, source) => {
  beforeEach(() => server.release('2.0.0', source))

  test('is replaced by the one before, and rolled back', async () => {
    expect(await open('/shop')).toMatch(fullOrFrame)
    await eventually(async () => expect(await open('/shop')).toBe('whole opals'))
    await eventually(async () => expect(await record()).toMatchObject({ active: '1.0.0', takenBack: '2.0.0' }))
    expect((await readChanges(server.dist))[0]?.why).toContain('2.0.0 crashed on the server')
    expect(await register.metrics()).toMatch(
      /release_failures_total\{remote="storefront",version="2.0.0",phase="crash"\} [1-9]/,
    )
  })

  test('leaves the frame and the pages of the shell as they are', async () => {
    const addresses = ['/shop', '/cart', '/sign-in', '/no-such-page', '/shop?page=2']
    const [shop, ...others] = await Promise.all(addresses.map((url) => open(url)))
    expect(others.slice(0, 3)).toEqual(['frame the shell', 'frame the shell', 'whole the shell'])
    expect([shop, others[3]].join()).toMatch(fullOrFrame)
  })
})

test('a release that crashes once returns when the same page succeeds', async () => {
  // The build remembers nothing between processes.
  const answers = ['crash']
  const port = await freePort()
  const memory = createServer((_, response) => response.end(answers.shift() ?? 'emeralds')).listen(port)
  await once(memory, 'listening')
  const source = `return async () => {
    const answer = await (await fetch('http://localhost:${port}')).text()
    return answer === 'crash' ? process.exit(1) : answer
  }`
  await server.release('2.0.0', source)
  expect(await open('/shop')).toBe('whole opals')
  await eventually(async () => expect(await open('/shop')).toBe('whole emeralds'))
  expect(await record()).toMatchObject({ active: '2.0.0', former: ['1.0.0'] })
  memory.close()
})

test('a release that waits for long is not rolled back', async () => {
  await server.release('2.0.0', "return () => new Promise((resolve) => setTimeout(resolve, 60_000, 'emeralds'))")
  expect(await open('/shop')).toBe('frame the shell')
  await eventually(async () => expect(await open('/no-such-page')).toBe('whole the shell'))
  expect(await record()).toMatchObject({ active: '2.0.0' })
})

test('a broken release without one before is shown as the frame', async () => {
  const first = await openPages(shellWith())
  try {
    await first.release('2.0.0', 'process.exit(1)')
    const { body } = await first.app.inject('/shop')
    expect(body).toContain('frame the shell')
    expect((await readRegistry(first.dist)).remotes.storefront?.active).toBe('2.0.0')
  } finally {
    await first.close()
  }
})

test('a broken canary ends, and its visitors get the live release', async () => {
  const canary = await server.write('2.0.0', 'process.exit(1)')
  await startCanary({ dist: server.dist, name: 'storefront', by: '', why: '' }, canary, 100)
  expect(await open('/shop')).toBe('whole opals')
  await eventually(async () => expect((await record())?.canary).toBeUndefined())
  expect(await record()).toMatchObject({ active: '1.0.0' })
})

test('a broken preview shows the frame instead of another release', async () => {
  const until = new Date(Date.now() + 60_000).toISOString()
  const release = await server.write('2.0.0', 'process.exit(1)')
  await preview({ dist: server.dist, name: 'storefront', by: '', why: '' }, release, {
    keyHash: hash('sha256', 'key'),
    until,
  })
  const { headers } = await server.app.inject('/shop?remote.storefront=2.0.0&remote.key=key')
  expect(headers['set-cookie']).toBeDefined()
  const cookie = String(headers['set-cookie']).split(';', 1).join('')
  expect(await open('/shop', { cookie })).toBe('frame the shell')
  expect(await open('/shop')).toBe('whole opals')
  expect(await record()).toMatchObject({ active: '1.0.0' })
})

describe.each([
  ['blocks its process on load', shellWith('', 'for (;;);')],
  ['ends its process on load', shellWith('', 'process.exit(1)')],
  ['throws on load', shellWith('', "throw new Error('It broke')")],
  ['blocks its process', shellWith('for (;;);')],
  ['ends its process', shellWith('process.exit(1)')],
])('a shell that %s', (_, source) => {
  test('is replaced by the one before on the pages of all remotes, and rolled back', async () => {
    await server.releaseShell('2', source)
    await eventually(async () => {
      expect(await open('/sign-in')).toBe('frame the shell')
      expect(await open('/shop')).toBe('whole opals')
    })
    await eventually(async () =>
      expect((await readRegistry(server.dist)).shell).toMatchObject({ active: '1', takenBack: '2' }),
    )
    expect(await record()).not.toHaveProperty('takenBack')
  })
})

test('a shell that cannot render a page is rolled back once enough visitors have opened it', async () => {
  await server.releaseShell('2', shellWith("throw new Error('It broke')"))
  for (let visitor = 0; visitor < 5; visitor++)
    await server.app.inject({ url: '/sign-in', remoteAddress: `198.51.100.${visitor}` })
  await eventually(async () =>
    expect((await readRegistry(server.dist)).shell).toMatchObject({ active: '1', takenBack: '2' }),
  )
  expect(await open('/sign-in')).toBe('frame the shell')
})
