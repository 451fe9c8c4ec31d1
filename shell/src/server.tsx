import { Writable } from 'node:stream'
import { compileFunction } from 'node:vm'
import * as shared from '@elegant/shared'
import { demoFacts, type ShopFacts } from '@elegant/shared/rules'
import { globalStyle } from '@elegant/shared/ui'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom'
import * as styledComponents from 'styled-components'
import { App } from './app/App.tsx'
import { pageStyleId } from './app/pageStyle.ts'
import { frameRoutes, siteMap } from './app/siteMap.tsx'
import { serverShell } from './context/ShellContext.ts'
import { jsonInHtml } from './protocol/bootstrapData.ts'
import type { Rendered, RenderRequest, RenderResponse, WorkerInit } from './protocol/renderMessages.ts'
import { PendingPage } from './status/PendingPage.tsx'

// The shell on the server: a process that renders pages on request (see shell/server/rendering/renderer.ts).

/** The modules shared with remotes: the same instances that the shell uses. */
const singletons: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  '@elegant/shared': shared,
}

/** The first message is the init, then one message per request. */
process.once('message', (init: WorkerInit) => {
  process.on('uncaughtException', (error) => send({ state: 'broken', failure: describe(error) }))
  send({ state: 'loading' })
  const render = createRenderer(init)
  send({ state: 'ready' })
  process.on('message', async ({ id, ...request }: RenderRequest) =>
    send(await replyTo(id, request.extent, render(request))),
  )
})

function send(response: RenderResponse): void {
  process.send?.(response)
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** A frame waits for nothing outside, so that the shell is at fault for it. */
async function replyTo(id: number, extent: RenderRequest['extent'], page: Promise<Rendered>): Promise<RenderResponse> {
  try {
    return { id, page: await page }
  } catch (thrown) {
    const isOfRemote = thrown instanceof RemoteRenderError
    return { id, failure: describe(isOfRemote ? thrown.cause : thrown), isOfRelease: isOfRemote || extent === 'frame' }
  }
}

/** Wraps an error thrown by a release. */
class RemoteRenderError {
  readonly cause: unknown
  constructor(cause: unknown) {
    this.cause = cause
  }
}

function routesIn(file: string, source: string): shared.RemoteRoute[] {
  const module: { exports: { routes?: shared.RemoteRoute[] } } = { exports: {} }
  const find = (name: string) => {
    if (name in singletons) return singletons[name]
    throw new Error(`${file} requires ${name}, which the shell does not share`)
  }
  compileFunction(source, ['module', 'exports', 'require'], { filename: file })(module, module.exports, find)
  if (!module.exports.routes) throw new Error(`${file} has no routes`)
  return module.exports.routes
}

/** Creates the render function. Each page gets its own store. */
function createRenderer({ remote, apiUrl, publicUrl, shop, timeout }: WorkerInit) {
  const whole = createStaticHandler(siteMap(remote ? { [remote.name]: routesIn(remote.file, remote.source) } : {}))
  const frame = createStaticHandler(frameRoutes([{ path: '*', Component: PendingPage }]))
  return render

  async function render({
    address,
    extent,
    submitted,
    token,
    navigation,
    facts = demoFacts,
  }: Omit<RenderRequest, 'id'>): Promise<Rendered> {
    const late = AbortSignal.timeout(timeout)
    const client = new shared.ApiClient({
      baseUrl: `${apiUrl}/api`,
      shop,
      token,
      fetch: (url, init) => fetch(url, { ...init, signal: late }),
    })
    const store = shared.makeStore({ client, storage: serverShell.storage })
    shared.seedSession(store, client, null)
    try {
      const handler = extent === 'whole' ? whole : frame
      const url = new URL(`http://page${address}`)
      if (extent === 'whole') await Promise.race([load(store, url), rejectOnAbort(late)])
      const context = await Promise.race([handler.query(new Request(url)), rejectOnAbort(late)])
      if (context instanceof Response)
        throw new Error(`The page sends the visitor on to ${context.headers.get('location')}`)
      const response: shared.PageResponse = { status: 200 }
      const sheet = new styledComponents.ServerStyleSheet()
      const html = await renderHtml(
        sheet.collectStyles(
          <App store={store} shell={{ ...serverShell, publicUrl, facts, submitted, navigation }}>
            <shared.ResponseContext value={response}>
              <StaticRouterProvider
                router={createStaticRouter(handler.dataRoutes, context)}
                context={context}
                hydrate={false}
              />
            </shared.ResponseContext>
          </App>,
        ),
        late,
      ).catch((error: unknown) => {
        throw late.aborted ? error : new RemoteRenderError(error)
      })
      // React emits titles, descriptions and preloads first; they belong in the head.
      const bodyAt = html.indexOf('<div')
      return {
        status: response.status,
        location: response.location,
        head:
          html.slice(0, bodyAt) +
          (extent === 'whole'
            ? await Promise.race([
                structuredData(whole.dataRoutes, store, url, { publicUrl, facts }),
                rejectOnAbort(late),
              ])
            : ''),
        styles: `<style id="${pageStyleId}">${globalStyle}</style>${sheet.getStyleTags()}`,
        body: html.slice(bodyAt),
        knowledge: extent === 'whole' ? jsonInHtml(store.getState().api) : undefined,
      }
    } finally {
      // The cache's timers would keep the store in memory.
      store.dispatch(shared.resetApiCache())
    }
  }

  /** Loads the page's data. Throws if the API did not respond, so that the browser can try. */
  async function load(store: shared.Store, { pathname, searchParams }: URL): Promise<void> {
    const matches = matchRoutes<shared.RemoteRoute>(whole.dataRoutes, pathname) ?? []
    try {
      for (const { route, params } of matches)
        await route.handle?.load?.(store.dispatch, { params, search: searchParams })
    } catch (error) {
      assertApiResponded(store)
      throw new RemoteRenderError(error)
    }
    assertApiResponded(store)
  }
}

/** Rejects when the time for a page is over: a release may wait for something that never comes. */
function rejectOnAbort(late: AbortSignal): Promise<never> {
  return new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason)))
}

function assertApiResponded(store: shared.Store): void {
  for (const { error } of Object.values(store.getState().api.queries).filter((query) => query !== undefined)) {
    if (hasFailed(error)) throw new Error(`The API did not answer: ${error.message}`)
  }
}

/** The page's structured data (schema.org) as a script tag, rendered outside React. */
async function structuredData(
  routes: shared.RemoteRoute[],
  store: shared.Store,
  { pathname, searchParams }: URL,
  { publicUrl, facts }: { publicUrl: string; facts: ShopFacts },
): Promise<string> {
  const matches = matchRoutes<shared.RemoteRoute>(routes, pathname) ?? []
  const things = await Promise.all(
    matches.map(({ route, params }) =>
      route.handle?.data?.(store.dispatch, { params, search: searchParams }, publicUrl, facts),
    ),
  )
  const graph = things.flatMap((thing) => thing ?? [])
  if (graph.length === 0) return ''
  return `<script type="application/ld+json">${jsonInHtml({ '@context': 'https://schema.org', '@graph': graph })}</script>`
}

/** Client errors are valid responses; no response, rate limiting and server errors are failures. */
function hasFailed(error: unknown): error is Error {
  return error instanceof Object && 'status' in error && (error.status === 0 || Number(error.status) >= 429)
}

function renderHtml(page: react.ReactNode, late: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const collected = new Writable({
      write(piece, _, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        resolve(Buffer.concat(pieces).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      // Send the page complete: React would stream late parts as inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(collected),
      onError: (error) => {
        reject(error)
        abort(error)
      },
    })
    late.addEventListener('abort', () => abort(late.reason))
  })
}
