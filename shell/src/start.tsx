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
const remotes = new Remotes(boot.remotes)
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
const root = document.getElementById('root')
if (root) void start(root)

/** Takes over what the server has rendered; where it has rendered nothing, or no more than the frame, begins anew. */
async function start(root: HTMLElement): Promise<void> {
  if (serverState) {
    try {
      const router = await makeLoadedRouter(remotes, isAllowed, location.pathname)
      // In slices: the page answers its visitor in between.
      startTransition(() => {
        hydrateRoot(root, <BrowserApp {...parts} router={router} serverState={serverState} />)
        document.dispatchEvent(new Event(pageEvents.hears))
      })
      return
    } catch (error) {
      console.warn('The code of the page could not be loaded at once', error)
    }
  }
  document.title = ''
  for (const told of document.head.querySelectorAll(
    'title, [name=description], [rel=canonical], [property^=og], [name^=twitter]',
  ))
    told.remove()
  createRoot(root).render(<BrowserApp {...parts} />)
}

/** The server knew nobody's session and nobody's cart. */
function stateOnServer(knowledge: Knowledge): ReturnType<typeof store.getState> {
  store.dispatch(pageReceived(knowledge))
  return { ...store.getState(), cart: [] }
}
