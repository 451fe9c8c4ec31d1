import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { readRegistry } from '@elegant/releases/registry'
import { eventually } from '@elegant/releases/testing/machines'
import { freePort } from '@elegant/server/testing/freePort'
import { type OpenPages, openPages } from '../testing/openPages.ts'

/** A shell that reports each page that a release renders to `reportUrl`. */
const reportingShell = (reportUrl: string) => `
process.once('message', async ({ remote }) => {
  process.send({ state: 'loading' })
  await fetch('${reportUrl}/start/' + (remote?.version ?? 'shell'))
  if (remote) new Function(remote.source)()
  process.send({ state: 'ready' })
  process.on('message', async ({ id, address }) => {
    await fetch('${reportUrl}/' + (remote?.version ?? 'shell') + address)
    process.send({ id, page: { status: 200, head: '', styles: '', body: '' } })
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
  expect(rendered.filter((url) => url === '/2.0.0/shop')).toHaveLength(1)
})

test('the process of a replaced release ends', async () => {
  await server.release('1.0.0', '')
  await eventually(async () => expect(rendered).toContain('/1.0.0/shop'))
  await server.release('2.0.0', '')
  await eventually(async () => expect(rendered).toContain('/2.0.0/shop'))
  await server.release('1.0.0', '')
  let count = 0
  await eventually(async () => {
    await server.app.inject(`/item/opal-${count++}`)
    expect(rendered.filter((url) => url === '/start/1.0.0')).toHaveLength(2)
  })
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
