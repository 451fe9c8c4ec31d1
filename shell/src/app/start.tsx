import {
  ApiClient,
  type DehydratedState,
  getGuestId,
  hydrateCache,
  makeStore,
  refetchOnReconnect,
  type Store,
  safeStorage,
  seedSession,
  syncCartAcrossTabs,
} from '@elegant/shared'
import { getShopFacts, type ReceivedShopFacts } from '@elegant/shared/rules'
import { type ComponentProps, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { canAccess } from '../auth/access/canAccess.ts'
import { embeddedSession } from '../auth/signIn/signInElsewhere.ts'
import { type BootstrapData, pageEvents, readBootstrapData, readDehydratedState } from '../protocol/bootstrapData.ts'
import { allowFiles } from '../remotes/fileIntegrity.ts'
import { Remotes } from '../remotes/remotes.ts'
import { reportFailure } from '../remotes/reportFailure.ts'
import { watchErrors } from '../remotes/watchErrors.ts'
import { type Calls, countCalls } from '../telemetry/countCalls.ts'
import { BrowserApp } from './BrowserApp.tsx'
import { withPageStyle } from './pageStyle.ts'
import { prefetchOnHover } from './prefetchOnHover.ts'
import { createFailedRouter, createLoadedRouter, createRouter } from './router.tsx'
import { yieldToMain } from './yieldToMain.ts'

/** Starts the app. Yields between steps to keep the main thread responsive. */
export async function start(): Promise<void> {
  const boot = readBootstrapData(document)
  const storage = safeStorage(() => localStorage)
  const landing = location.pathname
  const calls: Calls = { calls: 0, failedCalls: 0, checkouts: 0 }
  const client = new ApiClient({
    baseUrl: '/api',
    shop: boot.shop,
    guestId: () => getGuestId(storage),
    token: boot.token,
    fetch: countCalls(calls),
  })
  const store = makeStore({ client, storage })
  await yieldToMain()

  const dehydratedState = readDehydratedState(document)
  const serverState = dehydratedState && getServerState(store, dehydratedState)
  seedSession(store, client, embeddedSession(boot))
  syncCartAcrossTabs(store, storage, window)
  refetchOnReconnect(store)
  await yieldToMain()

  // The guest id is created after hydration (docs/product/entities.md#visitor-id). A signed-in visitor needs none.
  if (!boot.session) document.addEventListener(pageEvents.hydrated, () => getGuestId(storage), { once: true })
  const remotes = new Remotes(
    { shell: boot.shell.version, remotes: boot.remotes },
    safeStorage(() => sessionStorage),
  )
  const onRecoverableError = watchErrors(async () => {
    const { watchVisit } = await import(/* webpackChunkName: "visit" */ '../telemetry/watchVisit.ts')
    return watchVisit({ remotes, shell: boot.shell.version, landing, calls, report: reportFailure })
  })
  const isAllowed = canAccess(remotes, store)
  const { publicUrl, facts, signInOptions, submitted } = boot
  allowFiles(boot.shell)
  prefetchOnHover(document, { remotes, store, canAccess: isAllowed })
  if ([boot.shell, ...Object.values(boot.remotes)].some(({ source }) => source === 'preview'))
    void showPreview(remotes, boot.shell)
  const parts = {
    publicUrl,
    facts,
    loadFacts: async () => getShopFacts(await client.request<ReceivedShopFacts>({ path: '/shop' })),
    store,
    storage,
    signInOptions,
    submitted,
    remotes,
    startRouter: () => createRouter(remotes, isAllowed),
  }
  await withPageStyle(document)
  const root = document.getElementById('root')
  const routers = {
    loaded: () => createLoadedRouter(remotes, isAllowed, location.pathname),
    failed: (error: unknown) => createFailedRouter(remotes, isAllowed, error),
  }
  if (root) await show({ root, onRecoverableError }, parts, serverState, routers)
}

type Parts = Omit<ComponentProps<typeof BrowserApp>, 'router' | 'serverState'>
type Router = ReturnType<typeof createRouter>

/** The element that React renders into, and its handler of errors. */
interface Place {
  root: HTMLElement
  onRecoverableError: ReturnType<typeof watchErrors>
}

interface Routers {
  loaded: () => Promise<Router>
  failed: (error: unknown) => Router
}

/** Hydrates the server's markup. Renders from scratch if there is none, or if it came from another release. */
async function show(place: Place, parts: Parts, serverState: ServerState | null, routers: Routers): Promise<void> {
  const { root, onRecoverableError } = place
  const { remotes } = parts
  const owner = remotes.getOwner(location.pathname)
  const { router, isLoaded } = serverState ? await firstRouter(remotes, routers) : {}
  if (serverState && router && isLoaded && (owner === undefined || remotes.hasLive(owner))) {
    await yieldToMain()
    // Concurrent hydration keeps the page responsive.
    startTransition(() => {
      const app = <BrowserApp {...parts} router={router} serverState={serverState} />
      hydrateRoot(root, app, { onRecoverableError })
      document.dispatchEvent(new Event(pageEvents.listening))
    })
    return
  }
  document.title = ''
  for (const element of document.head.querySelectorAll(
    'title, [name=description], [rel=canonical], [property^=og], [name^=twitter]',
  ))
    element.remove()
  // React renders a transition in slices, any other first render in one task.
  startTransition(() => createRoot(root).render(<BrowserApp {...parts} router={router} />))
}

/** Lazy: only previews need the bar. */
async function showPreview(remotes: Remotes, shell: BootstrapData['shell']): Promise<void> {
  try {
    const { PreviewBar } = await import('../remotes/PreviewBar.tsx')
    const place = document.createElement('div')
    document.body.prepend(place)
    createRoot(place).render(<PreviewBar remotes={remotes} shell={shell} />)
  } catch (error) {
    console.error('Failed to load the preview bar', error)
  }
}

/** Meanwhile the server-rendered page stays readable. */
async function firstRouter(remotes: Remotes, routers: Routers): Promise<{ router?: Router; isLoaded?: true }> {
  try {
    return { router: await routers.loaded(), isLoaded: true }
  } catch (error) {
    console.warn('Failed to preload the code of the page', error)
    if ((await remotes.recoverFrom(location.pathname, error)) === 'restart') return firstRouter(remotes, routers)
    return remotes.getOwner(location.pathname) === undefined ? {} : { router: routers.failed(error) }
  }
}

type ServerState = ReturnType<Store['getState']>

/** The state the server rendered with: no session and an empty cart. */
function getServerState(store: Store, dehydratedState: DehydratedState): ServerState {
  // Immer skips objects that are already frozen, which saves work before hydration.
  for (const query of Object.values(dehydratedState.queries)) Object.freeze(query)
  store.dispatch(hydrateCache(dehydratedState))
  return { ...store.getState(), cart: [] }
}
