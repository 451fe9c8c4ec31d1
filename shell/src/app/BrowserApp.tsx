import type { KeyValueStorage, Store, Submitted } from '@elegant/shared'
import type { ShopFacts, SignInOptions } from '@elegant/shared/rules'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { getNavigation } from '../layout/frameLinks.ts'
import { pageEvents } from '../protocol/bootstrapData.ts'
import type { Remotes } from '../remotes/remotes.ts'
import { App } from './App.tsx'
import type { createRouter } from './router.tsx'
import { useCurrentFacts } from './useCurrentFacts.ts'

interface BrowserAppProps {
  publicUrl: string
  /** The facts of the shop in the page. */
  facts?: ShopFacts
  /** Asks for the facts of the shop as they are now. */
  loadFacts: () => Promise<ShopFacts>
  store: Store
  serverState?: ReturnType<Store['getState']>
  storage: KeyValueStorage
  signInOptions?: SignInOptions
  submitted?: Submitted
  remotes: Remotes
  /** The initial router, if hydration required one before the first render. */
  router?: ReturnType<typeof createRouter>
  startRouter: () => ReturnType<typeof createRouter>
}

/** The app in a browser; its router can be replaced after a failure. */
export function BrowserApp(props: BrowserAppProps) {
  const { publicUrl, loadFacts, store, serverState, storage, signInOptions, submitted, remotes, router, startRouter } =
    props
  const [routing, setRouting] = useState(() => ({ router: router ?? startRouter(), starts: 1 }))
  const restart = useCallback(() => {
    setRouting((before) => {
      before.router.dispose()
      return { router: startRouter(), starts: before.starts + 1 }
    })
  }, [startRouter])
  useEffect(() => {
    // Wait until React has flushed its effects: only then do replayed clicks reach boundaries that still hydrate.
    const timer = setTimeout(() => document.dispatchEvent(new Event(pageEvents.hydrated)))
    return () => clearTimeout(timer)
  }, [])
  const { starts } = routing
  const facts = useCurrentFacts(props.facts, loadFacts, routing.router)
  const shell = useMemo(
    () => ({
      publicUrl,
      facts,
      remotes,
      navigation: getNavigation(remotes.live),
      storage,
      signInOptions,
      submitted,
      restart,
      starts,
    }),
    [publicUrl, facts, remotes, storage, signInOptions, submitted, restart, starts],
  )
  return (
    <App store={store} serverState={serverState} shell={shell}>
      <RouterProvider key={starts} router={routing.router} />
    </App>
  )
}
