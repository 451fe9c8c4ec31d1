import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { startCanary } from '@elegant/releases/commands/commands'
import { readRegistry } from '@elegant/releases/registry/registry'
import { eventually } from '@elegant/server/testing/eventually'
import { freePort } from '@elegant/server/testing/freePort'
import { type OpenPages, openPages } from '../testing/openPages.ts'
import { assertServable, prerendered } from './prerenderReleases.ts'

/** A shell that reports each page that a release renders to `reportUrl`. */
const reportingShell = (reportUrl: string) => `
process.once('message', async ({ remote }) => {
  process.send({ state: 'loading' })
  await fetch('${reportUrl}/start/' + (remote?.version ?? 'shell') + '/' + process.pid)
  if (remote) new Function(remote.source)()
  process.send({ state: 'ready' })
  process.on('message', async ({ id, address }) => {
    await fetch('${reportUrl}/' + (remote?.version ?? 'shell') + address)
    process.send({ id, page: { status: 200, head: '', styles: '', body: '<a href="/item/opal">Opal</a>' } })
  })
})
`

let server: OpenPages
let reports: Server
let reportUrl: string
let rendered: string[]

beforeEach(async () => {
  rendered = []
  const port = await freePort()
  reports = createServer(({ url = '' }, response) => {
    rendered.push(url)
    response.end()
  }).listen(port)
  await once(reports, 'listening')
  reportUrl = `http://localhost:${port}`
  server = await openPages(reportingShell(reportUrl), { prerenders: true })
})

afterEach(async () => {
  await server.close()
  reports.close()
})

test('the first pages of a new release are rendered before a visitor asks for them', async () => {
  await server.release('1.0.0', '')
  await eventually(async () => expect(rendered).toContain('/1.0.0/shop'))
  await server.release('2.0.0', '')
  await eventually(async () => expect(rendered).toContain('/2.0.0/shop'))
  await server.app.inject('/shop')
  const times = (url: string) => rendered.filter((one) => one === url).length
  // Once for all visitors, and once for nobody.
  for (const url of ['/2.0.0/shop', '/2.0.0/item/opal'])
    await eventually(async () => expect(times(url)).toBeGreaterThanOrEqual(2))
})

test('the first pages of a canary are rendered too, however few visitors it is for', async () => {
  await server.release('1.0.0', '')
  const canary = await server.write('2.0.0', '')
  await startCanary({ dist: server.dist, name: 'storefront', by: '', why: '' }, canary, 1)
  await eventually(async () => expect(rendered).toContain('/2.0.0/shop'))
})

test('the first pages are rendered as soon as the API answers', async () => {
  await server.close()
  const before = rendered.length
  server = await openPages(reportingShell(reportUrl), { prerenders: true, isApiThere: false })
  const start = performance.now()
  await prerendered(server.dist)
  expect(performance.now() - start).toBeLessThan(20_000)
  expect(rendered.slice(before).filter((url) => url.startsWith('/shell'))).toEqual([])
  server.api.isThere = true
  await eventually(async () => expect(rendered.slice(before)).toContain('/shell/-'))
})

test('a server is ready when its first pages are rendered', async () => {
  await assertServable(server.dist)
  expect(rendered).toContain('/shell/-')
})

test('the process of a replaced release ends', async () => {
  await server.release('1.0.0', '')
  await eventually(async () => expect(rendered).toContain('/1.0.0/shop'))
  const pid = Number(
    rendered
      .find((url) => url.startsWith('/start/1.0.0/'))
      ?.split('/')
      .at(-1),
  )
  await server.release('2.0.0', '')
  await eventually(async () => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
})

test('the process of a new shell is started before a visitor needs a frame', async () => {
  await server.releaseShell('2', reportingShell(`${reportUrl}/2`))
  await eventually(async () => expect(rendered).toContain('/2/shell/-'))
})

test('a release that crashes as it loads is rolled back before a visitor comes', async () => {
  await server.release('1.0.0', '')
  await eventually(async () => expect(rendered).toContain('/1.0.0/shop'))
  await server.release('2.0.0', 'process.exit(1)')
  await eventually(async () => {
    const { storefront } = (await readRegistry(server.dist)).remotes
    expect(storefront).toMatchObject({ active: '1.0.0', takenBack: '2.0.0' })
  })
})
