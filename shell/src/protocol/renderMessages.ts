import type { PageAccess, PageLink, Submitted } from '@elegant/shared'
import type { ShopFacts } from '@elegant/shared/rules'

// Messages between the page server and its render processes.

/** A link of the frame, and the visitors who see it. */
export interface FrameLink extends PageLink {
  to: string
  access: PageAccess
}

/** The version of these messages. A page server of another version shows an earlier shell instead. */
export const renderingProtocol = 1

/** The first message after the shell's build; each release has a process of its own. */
export interface WorkerInit {
  /** The release that the process renders; without one it renders the frame and the pages of the shell. */
  remote?: { name: string; version: string; file: string; source: string }
  apiUrl: string
  publicUrl: string
  shop: { domain: string; key: string }
  /** How long a page may wait for the API, in milliseconds. */
  timeout: number
}

export interface RenderRequest {
  id: number
  /** Path and query. */
  address: string
  /** The whole page, or only the frame that the browser fills. */
  extent: 'whole' | 'frame'
  /** There is no cached page to send instead. */
  isUrgent?: boolean
  /** The result of a form that was submitted without JavaScript. */
  submitted?: Submitted
  /** For anonymous calls. */
  token?: string
  /** The links of header and footer. */
  navigation: FrameLink[]
  /** The shop's facts from Shop settings. */
  facts?: ShopFacts
}

export type RenderResponse = ProcessState | PageResponse

export type PageResponse = { id: number; page: Rendered } | RenderFailure

/** `loading`: the shell runs and loads the release. `broken`: an error ends the process. */
export type ProcessState = { state: 'loading' } | { state: 'ready' } | { state: 'broken'; failure: string }

export interface RenderFailure {
  id: number
  failure: string
  /** The release that the page belongs to threw it, rather than the API or a timeout. */
  isOfRelease: boolean
}

/** A page as an anonymous visitor sees it. */
export interface Rendered {
  status: number
  /** The path that the page has moved to, without the query of the request. */
  location?: string
  /** Titles, descriptions, preloads. */
  head: string
  styles: string
  body: string
  /** The API's responses, as JSON that is safe in HTML; without it the browser renders the page again. */
  knowledge?: string
}
