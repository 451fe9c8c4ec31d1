/** What the page server knows of the shell's build; lies beside the build's files. */
export interface ShellBuild {
  release: string
  /** The scripts that every page needs, and the fonts that it shows first: file names under /assets/. */
  scripts: string[]
  fonts: string[]
  /** The hash of every script, the lazily loaded ones too, by file name. */
  integrity: Record<string, string>
  /** The Trusted Types policy under which the shell loads its chunks. */
  trustedTypes: string
}

export const shellBuildFile = 'build.json'
