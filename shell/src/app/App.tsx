import { Provider, PublicUrlContext, type Store } from '@elegant/shared'
import type { ReactNode } from 'react'
import { type Shell, ShellContext } from '../page/ShellContext.ts'

interface AppProps {
  store: Store
  /** What the store knew on the server: the browser's first rendering has to be the same. */
  serverState?: ReturnType<Store['getState']>
  shell: Shell
  /** The router. */
  children: ReactNode
}

/** The page: one store and one router for the shell and every remote. */
export function App({ store, serverState, shell, children }: AppProps) {
  return (
    <Provider store={store} serverState={serverState}>
      <ShellContext value={shell}>
        <PublicUrlContext value={shell.publicUrl}>{children}</PublicUrlContext>
      </ShellContext>
    </Provider>
  )
}
