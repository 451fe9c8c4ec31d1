import { satisfies } from 'semver'
import type { ShellBuild } from './shellBuild.ts'
import type { Registry, Release } from './types.ts'

/** The reasons why a shell cannot run a release. Checked before either goes live. */
export function findIncompatibilities(release: Requirements, shell: Provided): string[] {
  return [...compareContracts(release, shell), ...findUnsatisfiedRanges(release, shell)]
}

/**
 * Throws unless a shell can run every release that visitors may get: live, canary and fallback. A fallback of another
 * contract is left out, because browsers refuse it.
 */
export function assertCompatible(shell: Provided, { remotes }: Pick<Registry, 'remotes'>): void {
  const problems = Object.entries(remotes).flatMap(([name, { active, former, canary, versions }]) => {
    const [previous = ''] = former
    const fallback = versions[previous]?.contract === shell.contract ? previous : undefined
    return [active, fallback, canary?.version].flatMap((version = '') => {
      const release = versions[version]
      return release ? findIncompatibilities(release, shell).map((message) => `${name} ${version}: ${message}`) : []
    })
  })
  if (problems.length > 0) throw new Error(`The shell is incompatible with current releases.\n${problems.join('\n')}`)
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
