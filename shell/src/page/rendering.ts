import type { Submitted } from '@elegant/shared'

// Messages between the server of the pages and its rendering process.

/** With what a process begins; other releases get another process. */
export interface RenderSetUp {
  /** The server builds of the remotes that are live. */
  remotes: { name: string; file: string; source: string }[]
  apiUrl: string
  publicUrl: string
  shop: { domain: string; key: string }
  /** How long a page may wait for the API, in milliseconds. */
  deadline: number
}

export interface RenderOrder {
  id: number
  /** Path and query. */
  address: string
  /** The whole page, or only the frame around the place that the browser fills. */
  extent: 'whole' | 'frame'
  /** Somebody waits for it who cannot be given anything else. */
  isUrgent?: boolean
  /** The remote that shows it, if not the shell itself. */
  owner?: string
  /** What became of a form that was sent without JavaScript. */
  submitted?: Submitted
  /** For calls of nobody in particular. */
  token?: string
}

export type RenderReply = { isReady: true } | { id: number; page: Rendered } | RenderFailure

export interface RenderFailure {
  id: number
  failure: string
  /** The release threw it, and not the API or the clock. */
  isOfRelease: boolean
}

/** A page as nobody in particular sees it. */
export interface Rendered {
  status: number
  /** Titles, descriptions, preloads. */
  head: string
  styles: string
  body: string
  /** What the API told, as JSON that can stand in HTML; without it the browser does not take the page over. */
  knowledge?: string
}
