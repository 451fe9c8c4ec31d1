import type { KeyValueStorage, Store, Submitted } from '@elegant/shared'
import type { SignInOptions } from '@elegant/shared/rules'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { pageEvents } from '../page/boot.ts'
import type { Remotes } from '../remotes/remotes.ts'
import { App } from './App.tsx'
import type { makeRouter } from './router.tsx'

interface BrowserAppProps {
  publicUrl: string
  store: Store
  serverState?: ReturnType<Store['getState']>
  storage: KeyValueStorage
  signInOptions?: SignInOptions
  submitted?: Submitted
  remotes: Remotes
  /** The first router, where it had to be made before the page was. */
  router?: ReturnType<typeof makeRouter>
  startRouter: () => ReturnType<typeof makeRouter>
}

/** The page in a browser: its router can be started anew. */
export function BrowserApp(props: BrowserAppProps) {
  const { publicUrl, store, serverState, storage, signInOptions, submitted, remotes, router, startRouter } = props
  const [routing, setRouting] = useState(() => ({ router: router ?? startRouter(), starts: 1 }))
  const restart = useCallback(() => {
    setRouting((before) => {
      before.router.dispose()
      return { router: startRouter(), starts: before.starts + 1 }
    })
  }, [startRouter])
  useEffect(() => {
    // Not before React has left its effects: only then a press reaches what it has still to hydrate.
    const timer = setTimeout(() => document.dispatchEvent(new Event(pageEvents.alive)))
    return () => clearTimeout(timer)
  }, [])
  const { starts } = routing
  const shell = useMemo(
    () => ({ publicUrl, remotes, storage, signInOptions, submitted, restart, starts }),
    [publicUrl, remotes, storage, signInOptions, submitted, restart, starts],
  )
  return (
    <App store={store} serverState={serverState} shell={shell}>
      <RouterProvider key={starts} router={routing.router} />
    </App>
  )
}
