import type { ServerBuild } from './types.ts'

/** What the page server knows of the shell's build; lies beside the build's files. */
export interface ShellBuild {
  release: string
  /** A development server's build: its files change under the page, so nothing of it is checked. */
  isDevelopment?: true
  /** The folder of its files, an address that ends in a slash. */
  base: string
  /** The script that starts the others; without it they start by themselves. */
  first?: string
  /** The scripts that every page needs, and the fonts that it shows first: file names. */
  scripts: string[]
  fonts: string[]
  /** The hash of every script, the lazily loaded ones too, by file name. */
  integrity: Record<string, string>
  /** The files of the shell's own pages, by path. */
  pages: Record<string, string[]>
  /** The build that renders pages. */
  server: ServerBuild
  /** The contract that it has with remotes, and the versions of what it brings for them. */
  contract: number
  singletons: Record<string, string>
  /** The Trusted Types policy under which the shell loads its chunks. */
  trustedTypes: string
}

export const shellBuildFile = 'build.json'
