import type { SessionUser } from '@elegant/shared'
import type { LiveRemotes, Release } from './remotes/registry.ts'

/** What the shell's server tells the page, as JSON in the HTML (`#boot`). */
export interface Boot {
  shop: { domain: string; key: string }
  remotes: LiveRemotes
  /** The shell's own scripts. */
  shell: Pick<Release, 'base' | 'integrity'>
  /** Everything below may be missing: the browser then asks for it. */
  token?: string
  /** null: the browser has no session. */
  session?: SessionUser | null
  preloaded?: Record<string, string>
}

/** The address of the registry, for a page that outlives what it was told. */
export const registryAddress = '/remotes.json'

/** The id of the element that carries it. */
export const bootElementId = 'boot'

/** Reads it from the page. */
export function readBoot(page: Document): Boot {
  return JSON.parse(page.getElementById(bootElementId)?.textContent ?? 'null')
}
