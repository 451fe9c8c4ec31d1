import type { Release } from '@elegant/releases/types'

/** The hash of every script that this page may load, by absolute URL. */
const known = new Map<string, string>()

/** Allows the files of a release, pinned to their hashes. */
export function allowFiles({ base, integrity }: Pick<Release, 'base' | 'integrity'>): void {
  for (const [file, hash] of Object.entries(integrity)) known.set(new URL(base + file, location.href).href, hash)
}

/**
 * Returns the hash of a script. Throws for a script that was not released, for one outside their path even if a
 * release lists it, and for a hash that browsers would ignore, so that none of them is ever loaded.
 */
export function getIntegrity(url: string): string {
  if (process.env.NODE_ENV === 'development') return ''
  const { href } = new URL(url, location.href)
  const hash = known.get(href)
  if (!hash || !isCode.test(href.replace(location.origin, '')) || !isHash.test(hash))
    throw new TypeError(`Not a released script: ${url}`)
  return hash
}

const isCode = /^\/remotes\//
const isHash = /^sha384-[\w+/]{64}$/
