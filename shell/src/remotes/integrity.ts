import type { Release } from './registry.ts'

/** The hash of every script that this page may load, by absolute address. */
const known = new Map<string, string>()

/** Allows the files of a release, and only as they were released. */
export function allowFiles({ base, integrity }: Pick<Release, 'base' | 'integrity'>): void {
  for (const [file, hash] of Object.entries(integrity)) known.set(new URL(base + file, location.href).href, hash)
}

/** The hash of a script; throws for a script that nobody released, so that it is never loaded. */
export function integrityOf(url: string): string {
  if (process.env.NODE_ENV === 'development') return ''
  const hash = known.get(new URL(url, location.href).href)
  if (!hash) throw new TypeError(`Not a released script: ${url}`)
  return hash
}
