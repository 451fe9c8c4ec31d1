import './nonce.ts'
import { ApiClient, followOtherTabs, guestIdIn, makeStore, safeStorage, sessionKnown } from '@elegant/shared'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { mayEnter } from './auth/mayEnter.ts'
import { readBoot } from './boot.ts'
import { allowFiles } from './remotes/integrity.ts'
import { Remotes } from './remotes/remotes.ts'
import { makeRouter } from './router.tsx'

const boot = readBoot(document)
const storage = safeStorage(() => localStorage)
const client = new ApiClient({
  baseUrl: '/api',
  shop: boot.shop,
  guestId: () => guestIdIn(storage),
  token: boot.token,
  preloaded: boot.preloaded,
})
const store = makeStore({ client, storage })
const remotes = new Remotes(boot.remotes)

allowFiles(boot.shell)
if (boot.session !== undefined) sessionKnown(store, client, boot.session)
followOtherTabs(store, storage, window)

const startRouter = () => makeRouter(remotes, mayEnter(store))
const root = document.getElementById('root')
if (root) createRoot(root).render(<App store={store} storage={storage} remotes={remotes} startRouter={startRouter} />)
