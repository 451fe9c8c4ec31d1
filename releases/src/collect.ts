import { forget, type Order } from './commands.ts'
import { changesOf, readRegistry } from './registry.ts'
import { sweep } from './removeUnreferencedReleases.ts'
import type { RegistryChange, RemoteRecord } from './types.ts'

const day = 86_400_000
/** A tab that was opened this long before its release was replaced still finds all of it, in days. */
export const keptDays = 7
/** Releases before the live one that are kept however old they are: there is always something to roll back to. */
const keptFormer = 2

/** Forgets the releases of a remote that nobody needs any more, and removes their files. Answers their versions. */
export async function collect(order: Order, days = keptDays): Promise<string[]> {
  const { dist, bucket, name } = order
  await bucket?.followLog()
  const [registry, changes] = await Promise.all([readRegistry(dist), changesOf(dist)])
  const record = registry.remotes[name]
  if (!record) return []
  const since = Date.now() - days * day
  const seen = lastSeen(changes.filter(({ remote }) => remote === name).reverse())
  const versions = Object.values(record.versions)
    .filter(({ version, builtAt }) => !isNeeded(record, version) && Date.parse(seen[version] ?? builtAt) < since)
    .map(({ version }) => version)
  // The registry first: nobody may be sent to files that are going.
  if (versions.length > 0) await forget(order, versions)
  const { versions: kept } = (await readRegistry(dist)).remotes[name] ?? record
  await bucket?.collect(name, kept, versions)
  return sweep(dist, name, kept, versions)
}

function isNeeded({ active, former, canary, previews = {} }: RemoteRecord, version: string): boolean {
  const { until } = previews[version] ?? {}
  return (
    version === active ||
    version === canary?.version ||
    former.slice(0, keptFormer).includes(version) ||
    (until !== undefined && Date.parse(until) > Date.now())
  )
}

/** When a page was told last to load each version that was ever live or tried; `changes`: of one remote, the oldest first. */
function lastSeen(changes: RegistryChange[]): Record<string, string> {
  const seen: Record<string, string> = {}
  const shown: { live?: string; tried?: string } = {}
  for (const { what, version, at } of changes) {
    if (what === 'preview' || what === 'collect') continue
    if (shown.tried !== undefined) seen[shown.tried] = at
    if (what === 'canary') shown.tried = version
    else {
      shown.tried = undefined
      if (shown.live !== undefined) seen[shown.live] = at
      shown.live = version
    }
  }
  return seen
}
