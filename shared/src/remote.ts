import type { RouteObject } from 'react-router-dom'
import type { ShopFacts } from './rules/shop/shopFacts.ts'
import type { Store } from './state/store.ts'

/** The module that every remote exposes as `./routes`. */
export interface RemoteModule {
  /** Pathless at the root, or absolute. The shell nests them in its own layout and guards. */
  routes: RemoteRoute[]
}

/** A route of a remote, with hooks for the shell. */
export type RemoteRoute = RouteObject & { handle?: PageHandle }

/** Hooks that the shell calls before a page is displayed. */
export interface PageHandle {
  /**
   * Prefetches the page's data: on the server before rendering, in the browser when the visitor is about to follow a
   * link to the page. Cached data is not requested again.
   */
  load?: (dispatch: Store['dispatch'], address: PageAddress) => Promise<unknown>
  /**
   * Returns the page's structured data (schema.org), with URLs at the shop's public address. Called on the server only,
   * after `load`, so that browsers never download its code. Shells before the facts of the shop pass none.
   */
  data?: (dispatch: Store['dispatch'], address: PageAddress, site: string, facts?: ShopFacts) => Promise<object[]>
}

/** The path parameters and query of a page. */
export interface PageAddress {
  params: Record<string, string | undefined>
  search: URLSearchParams
}

/** The visitors who may open a page. Pages for customers admit admins too; those for the owner no other staff. */
export type PageAccess = 'everyone' | 'customer' | 'admin' | 'owner'

/** A link to a page in the frame, for the visitors that the page is made for. */
export interface PageLink {
  /** The header's menu, or the footer's column about the company. */
  place: 'header' | 'footer'
  label: string
  /** Links are sorted by it, across all remotes. */
  order: number
}

/** One page of a remote in the release's manifest. The shell's server uses it to preload the page's resources. */
export interface RemotePage {
  /** A react-router path pattern, e.g. `/item/:slug`. */
  path: string
  /** The webpackChunkName of the page's module. */
  chunk: string
  /** Query parameters that the page reads. All others are ignored by the page cache. */
  query?: readonly string[]
  /**
   * The endpoint that receives its form from a browser without JavaScript, e.g. `/contact_messages`. Parameters such as
   * `:key` are those of the page's address.
   */
  form?: string
  /** The page's address is a secret: it is rendered for each visit, and neither cached, logged nor passed on. */
  isSecret?: true
  /** The sitemap of pages leaves it out: it says nothing by itself, or is not always there. */
  isUnlisted?: true
  /** The page shows personal data and is rendered in the browser only. */
  isPersonal?: true
  /** Only admins, unless stated. */
  access?: PageAccess
  links?: readonly PageLink[]
}
