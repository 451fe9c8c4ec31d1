import type { Release, ReleaseRef, ReleaseSource } from '@elegant/releases/types'
import type { Remotes } from './remotes.ts'

/** What an area shows, and what it was meant to. */
export interface AreaShown {
  name: string
  wanted: Remotes['live'][string]
  release: Release | ReleaseRef
  source: ReleaseSource | 'fallback'
  /** Missing until it is loaded. */
  took?: number
}

export function areasOf({ live, loaded }: Pick<Remotes, 'live' | 'loaded'>): AreaShown[] {
  return Object.entries(live).map(([name, wanted]) => {
    const { release = wanted.active, took } = loaded.get(name) ?? {}
    return { name, wanted, release, source: release === wanted.active ? wanted.source : 'fallback', took }
  })
}

/** A preview's page is told all releases in whole. */
export function rangesOf(release: Release | ReleaseRef): Release['shared'] {
  return 'shared' in release ? release.shared : {}
}
