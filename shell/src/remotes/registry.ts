import type { RemotePage } from '@elegant/shared'

/** `/remotes.json`: which release of which remote is live. Written by `npm run release`, read by the shell at run time. */
export interface Registry {
  schema: 1
  /** Raised by every change. */
  rev: number
  remotes: Record<string, RemoteRecord>
}

export interface RemoteRecord {
  /** Keys of `versions`. */
  active: string
  previous: string | null
  versions: Record<string, Release>
}

/** One immutable release of a remote. */
export interface Release {
  version: string
  /** Its name in the page, unlike that of any other release. */
  container: string
  /** The folder of its files, an address that ends in a slash. */
  base: string
  entry: string
  /** By file name. */
  integrity: Record<string, string>
  /** The build that renders its pages on the server; none where only browsers do. */
  server?: ServerBuild
  pages: ReleasedPage[]
  contract: number
  /** The ranges of the singletons that it expects the shell to bring. */
  shared: Record<string, string>
  /** The Trusted Types policy under which it loads its chunks. */
  trustedTypes: string
  builtAt: string
}

/** A file of a build that the server runs, and its hash; during development it is not checked. */
export interface ServerBuild {
  file: string
  integrity?: string
}

/** A page of a release, with all files that it needs. */
export interface ReleasedPage extends Omit<RemotePage, 'chunk'> {
  files: string[]
}

/** What a page of the shop is told of each remote: the release to load, and the one to fall back to. */
export type LiveRemotes = Record<string, { active: Release; previous?: Release }>

/** The live releases of a registry. */
export function liveRemotes(registry: Registry): LiveRemotes {
  const live: LiveRemotes = {}
  for (const [name, { active, previous, versions }] of Object.entries(registry.remotes)) {
    const release = versions[active]
    if (release) live[name] = { active: release, previous: previous === null ? undefined : versions[previous] }
  }
  return live
}
