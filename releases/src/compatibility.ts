import { satisfies } from 'semver'
import type { ShellBuild } from './shellBuild.ts'
import type { Release } from './types.ts'

/** What keeps a shell from running a release, or a release from running in a shell: asked before either goes live. */
export function misfits(release: Needs, shell: Offer): string[] {
  return [...otherContract(release, shell), ...unsatisfied(release, shell)]
}

type Needs = Pick<Release, 'contract' | 'shared'>
type Offer = Pick<ShellBuild, 'contract' | 'singletons'>

/** How the contracts differ. */
export function otherContract(release: Needs, shell: Offer): string[] {
  if (release.contract === shell.contract) return []
  return [`it speaks contract ${release.contract}, the shell ${shell.contract}`]
}

/** Which of the singletons a release could not use. */
export function unsatisfied({ shared }: Needs, { singletons }: Offer): string[] {
  return Object.entries(shared).flatMap(([library, range]) => {
    const version = singletons[library]
    if (version === undefined) return [`the shell does not bring ${library}`]
    return satisfies(version, range) ? [] : [`it needs ${library} ${range}, the shell brings ${version}`]
  })
}
