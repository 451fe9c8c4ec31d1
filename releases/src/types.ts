import type { RemotePage } from '@elegant/shared'

/** `/remotes.json`: which release of which remote is live. Each change makes a new one (releases/src/registry.ts). */
export interface Registry {
  schema: 1
  /** Raised by every change. */
  rev: number
  /** The change that made it; none before the first. */
  change?: RegistryChange
  remotes: Record<string, RemoteRecord>
}

/** Who did what, and why: all of them together are the log of releases. */
export interface RegistryChange {
  /** ISO 8601. */
  at: string
  by: string
  what: 'release' | 'rollback' | 'canary' | 'promote' | 'preview' | 'collect'
  remote: string
  version: string
  why: string
}

export interface RemoteRecord {
  /** A key of `versions`. */
  active: string
  /** What was live before, the newest first: the first one is fallen back to. */
  former: string[]
  /** Shown to some visitors before it is live for all. */
  canary?: { version: string; percent: number }
  /** Not live: shown to admins who ask for it, and to who has its key. */
  previews?: Record<string, Preview>
  /** What the server took back by itself, until another version is released or tried. */
  takenBack?: string
  versions: Record<string, Release>
}

export interface Preview {
  /** SHA-256 of the key in its link. */
  keyHash: string
  /** ISO 8601. */
  until: string
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

/** Why a visitor is shown a release. */
export type ReleaseSource = 'active' | 'canary' | 'preview'

/** What a visitor is shown of a remote: the release to load, and the one to fall back to. */
export interface LiveRemote {
  active: Release
  previous?: Release
  source: ReleaseSource
}

export type LiveRemotes = Record<string, LiveRemote>

/** A release by its name, and whose addresses are its own. */
export interface NamedRelease extends Pick<Release, 'version' | 'container'> {
  pages: Pick<ReleasedPage, 'path'>[]
}

/** The same as a page is told of it: what it need not load is only named (docs/decisions/0007-the-registry-is-a-log.md). */
export interface ToldRemote {
  active: Release | NamedRelease
  previous?: Release | NamedRelease
  source: ReleaseSource
}

export type ToldRemotes = Record<string, ToldRemote>
