import type { ReleaseCommand } from './editApps.ts'
import { recordOf, versionIn } from './records.ts'
import { readChanges, readHistory } from './registry.ts'
import type { AnyRelease, RegistryChange, ReleaseRecord } from './types.ts'

/** The last change of what visitors see of an app, and its record before and after that; undefined if it is not in the log. */
export async function lastMove({ dist, name }: Pick<ReleaseCommand, 'dist' | 'name'>) {
  let last: { change: RegistryChange; after: ReleaseRecord<AnyRelease> | undefined } | undefined
  for await (const { change, ...apps } of readHistory(dist)) {
    if (last) return { ...last, before: recordOf(apps, name) }
    if (change && versionIn(change, name) !== undefined && change.what !== 'preview' && change.what !== 'collect')
      last = { change, after: recordOf(apps, name) }
  }
  return last && { ...last, before: undefined }
}

/** Whether the log has a release of a version. Unlike the record of the app it keeps versions that have been removed. */
export async function wasReleased({ dist, name }: Pick<ReleaseCommand, 'dist' | 'name'>, version: string) {
  return (await readChanges(dist)).some((change) => change.what !== 'preview' && versionIn(change, name) === version)
}
