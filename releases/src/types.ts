import type { RemotePage } from '@elegant/shared'

/** The live releases of the shell and of each remote. Every change creates a new revision (releases/src/registry/registry.ts). */
export interface Registry extends Apps {
  schema: 1
  /** The revision; incremented by every change. */
  rev: number
  /** The change that created this revision; none before the first. */
  change?: RegistryChange
  /** The keys that may sign; none if nothing is signed. */
  keys?: KeyList
  /** Of the whole revision, by the key that made the change. */
  signature?: Signature
}

/** An Ed25519 signature (signatures.ts). */
export interface Signature {
  /** The public key. */
  key: string
  /** The revision that it was made for. */
  rev: number
  value: string
}

/** The keys that may sign. The root key signs the list. */
export interface KeyList {
  keys: TrustedKey[]
  signature?: Signature
}

/** The key of a team, which signs releases, or of page servers, which choose among the releases that the team signed. */
export interface TrustedKey {
  name: string
  publicKey: string
  /** The apps that it may change; `*` for all. */
  apps: string[]
  role: 'team' | 'server'
  /** The last revision that it may have signed. */
  until?: number
}

/** The records of all apps. */
export interface Apps {
  /** None before its first release. */
  shell?: ReleaseRecord<ShellRelease>
  remotes: Record<string, RemoteRecord>
}

/** The shell's name in commands, folders and addresses; no remote can have it. */
export const shellName = 'shell'

/** An entry in the log of releases. */
export interface RegistryChange {
  /** ISO 8601. */
  at: string
  by: string
  /** A start of the shop is a 'build'; until 0.1 it was a 'release' with the reason 'built on start'. */
  what: 'release' | 'build' | 'rollback' | 'undo' | 'canary' | 'promote' | 'preview' | 'collect' | 'keys'
  /** The remote, or the shell; `*` for a change of the keys. */
  remote: string
  version: string
  /** The versions of other apps that became live at the same time, by name. */
  with?: Record<string, string>
  why: string
  /** The sources of a release that was built for this change. */
  source?: ReleasedCommit
}

/** The state of the repository that a release was built from. */
export interface ReleasedCommit {
  commit: string
  /** Empty if no branch is checked out. */
  branch: string
  /** True if files differed from the commit. */
  isDirty: boolean
}

export type RemoteRecord = ReleaseRecord<Release>

/** The releases of one app, and which of them visitors see. */
export interface ReleaseRecord<App extends AnyRelease> {
  /** The version that is live; a key of `versions`. The stored name stays, also in `ResolvedRelease`. */
  active: string
  /** Previous live versions, newest first; the first one is the fallback. */
  former: string[]
  /** Shown to a percentage of visitors before it is live for all. */
  canary?: Canary
  /** By version: shown only to admins who ask for it and to visitors with one of its keys. */
  previews?: Record<string, Preview[]>
  /**
   * The version that the server rolled back automatically, until another one is released or tried. The stored name stays,
   * like that of the metric.
   */
  takenBack?: string
  versions: Record<string, App>
  signature?: Signature
}

export interface Canary {
  version: string
  percent: number
  /** ISO 8601; none if it began before canaries were judged. */
  since?: string
}

export interface Preview {
  /** SHA-256 of the key in the preview link. */
  keyHash: string
  /** ISO 8601. */
  until: string
}

/** One immutable build. */
interface Build {
  version: string
  /** The base URL of its files, with a slash at the end. */
  base: string
  /** Hashes by file name. */
  integrity: Record<string, string>
  /** The version of the contract between shell and remotes. */
  contract: number
  /** The Trusted Types policy under which it loads its chunks. */
  trustedTypes: string
  /** ISO 8601. */
  builtAt: string
  /** By a key of its team. */
  signature?: Signature
}

export interface Release extends Build {
  /** Its unique global name in the page. */
  container: string
  entry: string
  /** The build that renders its pages on the server; none if only browsers do. */
  server?: ServerBuild
  pages: ReleasedPage[]
  /** The ranges of the singletons that the shell must provide. */
  shared: Record<string, string>
  /** The names that it imports from each singleton (build/importedNamesPlugin.ts); none in releases that did not record them. */
  imports?: Record<string, string[]>
}

export interface ShellRelease extends Build {
  /** A development server's build: its files change, so their hashes are not checked. */
  isDevelopment?: true
  /** The script that loads the others; without it they load by themselves. */
  first?: string
  /** File names of the scripts that every page needs, and of the fonts of its first paint. */
  scripts: string[]
  fonts: string[]
  /** Files of the shell's own pages, by path. */
  pages: Record<string, string[]>
  /** The build that renders pages. */
  server: ServerBuild
  /** The version of the messages between that build and the page server (shell/src/protocol/renderMessages.ts). */
  protocol: number
  /** The versions of the singletons that it provides to remotes. */
  singletons: Record<string, string>
  /** The names that each singleton exports (build/singletonExports.ts). */
  exports?: Record<string, string[]>
}

/** A build that the server runs, and its hash; not checked during development. */
export interface ServerBuild {
  file: string
  integrity?: string
}

export type AnyRelease = Release | ShellRelease

/** A page of a release and all files that it needs. */
export interface ReleasedPage extends Omit<RemotePage, 'chunk'> {
  files: string[]
}

/** The reason why a visitor sees a release. */
export type ReleaseSource = 'active' | 'canary' | 'preview'

/** The release of an app that a visitor loads, and its fallback. */
export interface ResolvedRelease<App extends AnyRelease> {
  /** The live one, the canary or a preview. */
  active: App
  previous?: App
  source: ReleaseSource
}

export type ResolvedRemotes = Record<string, ResolvedRelease<Release>>

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
