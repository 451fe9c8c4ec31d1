import { Provider, type Store } from '@elegant/shared'
import { GlobalStyle } from '@elegant/shared/ui'
import { useCallback, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import type { Remotes } from './remotes/remotes.ts'
import type { makeRouter } from './router.tsx'
import { ShellContext } from './ShellContext.ts'

interface AppProps {
  store: Store
  remotes: Remotes
  startRouter: () => ReturnType<typeof makeRouter>
}

/** The page: one store, one router, one set of styles for the shell and every remote. */
export function App({ store, remotes, startRouter }: AppProps) {
  const [router, setRouter] = useState(startRouter)
  const restart = useCallback(() => {
    setRouter((before) => {
      before.dispose()
      return startRouter()
    })
  }, [startRouter])
  const shell = useMemo(() => ({ remotes, restart }), [remotes, restart])
  return (
    <Provider store={store}>
      <ShellContext value={shell}>
        <GlobalStyle />
        <RouterProvider router={router} />
      </ShellContext>
    </Provider>
  )
}
