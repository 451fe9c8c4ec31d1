import { inc } from 'semver'
import type { SharedExports } from './sharedExports.ts'

/** Names of one entry point. */
interface Names {
  entry: string
  names: string[]
}

/** The differences between two versions of shared, by entry point. */
interface ExportChanges {
  removed: Names[]
  added: Names[]
}

export function compareExports(before: SharedExports, after: SharedExports): ExportChanges {
  return { removed: subtract(before, after), added: subtract(after, before) }
}

/** The version after a change of the exports: a removed name can break a remote, an added one cannot. */
export function getNextVersion(version: string, { removed, added }: ExportChanges): string | undefined {
  if (removed.length > 0) return inc(version, 'major') ?? undefined
  return added.length > 0 ? (inc(version, 'minor') ?? undefined) : undefined
}

/** A section of shared/CHANGELOG.md. */
export function changelogEntry(version: string, { removed, added }: ExportChanges): string {
  const lines = [
    ...removed.map(({ entry, names }) => `- Removed from ${specifier(entry)}: ${quote(names)}.`),
    ...added.map(({ entry, names }) => `- Added to ${specifier(entry)}: ${quote(names)}.`),
  ]
  return `## ${version}\n\n${lines.join('\n')}\n`
}

/** The names of `from` that `others` lacks. */
function subtract(from: SharedExports, others: SharedExports): Names[] {
  return Object.entries(from)
    .map(([entry, names]) => ({ entry, names: names.filter((name) => !others[entry]?.includes(name)) }))
    .filter(({ names }) => names.length > 0)
}

function specifier(entry: string): string {
  return `\`${entry.replace('.', '@elegant/shared')}\``
}

function quote(names: string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
