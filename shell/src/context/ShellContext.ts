import type { KeyValueStorage, PageAccess, Submitted } from '@elegant/shared'
import { demoFacts, type ShopFacts, type SignInOptions } from '@elegant/shared/rules'
import { createContext } from 'react'
import type { FrameLink } from '../protocol/renderMessages.ts'

/** The reaction to a failure: restart the router, offer a reload, or show the error. */
export type Recovery = 'restart' | 'reload' | 'none'

/** The subset of `Remotes` that the shell's components need. */
interface PageRemotes {
  /** The name of the remote that owns an address. */
  getOwner: (pathname: string) => string | undefined
  getAccess: (pathname: string, remote?: string) => PageAccess | undefined
  recoverFrom: (pathname: string, error: unknown) => Promise<Recovery>
  retryRecovery: (pathname: string) => Promise<Recovery>
  unavailable: (pathname: string, error: unknown) => void
}

/** The shell's services for its own components. */
export interface Shell {
  /** The shop's public URL. */
  publicUrl: string
  /** The shop's facts from Shop settings. */
  facts: ShopFacts
  remotes: PageRemotes
  /** The links of header and footer. */
  navigation: FrameLink[]
  storage: KeyValueStorage
  /** Restarts at the same address with fresh routes, so that failed code is requested again. */
  restart: () => void
  /** The number of starts, including the first. */
  starts: number
  /** The sign-in options, if embedded in the page. */
  signInOptions?: SignInOptions
  /** The result of a form submitted without JavaScript. */
  submitted?: Submitted
}

/** The context during server rendering: no remotes to load and no storage. */
export const serverShell: Shell = {
  publicUrl: '',
  facts: demoFacts,
  remotes: {
    getOwner: () => undefined,
    getAccess: () => undefined,
    recoverFrom: async () => 'none',
    retryRecovery: async () => 'none',
    unavailable: () => undefined,
  },
  navigation: [],
  storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  restart: () => undefined,
  starts: 1,
}

export const ShellContext = createContext(serverShell)
