import type { Release } from '@elegant/releases/types'

/** The hash of every script that this page may load, by absolute address. */
const known = new Map<string, string>()

/** Allows the files of a release, and only as they were released. */
export function allowFiles({ base, integrity }: Pick<Release, 'base' | 'integrity'>): void {
  for (const [file, hash] of Object.entries(integrity)) known.set(new URL(base + file, location.href).href, hash)
}

/**
 * The hash of a script; throws for a script that nobody released, for one that lies elsewhere whoever says so, and for
 * a hash that browsers would pass over, so that it is never loaded.
 */
export function integrityOf(url: string): string {
  if (process.env.NODE_ENV === 'development') return ''
  const { href } = new URL(url, location.href)
  const hash = known.get(href)
  if (!hash || !isCode.test(href.replace(location.origin, '')) || !isHash.test(hash))
    throw new TypeError(`Not a released script: ${url}`)
  return hash
}

const isCode = /^\/(assets|remotes)\//
const isHash = /^sha384-[\w+/]{64}$/
