import { isPreviewOpen, type ReleaseCommand, removeReleases } from './commands.ts'
import { recordOf, versionIn } from './records.ts'
import { readChanges, readRegistry } from './registry.ts'
import { removeUnreferencedReleases } from './removeUnreferencedReleases.ts'
import type { AnyRelease, RegistryChange, ReleaseRecord } from './types.ts'

const day = 86_400_000
/** Tabs opened up to this many days before their release was replaced still find all of its files. */
export const retentionDays = 7
/** Previous releases that are kept at any age, so that a rollback is always possible. */
export const minPreviousReleases = 2

/** Removes the releases of an app that are no longer needed, and their files. Returns the removed versions. */
export async function collectGarbage(order: ReleaseCommand, days = retentionDays): Promise<string[]> {
  const { dist, bucket, name } = order
  await bucket?.pullHistory()
  const [registry, changes] = await Promise.all([readRegistry(dist), readChanges(dist)])
  const record = recordOf(registry, name)
  if (!record) return []
  const since = Date.now() - days * day
  const seen = lastSeen(changes.toReversed(), name)
  const versions = Object.values(record.versions)
    .filter(({ version, builtAt }) => !isNeeded(record, version) && Date.parse(seen[version] ?? builtAt) < since)
    .map(({ version }) => version)
  // The registry first: no visitor may be sent to files that are about to be deleted.
  if (versions.length > 0) await removeReleases(order, versions)
  const { versions: kept } = recordOf(await readRegistry(dist), name) ?? record
  await bucket?.removeUnreferenced(name, kept, versions)
  return removeUnreferencedReleases(dist, name, kept, versions)
}

function isNeeded({ active, former, canary, previews = {} }: ReleaseRecord<AnyRelease>, version: string): boolean {
  return (
    version === active ||
    version === canary?.version ||
    former.slice(0, minPreviousReleases).includes(version) ||
    (previews[version] ?? []).some(isPreviewOpen)
  )
}

/** When a page last loaded each version of an app that was live or a canary; `changes` are oldest first. */
function lastSeen(changes: RegistryChange[], name: string): Record<string, string> {
  const seen: Record<string, string> = {}
  const shown: { live?: string; tried?: string } = {}
  for (const change of changes) {
    const { what, at } = change
    const version = versionIn(change, name)
    if (version === undefined || what === 'preview' || what === 'collect') continue
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
