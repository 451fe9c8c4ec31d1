import { satisfies } from 'semver'
import type { ShellBuild } from './shellBuild.ts'
import type { Release } from './types.ts'

/** The reasons why a shell cannot run a release. Checked before either goes live. */
export function findIncompatibilities(release: Requirements, shell: Provided): string[] {
  return [...compareContracts(release, shell), ...findUnsatisfiedRanges(release, shell)]
}

type Requirements = Pick<Release, 'contract' | 'shared'>
type Provided = Pick<ShellBuild, 'contract' | 'singletons'>

/** Both must implement the same version of the contract between shell and remotes. */
export function compareContracts(release: Requirements, shell: Provided): string[] {
  if (release.contract === shell.contract) return []
  return [`it speaks contract ${release.contract}, the shell ${shell.contract}`]
}

/** The singletons of the shell that are missing or outside the range of the release. */
export function findUnsatisfiedRanges({ shared }: Requirements, { singletons }: Provided): string[] {
  return Object.entries(shared).flatMap(([library, range]) => {
    const version = singletons[library]
    if (version === undefined) return [`the shell does not bring ${library}`]
    return satisfies(version, range) ? [] : [`it needs ${library} ${range}, the shell brings ${version}`]
  })
}
