import { type KeyValueStorage, Provider, type Store } from '@elegant/shared'
import { GlobalStyle } from '@elegant/shared/ui'
import { useCallback, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import type { Remotes } from './remotes/remotes.ts'
import type { makeRouter } from './router.tsx'
import { ShellContext } from './ShellContext.ts'

interface AppProps {
  store: Store
  storage: KeyValueStorage
  remotes: Remotes
  startRouter: () => ReturnType<typeof makeRouter>
}

/** The page: one store, one router, one set of styles for the shell and every remote. */
export function App({ store, storage, remotes, startRouter }: AppProps) {
  const [{ router, starts }, setRouting] = useState(() => ({ router: startRouter(), starts: 1 }))
  const restart = useCallback(() => {
    setRouting((before) => {
      before.router.dispose()
      return { router: startRouter(), starts: before.starts + 1 }
    })
  }, [startRouter])
  const shell = useMemo(() => ({ remotes, storage, restart, starts }), [remotes, storage, restart, starts])
  return (
    <Provider store={store}>
      <ShellContext value={shell}>
        <GlobalStyle />
        <RouterProvider key={starts} router={router} />
      </ShellContext>
    </Provider>
  )
}
