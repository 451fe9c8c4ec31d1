import type { ServerBuild } from './types.ts'

/** The shell's build, as the page server reads it; stored beside the files of the build. */
export interface ShellBuild {
  release: string
  /** A development server's build: its files change, so their hashes are not checked. */
  isDevelopment?: true
  /** The base URL of its files, with a slash at the end. */
  base: string
  /** The script that loads the others; without it they load by themselves. */
  first?: string
  /** File names of the scripts that every page needs, and of the fonts of its first paint. */
  scripts: string[]
  fonts: string[]
  /** Hashes of all scripts, including lazily loaded ones, by file name. */
  integrity: Record<string, string>
  /** Files of the shell's own pages, by path. */
  pages: Record<string, string[]>
  /** The build that renders pages. */
  server: ServerBuild
  /** The version of the contract with remotes, and the versions of the singletons that the shell provides. */
  contract: number
  singletons: Record<string, string>
  /** Whether it enforces the access that pages declare. */
  guardsPages?: true
  /** The names that each singleton exports (build/singletonExports.ts); none in builds that did not record them. */
  exports?: Record<string, string[]>
  /** The Trusted Types policy under which the shell loads its chunks. */
  trustedTypes: string
}

export const shellBuildFile = 'build.json'
