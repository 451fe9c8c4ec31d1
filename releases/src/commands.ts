import { isDeepStrictEqual } from 'node:util'
import type { BucketMirror } from './bucketMirror.ts'
import { changeRegistry } from './changeRegistry.ts'
import { findIncompatibilities, type Provided } from './compatibility.ts'
import { readHistory } from './registry.ts'
import type { Preview, Registry, RegistryChange, Release, ReleasedCommit, RemoteRecord } from './types.ts'

// The commands that change the registry. Each takes effect with the next page that a visitor loads.

/** The remote that a command is for, its author and the reason. */
export interface ReleaseCommand {
  dist: string
  /** The bucket that `dist` mirrors, if any. */
  bucket?: BucketMirror
  /** The shell that must be able to run what the command shows; without it nothing is compared. */
  shell?: Provided
  name: string
  by: string
  why: string
  /** The sources that a release was built from. */
  source?: ReleasedCommit
}

/** Makes a release live for all visitors; the one before it becomes the fallback. */
export async function activateRelease(
  order: ReleaseCommand,
  release: Release,
  what: 'release' | 'build' = 'release',
): Promise<void> {
  const { version } = release
  await change(order, what, (record) => {
    if (record?.active === version && !record.canary) return undefined
    const { canary: _, ...rest } = addRelease(record, release)
    return { version, record: activate(clearAutoRollback(rest, version), version) }
  })
}

/** Shows a release to a percentage of visitors; the others keep the live one. */
export async function startCanary(order: ReleaseCommand, release: Release, percent: number): Promise<void> {
  const { version } = release
  await change(order, 'canary', (record) => {
    if (!record) throw new Error(`There is no live ${order.name} yet: release one first.`)
    if (record.active === version) throw new Error(`${order.name} ${version} is already live for all visitors.`)
    return {
      version,
      record: { ...clearAutoRollback(addRelease(record, release), version), canary: { version, percent } },
    }
  })
}

/** Makes the canary live. Returns its version. */
export function promote(order: ReleaseCommand): Promise<string> {
  return change(order, 'promote', (record) => {
    if (!record?.canary) throw new Error(`There is no canary of ${order.name}.`)
    const { canary, ...rest } = record
    return { version: canary.version, record: activate(rest, canary.version) }
  })
}

/**
 * Ends the canary; without one, makes the previous release live again. With `target` makes that version live, earlier or
 * later. Returns the version that is live.
 */
export function rollBack(order: ReleaseCommand, target?: string): Promise<string> {
  return change(order, 'rollback', (record) => {
    if (!record) throw new Error(`${order.name} has never been released.`)
    const back = target === undefined ? previousState(record) : stateAt(order.name, record, target)
    if (!back) throw new Error(`There is no release of ${order.name} before ${record.active}.`)
    return back
  })
}

/** Takes back the last change of what visitors see; another undo takes back the undo. Returns the version that is live. */
export async function undo(order: ReleaseCommand): Promise<string> {
  await order.bucket?.pullHistory()
  const { after, before } = (await lastMove(order)) ?? {}
  return change(order, 'undo', (record) => {
    if (!record || !before) throw new Error(`There is no change of ${order.name} to undo.`)
    if (!isDeepStrictEqual(pointersOf(record), pointersOf(after)))
      throw new Error(`${order.name} has been changed just now: see npm run status.`)
    const { active, canary, former } = before
    for (const version of [active, canary?.version])
      if (version !== undefined && !record.versions[version])
        throw new Error(`${order.name} ${version} has been removed.`)
    const { canary: _, ...rest } = clearAutoRollback(record, canary?.version ?? active)
    const kept = former.filter((version) => record.versions[version])
    return { version: active, record: { ...rest, active, former: kept, ...(canary && { canary }) } }
  })
}

/** The last change of what visitors see of a remote, and its record before and after that; undefined if it is not in the log. */
export async function lastMove({ dist, name }: Pick<ReleaseCommand, 'dist' | 'name'>) {
  let last: { change: RegistryChange; after: RemoteRecord | undefined } | undefined
  for await (const { change, remotes } of readHistory(dist)) {
    if (last) return { ...last, before: remotes[name] }
    if (change?.remote === name && change.what !== 'preview' && change.what !== 'collect')
      last = { change, after: remotes[name] }
  }
  return last && { ...last, before: undefined }
}

/**
 * Rolls back a failing release if it is still shown and has a predecessor. Returns whether it did. Happens once until
 * another version is released: if the predecessor fails as well the cause lies elsewhere, and a version that people
 * release again after an automatic rollback stays.
 */
export async function autoRollback(order: ReleaseCommand, failing: string): Promise<boolean> {
  let isDone = false
  await change(order, 'rollback', (record) => {
    isDone = false
    if (!record || record.takenBack !== undefined) return undefined
    const isTried = record.canary?.version === failing
    if (!isTried && record.active !== failing) return undefined
    const back = previousState(isTried ? record : { ...record, canary: undefined })
    if (!back) return undefined
    isDone = true
    return { ...back, record: { ...back.record, takenBack: failing } }
  })
  return isDone
}

/** Publishes a release that only testers see. The links of earlier previews of it remain valid. */
export async function preview(order: ReleaseCommand, release: Release, key: Preview): Promise<void> {
  const { version } = release
  await change(order, 'preview', (record) => {
    if (!record) throw new Error(`There is no live ${order.name} yet: release one first.`)
    const keys = [...(record.previews?.[version] ?? []).filter(isPreviewOpen), key]
    return { version, record: { ...addRelease(record, release), previews: { ...record.previews, [version]: keys } } }
  })
}

/** Whether the link of a preview is still valid. */
export function isPreviewOpen({ until }: Preview): boolean {
  return Date.parse(until) > Date.now()
}

/** Removes releases from the registry, so that their files can be deleted. The live one and the canary stay. */
export async function removeReleases(order: ReleaseCommand, versions: string[]): Promise<void> {
  await change(order, 'collect', (record) => {
    const gone = versions.filter((version) => record && record.active !== version && record.canary?.version !== version)
    if (!record || gone.length === 0) return undefined
    const kept = <Value>(of: Record<string, Value> = {}) =>
      Object.fromEntries(Object.entries(of).filter(([version]) => !gone.includes(version)))
    const former = record.former.filter((version) => !gone.includes(version))
    return {
      version: gone.join(', '),
      record: { ...record, former, previews: kept(record.previews), versions: kept(record.versions) },
    }
  })
}

async function change(
  { dist, bucket, shell, name, by, why, source }: ReleaseCommand,
  what: RegistryChange['what'],
  edit: (record: RemoteRecord | undefined) => { version: string; record: RemoteRecord } | undefined,
): Promise<string> {
  const next = (remotes: Registry['remotes']) => {
    const edited = edit(remotes[name])
    if (!edited) return undefined
    const { version, record } = edited
    const release = record.versions[version]
    const problems = shell && release ? findIncompatibilities(release, shell) : []
    if (problems.length > 0) throw new Error(`${name} ${version} cannot be shown: ${problems.join('; ')}.`)
    return { change: { by, what, remote: name, version, why, source }, remotes: { ...remotes, [name]: record } }
  }
  const { remotes, change } = await changeRegistry(dist, next, bucket)
  return change?.version ?? remotes[name]?.active ?? ''
}

function pointersOf({ active, canary }: Partial<RemoteRecord> = {}) {
  return { active, canary }
}

/** The state with a version live. One that was live before keeps its own predecessors as fallback. */
function stateAt(name: string, { canary: _, ...record }: RemoteRecord, version: string) {
  if (record.active === version) throw new Error(`${name} ${version} is live already.`)
  if (!record.versions[version])
    throw new Error(`There is no release ${version} of ${name}, only ${Object.keys(record.versions).join(', ')}.`)
  const at = record.former.indexOf(version)
  const back = at < 0 ? activate(record, version) : { ...record, active: version, former: record.former.slice(at + 1) }
  return { version, record: back }
}

/** The state without the canary, or without the live release. */
function previousState({ canary, ...record }: RemoteRecord): { version: string; record: RemoteRecord } | undefined {
  if (canary) return { version: record.active, record }
  const [before, ...former] = record.former
  return before === undefined ? undefined : { version: before, record: { ...record, active: before, former } }
}

/** A version other than the one that was rolled back automatically may be rolled back again. */
function clearAutoRollback({ takenBack, ...record }: RemoteRecord, version: string): RemoteRecord {
  return takenBack === version ? { ...record, takenBack } : record
}

function addRelease(record: RemoteRecord | undefined, release: Release): RemoteRecord {
  const { active = release.version, former = [], versions, ...rest } = record ?? {}
  return { ...rest, active, former, versions: { ...versions, [release.version]: release } }
}

function activate(record: RemoteRecord, version: string): RemoteRecord {
  if (record.active === version) return record
  return {
    ...record,
    active: version,
    former: [record.active, ...record.former.filter((former) => former !== version && former !== record.active)],
  }
}
