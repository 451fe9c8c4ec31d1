import type { KeyValueStorage, Submitted } from '@elegant/shared'
import type { SignInOptions } from '@elegant/shared/rules'
import { createContext } from 'react'

/** After a failure: begin anew, offer to load the page again, or say so. */
export type Remedy = 'restart' | 'reload' | 'none'

/** The remotes of the page, as far as the shell's own parts need them. */
interface PageRemotes {
  /** The name of the remote that an address belongs to. */
  ownerOf: (pathname: string) => string | undefined
  remedyFor: (pathname: string, error: unknown) => Promise<Remedy>
  remedyAnew: (pathname: string) => Promise<Remedy>
  unavailable: (pathname: string, error: unknown) => void
}

/** What the shell's own parts need of the page's start. */
export interface Shell {
  /** The shop's address as everybody knows it. */
  publicUrl: string
  remotes: PageRemotes
  storage: KeyValueStorage
  /** Begins anew at the same address: with fresh routes, so that what failed to load is asked for again. */
  restart: () => void
  /** How often that happened, the first start counted. */
  starts: number
  /** How visitors may sign in, where the page came with it. */
  signInOptions?: SignInOptions
  /** What became of the form that the first page answers. */
  submitted?: Submitted
}

/** A page that begins on the server: it has no remotes to load and keeps nothing. */
export const stillShell: Shell = {
  publicUrl: '',
  remotes: {
    ownerOf: () => undefined,
    remedyFor: async () => 'none',
    remedyAnew: async () => 'none',
    unavailable: () => undefined,
  },
  storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  restart: () => undefined,
  starts: 1,
}

export const ShellContext = createContext(stillShell)
