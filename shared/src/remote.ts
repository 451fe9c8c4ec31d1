import type { RouteObject } from 'react-router-dom'
import type { Store } from './state/store.ts'

/** What every remote exposes as `./routes`. */
export interface RemoteModule {
  /** Pathless at the root or absolute; the shell puts them under its own layout and guards. */
  routes: RemoteRoute[]
}

/** A page of a remote. */
export type RemoteRoute = RouteObject & { handle?: PageHandle }

/** What the shell may do with a page before it is shown. */
export interface PageHandle {
  /**
   * Asks the API for what the page shows at once: on the server before it is rendered, in the browser when somebody is
   * about to follow a link to it. What the store has already is not asked for again.
   */
  load?: (dispatch: Store['dispatch'], address: PageAddress) => Promise<unknown>
  /**
   * What machines are told of the page, as schema.org things at the shop's public address. Asked for on the server only,
   * once `load` is done: its code is fetched there, and never by a browser.
   */
  data?: (dispatch: Store['dispatch'], address: PageAddress, site: string) => Promise<object[]>
}

/** Where a page is: the parts of its path, and its query. */
export interface PageAddress {
  params: Record<string, string | undefined>
  search: URLSearchParams
}

/** One page of a remote, as the release announces it: the shell's server preloads what the page needs. */
export interface RemotePage {
  /** A react-router path pattern, e.g. `/item/:slug`. */
  path: string
  /** The webpackChunkName of the page's module. */
  chunk: string
  /** What of its query it reads; the rest makes no other page. */
  query?: readonly string[]
  /** The call that takes its form from a browser without JavaScript, e.g. `/contact_messages`. */
  form?: string
  /** It shows what is the visitor's own: only his browser renders it. */
  isPersonal?: true
}
