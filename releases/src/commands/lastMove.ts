import { findVersion, getRecord } from '../records.ts'
import { readChanges, readHistory } from '../registry/registry.ts'
import type { AnyRelease, RegistryChange, ReleaseRecord } from '../types.ts'
import type { ReleaseCommand } from './editApps.ts'

/** Milliseconds for which a rollback is taken for that of a canary that has ended. */
const sameRollback = 10 * 60_000

/** A change of what visitors see of an app, and its record before and after that. */
interface LastMove {
  change: RegistryChange
  before: ReleaseRecord<AnyRelease> | undefined
  after: ReleaseRecord<AnyRelease> | undefined
}

/** The last change of what visitors see of an app; undefined if it is not in the log. */
export async function readLastMove({
  dist,
  name,
}: Pick<ReleaseCommand, 'dist' | 'name'>): Promise<LastMove | undefined> {
  let last: Omit<LastMove, 'before'> | undefined
  for await (const { change, ...apps } of readHistory(dist)) {
    if (last) return { ...last, before: getRecord(apps, name) }
    if (change && findVersion(change, name) !== undefined && change.what !== 'preview' && change.what !== 'collect')
      last = { change, after: getRecord(apps, name) }
  }
  return last && { ...last, before: undefined }
}

/** The last move; undefined if the bucket cannot be read, since a damaged release in it must not prevent a rollback. */
export async function pullLastMove(command: ReleaseCommand): Promise<LastMove | undefined> {
  try {
    await command.bucket?.pullHistory()
  } catch {
    return undefined
  }
  return readLastMove(command)
}

/** Throws if the last move took the live release away, or has just ended a canary. */
export function assertNoRollback({ name }: Pick<ReleaseCommand, 'name'>, { change, before, after }: LastMove): void {
  const { what, at, by } = change
  const endedCanary = before?.active === after?.active
  if (what !== 'rollback' || (endedCanary && Date.now() - Date.parse(at) > sameRollback)) return
  throw new Error(`${name} has been rolled back to ${after?.active} already (${at}, ${by}): --to goes further.`)
}

/** True if the log has a release of a version. Unlike the record of the app it keeps versions that have been removed. */
export async function wasReleased({ dist, name }: Pick<ReleaseCommand, 'dist' | 'name'>, version: string) {
  return (await readChanges(dist)).some((change) => change.what !== 'preview' && findVersion(change, name) === version)
}
