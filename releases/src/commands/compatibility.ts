import { satisfies } from 'semver'
import { getVisibleReleases } from '../records.ts'
import type { Apps, Release, ShellRelease } from '../types.ts'

/** The reasons why a shell cannot run a release. Checked before either goes live. */
export function findIncompatibilities(release: Requirements, shell: Provided): string[] {
  return [...compareContracts(release, shell), ...compareSingletons(release, shell)]
}

/** The reasons why visitors cannot get the visible shells and remotes of these apps together. A former release is only a fallback if it fits. */
export function findConflicts({ shell, remotes }: Apps): string[] {
  const shells = shell ? getVisibleReleases(shell) : []
  return Object.entries(remotes).flatMap(([name, record]) =>
    getVisibleReleases(record).flatMap((release) =>
      shells.flatMap((provided) =>
        findIncompatibilities(release, provided).map((problem) => `${name} ${release.version}: ${problem}`),
      ),
    ),
  )
}

/** Throws unless every visible shell can run every visible remote. */
export function assertCompatible(apps: Apps): void {
  const conflicts = findConflicts(apps)
  if (conflicts.length > 0) throw new Error(`The shell is incompatible with current releases.\n${conflicts.join('\n')}`)
}

type Requirements = Pick<Release, 'contract' | 'shared' | 'imports'>
/** The part of a shell that remotes depend on. */
export type Provided = Pick<ShellRelease, 'version' | 'contract' | 'singletons' | 'exports'>

/** Both must implement the same version of the contract between shell and remotes. */
export function compareContracts(release: Requirements, shell: Provided): string[] {
  if (release.contract === shell.contract) return []
  return [`it speaks contract ${release.contract}, the shell ${shell.contract}`]
}

/** The singletons of the shell that the release cannot use: missing, outside its range, or without a name that it imports. */
export function compareSingletons(release: Requirements, shell: Provided): string[] {
  return [...findUnsatisfiedRanges(release, shell), ...findMissingNames(release, shell)]
}

function findUnsatisfiedRanges({ shared, imports }: Requirements, { singletons, exports }: Provided): string[] {
  return Object.entries(shared).flatMap(([library, range]) => {
    const version = singletons[library]
    if (version === undefined) return [`the shell does not bring ${library}`]
    // Its version follows from its names alone, and a major one can have removed an unused name.
    if (library === '@elegant/shared' && imports && exports) return []
    return satisfies(version, range) ? [] : [`it needs ${library} ${range}, the shell brings ${version}`]
  })
}

/** Builds from before names were recorded count as compatible. */
function findMissingNames({ imports = {} }: Requirements, { version, exports }: Provided): string[] {
  if (!exports) return []
  return Object.entries(imports).flatMap(([module, names]) => {
    const provided = new Set(exports[module])
    const missing = names.filter((name) => !isProvided(name, provided))
    return missing.length > 0
      ? [`it uses ${missing.join(', ')} of ${module}, which the shell ${version} does not have`]
      : []
  })
}

/** Members are known of plain objects only; of another export, such as a function, any member may exist. */
function isProvided(name: string, provided: Set<string>): boolean {
  const [owner = ''] = name.split('.')
  if (name === '*' || provided.has(name)) return true
  return provided.has(owner) && ![...provided].some((other) => other.startsWith(`${owner}.`))
}
