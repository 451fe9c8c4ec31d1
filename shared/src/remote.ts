import type { RouteObject } from 'react-router-dom'

/** What every remote exposes as `./routes`. */
export interface RemoteModule {
  /** Pathless at the root or absolute; the shell puts them under its own layout and guards. */
  routes: RouteObject[]
}

/** One page of a remote, as the release announces it: the shell's server preloads what the page needs. */
export interface RemotePage {
  /** A react-router path pattern, e.g. `/item/:slug`. */
  path: string
  /** The webpackChunkName of the page's module. */
  chunk: string
  data?: PageData[]
}

/** A GET call that a page makes at once; `:name` in its path stands for a part of the page's. */
export interface PageData {
  path: string
  external?: Record<string, unknown>
  /** What the page is about: where it is missing, so is the page. */
  isSubject?: true
}
