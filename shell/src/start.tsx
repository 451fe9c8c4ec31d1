import {
  ApiClient,
  followOtherTabs,
  guestIdIn,
  type Knowledge,
  makeStore,
  pageReceived,
  safeStorage,
  sessionKnown,
} from '@elegant/shared'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { anticipate } from './anticipate.ts'
import { mayEnter } from './auth/mayEnter.ts'
import { BrowserApp } from './BrowserApp.tsx'
import { pageEvents, readBoot, readKnowledge } from './boot.ts'
import { allowFiles } from './remotes/integrity.ts'
import { Remotes } from './remotes/remotes.ts'
import { makeLoadedRouter, makeRouter } from './router.tsx'

const boot = readBoot(document)
const storage = safeStorage(() => localStorage)
const client = new ApiClient({
  baseUrl: '/api',
  shop: boot.shop,
  guestId: () => guestIdIn(storage),
  token: boot.token,
})
const store = makeStore({ client, storage })
const remotes = new Remotes(
  { shell: boot.shell.release, remotes: boot.remotes },
  safeStorage(() => sessionStorage),
)
const isAllowed = mayEnter(store)
const { publicUrl, signInOptions, submitted } = boot
const startRouter = () => makeRouter(remotes, isAllowed)
const parts = { publicUrl, store, storage, signInOptions, submitted, remotes, startRouter }

allowFiles(boot.shell)
const knowledge = readKnowledge(document)
const serverState = knowledge && stateOnServer(knowledge)
sessionKnown(store, client, boot.session)
followOtherTabs(store, storage, window)
anticipate(document, { remotes, store, mayEnter: isAllowed })
if (Object.values(boot.remotes).some(({ source }) => source === 'preview')) void showPreview()
const root = document.getElementById('root')
if (root) void start(root)

/** Takes over what the server has rendered; where it has rendered nothing, or not with the release that is there, begins anew. */
async function start(root: HTMLElement): Promise<void> {
  const owner = remotes.ownerOf(location.pathname)
  const router = serverState ? await loadedRouter() : undefined
  if (serverState && router && (owner === undefined || remotes.hasLive(owner))) {
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
async function showPreview(): Promise<void> {
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
async function loadedRouter(): Promise<ReturnType<typeof startRouter> | undefined> {
  try {
    return await makeLoadedRouter(remotes, isAllowed, location.pathname)
  } catch (error) {
    console.warn('The code of the page could not be loaded at once', error)
    return (await remotes.remedyFor(location.pathname, error)) === 'restart' ? loadedRouter() : undefined
  }
}

/** The server knew nobody's session and nobody's cart. */
function stateOnServer(knowledge: Knowledge): ReturnType<typeof store.getState> {
  store.dispatch(pageReceived(knowledge))
  return { ...store.getState(), cart: [] }
}
