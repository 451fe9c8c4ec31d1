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
import { type ComponentProps, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { mayEnter } from '../auth/mayEnter.ts'
import { pageEvents, readBoot, readDehydratedState } from '../page/boot.ts'
import { nextTask } from '../page/nextTask.ts'
import { withPageStyle } from '../page/pageStyle.ts'
import { allowFiles } from '../remotes/integrity.ts'
import { Remotes } from '../remotes/remotes.ts'
import { anticipate } from './anticipate.ts'
import { BrowserApp } from './BrowserApp.tsx'
import { makeFailedRouter, makeLoadedRouter, makeRouter } from './router.tsx'

/** Makes the page live, a task for each step. */
export async function start(): Promise<void> {
  const boot = readBoot(document)
  const storage = safeStorage(() => localStorage)
  const client = new ApiClient({
    baseUrl: '/api',
    shop: boot.shop,
    guestId: () => getGuestId(storage),
    token: boot.token,
  })
  const store = makeStore({ client, storage })
  await nextTask()

  const knowledge = readDehydratedState(document)
  const serverState = knowledge && stateOnServer(store, knowledge)
  seedSession(store, client, boot.session)
  syncCartAcrossTabs(store, storage, window)
  refetchOnReconnect(store)
  await nextTask()

  // After hydration (product §3.10). A signed-in visitor needs none.
  if (!boot.session) document.addEventListener(pageEvents.alive, () => getGuestId(storage), { once: true })
  const remotes = new Remotes(
    { shell: boot.shell.release, remotes: boot.remotes },
    safeStorage(() => sessionStorage),
  )
  const isAllowed = mayEnter(store)
  const { publicUrl, signInOptions, submitted } = boot
  allowFiles(boot.shell)
  anticipate(document, { remotes, store, mayEnter: isAllowed })
  if (Object.values(boot.remotes).some(({ source }) => source === 'preview')) void showPreview(remotes)
  const parts = {
    publicUrl,
    store,
    storage,
    signInOptions,
    submitted,
    remotes,
    startRouter: () => makeRouter(remotes, isAllowed),
  }
  await withPageStyle(document)
  const root = document.getElementById('root')
  const routers = {
    loaded: () => makeLoadedRouter(remotes, isAllowed, location.pathname),
    failed: (error: unknown) => makeFailedRouter(remotes, isAllowed, error),
  }
  if (root) await show(root, parts, serverState, routers)
}

type Parts = Omit<ComponentProps<typeof BrowserApp>, 'router' | 'serverState'>
type Router = ReturnType<typeof makeRouter>

interface Routers {
  loaded: () => Promise<Router>
  failed: (error: unknown) => Router
}

/** Takes over what the server has rendered; where it has rendered nothing, or not with the release that is there, begins anew. */
async function show(root: HTMLElement, parts: Parts, serverState: ServerState | null, routers: Routers): Promise<void> {
  const { remotes } = parts
  const owner = remotes.ownerOf(location.pathname)
  const { router, isLoaded } = serverState ? await firstRouter(remotes, routers) : {}
  if (serverState && router && isLoaded && (owner === undefined || remotes.hasLive(owner))) {
    await nextTask()
    // In slices: the page answers its visitor in between.
    startTransition(() => {
      hydrateRoot(root, <BrowserApp {...parts} router={router} serverState={serverState} />)
      document.dispatchEvent(new Event(pageEvents.hears))
    })
    return
  }
  document.title = ''
  for (const told of document.head.querySelectorAll(
    'title, [name=description], [rel=canonical], [property^=og], [name^=twitter]',
  ))
    told.remove()
  createRoot(root).render(<BrowserApp {...parts} router={router} />)
}

/** Only testers load it. */
async function showPreview(remotes: Remotes): Promise<void> {
  try {
    const { PreviewBar } = await import('../remotes/PreviewBar.tsx')
    const place = document.createElement('div')
    document.body.prepend(place)
    createRoot(place).render(<PreviewBar remotes={remotes} />)
  } catch (error) {
    console.error('That this is a preview cannot be shown', error)
  }
}

/** Until it is there, the page of the server can be read. */
async function firstRouter(remotes: Remotes, routers: Routers): Promise<{ router?: Router; isLoaded?: true }> {
  try {
    return { router: await routers.loaded(), isLoaded: true }
  } catch (error) {
    console.warn('The code of the page could not be loaded at once', error)
    if ((await remotes.remedyFor(location.pathname, error)) === 'restart') return firstRouter(remotes, routers)
    return remotes.ownerOf(location.pathname) === undefined ? {} : { router: routers.failed(error) }
  }
}

type ServerState = ReturnType<Store['getState']>

/** The server knew nobody's session and nobody's cart. */
function stateOnServer(store: Store, knowledge: DehydratedState): ServerState {
  // What is frozen already the store does not walk through: less work before the page is alive.
  for (const query of Object.values(knowledge.queries)) Object.freeze(query)
  store.dispatch(hydrateCache(knowledge))
  return { ...store.getState(), cart: [] }
}
