import type { Release, ReleaseRef, ReleaseSource } from '@elegant/releases/types'
import type { Remotes } from './remotes.ts'

/** The release that an area displays, and the one it should. */
export interface AreaShown {
  name: string
  wanted: Remotes['live'][string]
  release: Release | ReleaseRef
  source: ReleaseSource | 'fallback'
  /** Undefined until loaded. */
  took?: number
}

export function getAreas({ live, loaded }: Pick<Remotes, 'live' | 'loaded'>): AreaShown[] {
  return Object.entries(live).map(([name, wanted]) => {
    const { release = wanted.active, took } = loaded.get(name) ?? {}
    return { name, wanted, release, source: release === wanted.active ? wanted.source : 'fallback', took }
  })
}

/** Preview pages embed the full metadata of all releases. */
export function getRanges(release: Release | ReleaseRef): Release['shared'] {
  return 'shared' in release ? release.shared : {}
}
