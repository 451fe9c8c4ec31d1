import { Provider, PublicUrlContext, ShopFactsContext, type Store } from '@elegant/shared'
import type { ReactNode } from 'react'
import { type Shell, ShellContext } from '../context/ShellContext.ts'

interface AppProps {
  store: Store
  /** The store's state on the server, so that hydration renders the same markup. */
  serverState?: ReturnType<Store['getState']>
  shell: Shell
  children: ReactNode
}

/** Provides one store and one router to the shell and every remote. */
export function App({ store, serverState, shell, children }: AppProps) {
  return (
    <Provider store={store} serverState={serverState}>
      <ShellContext value={shell}>
        <PublicUrlContext value={shell.publicUrl}>
          <ShopFactsContext value={shell.facts}>{children}</ShopFactsContext>
        </PublicUrlContext>
      </ShellContext>
    </Provider>
  )
}
