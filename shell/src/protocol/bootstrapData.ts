import type { PageRemotes, ReleaseSource, ResolvedRemotes, ShellRelease } from '@elegant/releases/types'
import type { DehydratedState, SessionUser, Submitted } from '@elegant/shared'
import type { ShopFacts, SignInOptions } from '@elegant/shared/rules'

/** The releases that are live for a browser. */
export interface LiveParts {
  /** The shell's version. */
  shell: string
  remotes: ResolvedRemotes
}

/** The data that the shell's server embeds in the HTML as JSON. */
export interface BootstrapData {
  /** The shop's public URL. */
  publicUrl: string
  shop: { domain: string; key: string }
  /** The facts of the shop that the page was rendered with. */
  facts?: ShopFacts
  remotes: PageRemotes
  /** The shell's release and its own scripts. */
  shell: Pick<ShellRelease, 'version' | 'base' | 'integrity'> & { source: ReleaseSource }
  /** The next three may be missing; the browser then requests them. */
  signInOptions?: SignInOptions
  token?: string
  /** `null`: the browser has no session. */
  session?: SessionUser | null
  /** The result of a form submitted without JavaScript. */
  submitted?: Submitted
}

/** The public registry. */
export const registryAddress = '/remotes.json'
/** Returns this browser's releases with full metadata (`LiveParts`), for pages whose embedded data is partial or stale. */
export const myRemotesAddress = '/my-remotes.json'

/** Receives reports of releases that failed in a browser: `ReleaseFailure`. */
export const failuresAddress = '/release-failures'

/** The ids of the elements that carry the bootstrap data and the API responses used for rendering. */
export const bootIds = { boot: 'boot', knowledge: 'knowledge' } as const

export function readBootstrapData(page: Document): BootstrapData {
  return JSON.parse(page.getElementById(bootIds.boot)?.textContent ?? 'null')
}

/** The API responses the server rendered with; `null` if the page was not rendered with any. */
export function readDehydratedState(page: Document): DehydratedState | null {
  return JSON.parse(page.getElementById(bootIds.knowledge)?.textContent ?? 'null')
}

/** Serializes to JSON whose content cannot close the surrounding element. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Dispatched on the document, once each: React listens to clicks, and the page is hydrated. */
export const pageEvents = { listening: 'elegant:listening', hydrated: 'elegant:hydrated' } as const
