import type { LiveRemotes, PageRemotes, Release } from '@elegant/releases/types'
import type { DehydratedState, SessionUser, Submitted } from '@elegant/shared'
import type { SignInOptions } from '@elegant/shared/rules'

/** What is live for a browser. */
export interface LiveParts {
  /** The shell's release. */
  shell: string
  remotes: LiveRemotes
}

/** What the shell's server tells the page, as JSON in the HTML. */
export interface Boot {
  /** The shop's address as everybody knows it. */
  publicUrl: string
  shop: { domain: string; key: string }
  remotes: PageRemotes
  /** The shell's own scripts. */
  shell: Pick<Release, 'base' | 'integrity'> & { release: string }
  /** The next three may be missing: the browser then asks for them. */
  signInOptions?: SignInOptions
  token?: string
  /** null: the browser has no session. */
  session?: SessionUser | null
  /** What became of the form that this page answers. */
  submitted?: Submitted
}

/** The registry, for everybody. */
export const registryAddress = '/remotes.json'
/** The releases for this browser in whole, for a page that needs or outlives what it was told: `LiveParts`. */
export const myRemotesAddress = '/my-remotes.json'

/** Where a browser tells of a release that failed in it: `ReleaseFailure`. */
export const failuresAddress = '/release-failures'

/** The ids of the elements that carry it, and what the API told while the page was rendered. */
export const bootIds = { boot: 'boot', knowledge: 'knowledge' } as const

export function readBoot(page: Document): Boot {
  return JSON.parse(page.getElementById(bootIds.boot)?.textContent ?? 'null')
}

/** What the API told the server; null where the page was not rendered with it. */
export function readDehydratedState(page: Document): DehydratedState | null {
  return JSON.parse(page.getElementById(bootIds.knowledge)?.textContent ?? 'null')
}

/** JSON that no content of it can end the element around it. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** What is told on the document, each once: that React hears what is pressed, and that it has rendered the page. */
export const pageEvents = { hears: 'elegant:hears', alive: 'elegant:alive' } as const
