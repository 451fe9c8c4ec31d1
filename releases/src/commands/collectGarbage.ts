import { dayMs } from '@elegant/shared/rules'
import { removeUnreferencedReleases } from '../files/removeUnreferencedReleases.ts'
import { getRecord, isInUse } from '../records.ts'
import { readHistory, readRegistry } from '../registry/registry.ts'
import type { AnyRelease, ReleaseRecord } from '../types.ts'
import { isPreviewOpen, removeReleases } from './commands.ts'
import type { ReleaseCommand } from './editApps.ts'

/** Tabs opened up to this many days before their release was replaced still find all of its files. */
export const retentionDays = 7

/** Removes the releases of an app that are no longer needed, and their files. Returns the removed versions. */
export async function collectGarbage(command: ReleaseCommand, days = retentionDays): Promise<string[]> {
  const { dist, bucket, name } = command
  await bucket?.pullHistory()
  const record = getRecord(await readRegistry(dist), name)
  if (!record) return []
  const since = Date.now() - days * dayMs
  const seen = await readLastSeen(dist, name)
  const versions = Object.values(record.versions)
    .filter(({ version, builtAt }) => !isNeeded(record, version) && Date.parse(seen[version] ?? builtAt) < since)
    .map(({ version }) => version)
  // The registry first: no visitor may be sent to files that are about to be deleted.
  if (versions.length > 0) await removeReleases(command, versions)
  const { versions: kept } = getRecord(await readRegistry(dist), name) ?? record
  await bucket?.removeUnreferenced(name, kept, versions)
  return removeUnreferencedReleases(dist, name, kept, versions)
}

function isNeeded(record: ReleaseRecord<AnyRelease>, version: string): boolean {
  return isInUse(record, version) || (record.previews?.[version] ?? []).some(isPreviewOpen)
}

/** When each version of an app that was live or a canary was last shown, until the newest revision. */
async function readLastSeen(dist: string, name: string): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  let replacedAt: string | undefined
  for await (const registry of readHistory(dist)) {
    const { active, canary } = getRecord(registry, name) ?? {}
    for (const version of [active, canary?.version])
      if (version !== undefined && replacedAt !== undefined) seen[version] ??= replacedAt
    replacedAt = registry.change?.at ?? replacedAt
  }
  return seen
}
