import {
  ApiClient,
  followOtherTabs,
  guestIdIn,
  type Knowledge,
  makeStore,
  pageReceived,
  type Store,
  safeStorage,
  sessionKnown,
} from '@elegant/shared'
import { type ComponentProps, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { anticipate } from './anticipate.ts'
import { mayEnter } from './auth/mayEnter.ts'
import { BrowserApp } from './BrowserApp.tsx'
import { pageEvents, readBoot, readKnowledge } from './boot.ts'
import { nextTask } from './nextTask.ts'
import { withPageStyle } from './pageStyle.ts'
import { allowFiles } from './remotes/integrity.ts'
import { Remotes } from './remotes/remotes.ts'
import { makeLoadedRouter, makeRouter } from './router.tsx'

/** Makes the page live, a task for each step. */
export async function start(): Promise<void> {
  const boot = readBoot(document)
  const storage = safeStorage(() => localStorage)
  const client = new ApiClient({
    baseUrl: '/api',
    shop: boot.shop,
    guestId: () => guestIdIn(storage),
    token: boot.token,
  })
  const store = makeStore({ client, storage })
  await nextTask()

  const knowledge = readKnowledge(document)
  const serverState = knowledge && stateOnServer(store, knowledge)
  sessionKnown(store, client, boot.session)
  followOtherTabs(store, storage, window)
  await nextTask()

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
  if (root) await show(root, parts, serverState, () => makeLoadedRouter(remotes, isAllowed, location.pathname))
}

type Parts = Omit<ComponentProps<typeof BrowserApp>, 'router' | 'serverState'>
type Router = ReturnType<typeof makeRouter>

/** Takes over what the server has rendered; where it has rendered nothing, or not with the release that is there, begins anew. */
async function show(
  root: HTMLElement,
  parts: Parts,
  serverState: ServerState | null,
  loadRouter: () => Promise<Router>,
): Promise<void> {
  const { remotes } = parts
  const owner = remotes.ownerOf(location.pathname)
  const router = serverState ? await loadedRouter(remotes, loadRouter) : undefined
  if (serverState && router && (owner === undefined || remotes.hasLive(owner))) {
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
    const { PreviewBar } = await import('./remotes/PreviewBar.tsx')
    const place = document.createElement('div')
    document.body.prepend(place)
    createRoot(place).render(<PreviewBar remotes={remotes} />)
  } catch (error) {
    console.error('That this is a preview cannot be shown', error)
  }
}

/** Until it is there, the page of the server can be read. */
async function loadedRouter(remotes: Remotes, load: () => Promise<Router>): Promise<Router | undefined> {
  try {
    return await load()
  } catch (error) {
    console.warn('The code of the page could not be loaded at once', error)
    return (await remotes.remedyFor(location.pathname, error)) === 'restart' ? loadedRouter(remotes, load) : undefined
  }
}

type ServerState = ReturnType<Store['getState']>

/** The server knew nobody's session and nobody's cart. */
function stateOnServer(store: Store, knowledge: Knowledge): ServerState {
  // What is frozen already the store does not walk through: less work before the page is alive.
  for (const query of Object.values(knowledge.queries)) Object.freeze(query)
  store.dispatch(pageReceived(knowledge))
  return { ...store.getState(), cart: [] }
}
