import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { hashFolder } from '@elegant/releases/files/integrity'
import { visitsAddress } from '@elegant/shared/rules'
import webpack from 'webpack'
import { getChunkFiles } from '../../build/runWebpack.ts'
import { failuresAddress } from '../../shell/src/protocol/bootstrapData.ts'
import { appConfig } from '../../webpack.base.js'
import { describeRelease } from '../releases/buildRelease.ts'
import { dist, remote, shopAddress } from './project.ts'
import { readShop } from './readShop.ts'
import { allowRelease, getStatus, reloadScript, type Shown, showInAnswer } from './showInPage.ts'

const eventsAddress = '/remote-kit/builds'
const outputPath = path.join(dist, 'develop')
const contentTypes: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.avif': 'image/avif' }

/** The addresses of reports: those of a version in development do not concern the live shop. */
const reports: string[] = [failuresAddress, visitsAddress]

/**
 * Serves the running shop with the remote as its sources are: a proxy, which replaces the live release in every page. It
 * builds as for production, because the shell brings the production build of React; a page reloads after each build.
 */
export async function develop(): Promise<void> {
  const shop = shopAddress()
  const port = Number(process.env.PORT || 3000)
  await readShop(shop)
  const waiting = new Set<ServerResponse>()
  let shown = await watch((built) => {
    shown = built
    for (const response of waiting) response.write('data: built\n\n')
    console.log(`${remote.name}: built`)
  })
  const server = createServer((request, response) => {
    answer(request, response, { shop, shown, waiting }).catch((error) => {
      console.error(error)
      response.writeHead(502).end(String(error))
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))
  const [first] = shown.release.pages
  console.log(`${remote.name} is at http://localhost:${port}${first?.path ?? '/'}, in the shop of ${shop}`)
}

/** Builds after each edit. Resolves with the first build that succeeds, and passes each later one to `onBuild`. */
async function watch(onBuild: (built: Shown) => void): Promise<Shown> {
  const { base } = await describeRelease(remote, 'dev', () => [])
  const config = appConfig({ ...remote, role: 'remote', release: 'dev', outputPath, publicPath: base })
  const compiler = webpack({ ...config, optimization: { minimize: false }, cache: { type: 'memory' } })
  const first = Promise.withResolvers<Shown>()
  let isFirst = true
  const show = async (stats: webpack.Stats) => {
    const chunks = getChunkFiles(stats.compilation)
    const description = await describeRelease(remote, 'dev', (chunk) => chunks[chunk] ?? [])
    const built = { name: remote.name, release: { ...description, integrity: await hashFolder(outputPath) } }
    if (isFirst) first.resolve(built)
    else onBuild(built)
    isFirst = false
  }
  compiler.watch({}, (error, stats) => {
    if (error) first.reject(error)
    else if (stats?.hasErrors()) console.error(stats.toString({ preset: 'errors-warnings', colors: true }))
    else if (stats) show(stats).catch((problem) => console.error(problem))
  })
  return first.promise
}

interface DevelopedShop {
  shop: string
  shown: Shown
  /** Pages that reload after the next build. */
  waiting: Set<ServerResponse>
}

async function answer(request: IncomingMessage, response: ServerResponse, developed: DevelopedShop): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', developed.shop)
  const { base } = developed.shown.release
  if (reports.includes(pathname)) response.writeHead(204).end()
  else if (pathname === reloadScript)
    sendScript(response, `new EventSource('${eventsAddress}').onmessage = () => location.reload()`)
  else if (pathname === eventsAddress) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write('\n')
    developed.waiting.add(response.once('close', () => developed.waiting.delete(response)))
  } else if (pathname.startsWith(base)) await sendBuilt(response, path.basename(pathname))
  else await forward(request, response, developed)
}

async function sendBuilt(response: ServerResponse, file: string): Promise<void> {
  const content = await readFile(path.join(outputPath, file)).catch(() => undefined)
  if (!content) return void response.writeHead(404).end()
  const type = contentTypes[path.extname(file)] ?? 'application/octet-stream'
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content)
}

function sendScript(response: ServerResponse, code: string): void {
  response.writeHead(200, { 'content-type': contentTypes['.js'], 'cache-control': 'no-store' }).end(code)
}

/** Headers of one connection, and of an encoding that `fetch` has undone. */
const ownHeaders = [
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'if-none-match',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
]

/** Passes a request on to the shop, and its answer back with the release under development. */
async function forward(request: IncomingMessage, response: ServerResponse, { shop, shown }: DevelopedShop) {
  const { method = 'GET', url = '/' } = request
  const address = new URL(url, shop)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !ownHeaders.includes(name)) headers.set(name, [value].flat().join(', '))
  // The shop refuses changes from other sites.
  if (headers.has('origin')) headers.set('origin', address.origin)
  const body = ['GET', 'HEAD'].includes(method) ? undefined : new Uint8Array(await buffer(request))
  const given = await fetch(address, { method, headers, body, redirect: 'manual' })
  for (const [name, value] of given.headers) if (!ownHeaders.includes(name)) response.setHeader(name, value)
  const cookies = given.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  const { location, policy, type } = readHeaders(given)
  if (location !== null) response.setHeader('location', location.replace(address.origin, ''))
  if (policy !== null) response.setHeader('content-security-policy', allowRelease(policy, shown.release))
  response.writeHead(getStatus(given.status, address.pathname, shown.release))
  if (/^text\/html|json/.test(type)) response.end(showInAnswer(address.pathname, type, await given.text(), shown))
  else response.end(await given.bytes())
}

function readHeaders({ headers }: Response) {
  return {
    location: headers.get('location'),
    policy: headers.get('content-security-policy'),
    type: headers.get('content-type') ?? '',
  }
}
