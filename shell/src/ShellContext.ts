import { type KeyValueStorage, safeStorage } from '@elegant/shared'
import { createContext } from 'react'
import { Remotes } from './remotes/remotes.ts'

/** What the shell's own parts need of the page's start. */
export interface Shell {
  remotes: Remotes
  storage: KeyValueStorage
  /** Begins anew at the same address: with fresh routes, so that what failed to load is asked for again. */
  restart: () => void
  /** How often that happened, the first start counted. */
  starts: number
}

export const ShellContext = createContext<Shell>({
  remotes: new Remotes({}),
  storage: safeStorage(() => localStorage),
  restart: () => undefined,
  starts: 1,
})
