import { satisfies } from 'semver'
import type { ShellBuild } from './shellBuild.ts'
import type { Registry, Release } from './types.ts'

/** The reasons why a shell cannot run a release. Checked before either goes live. */
export function findIncompatibilities(release: Requirements, shell: Provided): string[] {
  return [...compareContracts(release, shell), ...compareSingletons(release, shell)]
}

/** Throws unless a shell can run every release that it must show: live and canary. A former one is only a fallback if it fits. */
export function assertCompatible(shell: Provided, { remotes }: Pick<Registry, 'remotes'>): void {
  const problems = Object.entries(remotes).flatMap(([name, { active, canary, versions }]) =>
    [active, canary?.version].flatMap((version = '') => {
      const release = versions[version]
      return release ? findIncompatibilities(release, shell).map((message) => `${name} ${version}: ${message}`) : []
    }),
  )
  if (problems.length > 0) throw new Error(`The shell is incompatible with current releases.\n${problems.join('\n')}`)
}

type Requirements = Pick<Release, 'contract' | 'shared' | 'imports' | 'needsGuard'>
/** What a shell provides to remotes. */
export type Provided = Pick<ShellBuild, 'release' | 'contract' | 'singletons' | 'exports' | 'guardsPages'>

/** Both must implement the same version of the contract, and the shell must enforce the access that the release declares. */
export function compareContracts(release: Requirements, shell: Provided): string[] {
  if (release.contract !== shell.contract)
    return [`it speaks contract ${release.contract}, the shell ${shell.contract}`]
  if (!release.needsGuard || shell.guardsPages) return []
  return [`it restricts pages that the shell ${shell.release} would show everyone`]
}

/** The singletons of the shell that the release cannot use: missing, outside its range, or without a name that it imports. */
export function compareSingletons(release: Requirements, shell: Provided): string[] {
  return [...findUnsatisfiedRanges(release, shell), ...findMissingNames(release, shell)]
}

function findUnsatisfiedRanges({ shared, imports }: Requirements, { singletons, exports }: Provided): string[] {
  return Object.entries(shared).flatMap(([library, range]) => {
    const version = singletons[library]
    if (version === undefined) return [`the shell does not bring ${library}`]
    // Its version follows from its names alone, and a major one can have removed a name that nobody uses.
    if (library === '@elegant/shared' && imports && exports) return []
    return satisfies(version, range) ? [] : [`it needs ${library} ${range}, the shell brings ${version}`]
  })
}

/** Builds from before names were recorded count as compatible. */
function findMissingNames({ imports = {} }: Requirements, { release, exports }: Provided): string[] {
  if (!exports) return []
  return Object.entries(imports).flatMap(([module, names]) => {
    const provided = new Set(exports[module])
    const missing = names.filter((name) => !isProvided(name, provided))
    return missing.length > 0
      ? [`it uses ${missing.join(', ')} of ${module}, which the shell ${release} does not have`]
      : []
  })
}

/** Members are known of plain objects only; of another export, such as a function, any member may exist. */
function isProvided(name: string, provided: Set<string>): boolean {
  const [owner = ''] = name.split('.')
  if (name === '*' || provided.has(name)) return true
  return provided.has(owner) && ![...provided].some((other) => other.startsWith(`${owner}.`))
}
