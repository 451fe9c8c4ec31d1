import type { RemotePage } from '@elegant/shared'

/** `/remotes.json`: the live release of each remote. Every change creates a new revision (releases/src/registry.ts). */
export interface Registry {
  schema: 1
  /** The revision; incremented by every change. */
  rev: number
  /** The change that created this revision; none before the first. */
  change?: RegistryChange
  remotes: Record<string, RemoteRecord>
}

/** An entry in the log of releases. */
export interface RegistryChange {
  /** ISO 8601. */
  at: string
  by: string
  /** A start of the shop is a 'build'; until 0.1 it was a 'release' with the reason 'built on start'. */
  what: 'release' | 'build' | 'rollback' | 'undo' | 'canary' | 'promote' | 'preview' | 'collect'
  remote: string
  version: string
  why: string
  /** The sources of a release that was built for this change. */
  source?: ReleasedCommit
}

/** The state of the repository that a release was built from. */
export interface ReleasedCommit {
  commit: string
  /** Empty if no branch is checked out. */
  branch: string
  /** Whether files differed from the commit. */
  isDirty: boolean
}

export interface RemoteRecord {
  /** A key of `versions`. */
  active: string
  /** Previous live versions, newest first; the first one is the fallback. */
  former: string[]
  /** Shown to a percentage of visitors before it is live for all. */
  canary?: { version: string; percent: number }
  /** By version: shown only to admins who ask for it and to visitors with one of its keys. */
  previews?: Record<string, Preview[]>
  /** The version that the server rolled back automatically, until another one is released or tried. */
  takenBack?: string
  versions: Record<string, Release>
}

export interface Preview {
  /** SHA-256 of the key in the preview link. */
  keyHash: string
  /** ISO 8601. */
  until: string
}

/** One immutable release of a remote. */
export interface Release {
  version: string
  /** Its unique global name in the page. */
  container: string
  /** The base URL of its files, with a slash at the end. */
  base: string
  entry: string
  /** Hashes by file name. */
  integrity: Record<string, string>
  /** The build that renders its pages on the server; none if only browsers do. */
  server?: ServerBuild
  pages: ReleasedPage[]
  contract: number
  /** Whether only the access that its pages declare restricts some of them, and not a prefix of the shell. */
  needsGuard?: boolean
  /** The ranges of the singletons that the shell must provide. */
  shared: Record<string, string>
  /** The names that it imports from each singleton (build/importedNames.ts); none in releases from before they were recorded. */
  imports?: Record<string, string[]>
  /** The Trusted Types policy under which it loads its chunks. */
  trustedTypes: string
  builtAt: string
}

/** A build that the server runs, and its hash; not checked during development. */
export interface ServerBuild {
  file: string
  integrity?: string
}

/** A page of a release and all files that it needs. */
export interface ReleasedPage extends Omit<RemotePage, 'chunk'> {
  files: string[]
}

/** The reason why a visitor sees a release. */
export type ReleaseSource = 'active' | 'canary' | 'preview'

/** The release of a remote that a visitor loads, and its fallback. */
export interface LiveRemote {
  active: Release
  previous?: Release
  source: ReleaseSource
}

export type LiveRemotes = Record<string, LiveRemote>

/** Enough of a release to name it and to match its pages. */
export interface ReleaseRef extends Pick<Release, 'version' | 'container'> {
  pages: Pick<ReleasedPage, 'path' | 'access' | 'links'>[]
}

/** A remote as embedded in a page, with full metadata only of releases that the page loads (docs/decisions/0007-the-registry-is-a-log.md). */
export interface PageRemote {
  active: Release | ReleaseRef
  previous?: Release | ReleaseRef
  source: ReleaseSource
}

export type PageRemotes = Record<string, PageRemote>
