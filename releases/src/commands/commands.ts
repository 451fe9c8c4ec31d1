import { isDeepStrictEqual } from 'node:util'
import { dropReleases } from '../records.ts'
import {
  type AnyRelease,
  type Canary,
  type Preview,
  type Release,
  type ReleaseRecord,
  type ShellRelease,
  shellName,
} from '../types.ts'
import { type Edited, editApps, editRecord, editWithRelease, type ReleaseCommand } from './editApps.ts'
import { assertNoRollback, pullLastMove, readLastMove } from './lastMove.ts'

// The commands that change the registry. Each takes effect with the next page that a visitor loads.

/** Makes a release live for all visitors; the one before it becomes the fallback. */
export async function activateRelease(command: ReleaseCommand, release: AnyRelease): Promise<void> {
  await editWithRelease(command, 'release', release, activateAdded)
}

/** Makes releases of several apps live with one change: no visitor gets old and new ones together. */
export async function activateTogether(
  command: Omit<ReleaseCommand, 'name'>,
  releases: { shell?: ShellRelease; remotes: Record<string, Release> },
  what: 'release' | 'build',
): Promise<void> {
  await editApps({ ...command, what }, (before) => {
    const apps = { ...before }
    const changed: [name: string, version: string][] = []
    const shell = releases.shell && activateAdded(apps.shell, releases.shell)
    if (shell) {
      apps.shell = shell.record
      changed.push([shellName, shell.version])
    }
    for (const [name, release] of Object.entries(releases.remotes)) {
      const remote = activateAdded(apps.remotes[name], release)
      if (!remote) continue
      apps.remotes = { ...apps.remotes, [name]: remote.record }
      changed.push([name, remote.version])
    }
    const [[name, version] = [], ...others] = changed
    if (name === undefined || version === undefined) return undefined
    return { name, version, ...(others.length > 0 && { with: Object.fromEntries(others) }), apps }
  })
}

function activateAdded<App extends AnyRelease>(record: ReleaseRecord<App> | undefined, release: App) {
  const { version } = release
  if (record?.active === version && !record.canary) return undefined
  const { canary: _, ...rest } = addRelease(record, release)
  return { version, record: activate(clearAutoRollback(rest, version), version) }
}

/** Shows a release to a percentage of visitors; the others keep the live one. */
export async function startCanary(command: ReleaseCommand, release: AnyRelease, percent: number): Promise<void> {
  const { version } = release
  await editWithRelease(command, 'canary', release, (record, release) => {
    if (!record) throw new Error(`There is no live ${command.name} yet: release one first.`)
    if (record.active === version) throw new Error(`${command.name} ${version} is already live for all visitors.`)
    return {
      version,
      record: {
        ...clearAutoRollback(addRelease(record, release), version),
        canary: { version, percent, since: new Date().toISOString() },
      },
    }
  })
}

/** Makes the canary live. Returns its version. */
export function promote(command: ReleaseCommand): Promise<string> {
  return editRecord(command, 'promote', (record) => {
    if (!record?.canary) throw new Error(`There is no canary of ${command.name}.`)
    return promoteCanary(record, record.canary)
  })
}

/** Ends a canary by its numbers, unless that has been done. Returns whether it did. */
export async function endCanary(
  command: ReleaseCommand,
  version: string,
  decision: 'promote' | 'stop',
): Promise<boolean> {
  let isDone = false
  await editRecord(command, decision === 'promote' ? 'promote' : 'rollback', (record) => {
    isDone = record?.canary?.version === version
    if (!record?.canary || !isDone) return undefined
    return decision === 'promote' ? promoteCanary(record, record.canary) : getPreviousState(record)
  })
  return isDone
}

/**
 * Ends the canary; without one, makes the previous release live again. With `target` makes that version live, earlier or
 * later. Returns the version that is live. Others who roll back after a rollback, the server's included, mean the same
 * release: only a target leads back a second time.
 */
export async function rollBack(command: ReleaseCommand, target?: string): Promise<string> {
  const last = target === undefined ? await pullLastMove(command) : undefined
  let left = last && getPointers(last.after)
  return editRecord(command, 'rollback', (record) => {
    if (!record) throw new Error(`${command.name} has never been released.`)
    left ??= getPointers(record)
    assertPointers(command, record, left)
    if (target !== undefined) return getStateAt(command.name, record, target)
    if (last && !record.canary) assertNoRollback(command, last)
    const back = getPreviousState(record)
    if (!back) throw new Error(`There is no release of ${command.name} before ${record.active}.`)
    return back
  })
}

/** Undoes the last change of what visitors see; another undo reverts the undo. Returns the version that is live. */
export async function undo(command: ReleaseCommand): Promise<string> {
  await command.bucket?.pullHistory()
  const { after, before } = (await readLastMove(command)) ?? {}
  return editRecord(command, 'undo', (record) => {
    if (!record || !before) throw new Error(`There is no change of ${command.name} to undo.`)
    assertPointers(command, record, getPointers(after))
    const { active, canary, former } = before
    for (const version of [active, canary?.version])
      if (version !== undefined && !record.versions[version])
        throw new Error(`${command.name} ${version} has been removed.`)
    const { canary: _, ...rest } = clearAutoRollback(record, canary?.version ?? active)
    const kept = former.filter((version) => record.versions[version])
    return { version: active, record: { ...rest, active, former: kept, ...(canary && { canary }) } }
  })
}

/**
 * Rolls back a failing release if it is still shown and has a predecessor. Returns whether it did. Happens once until
 * another version is released: if the predecessor fails as well the cause lies elsewhere, and a version that people
 * release again after an automatic rollback stays.
 */
export async function autoRollback(command: ReleaseCommand, failing: string): Promise<boolean> {
  let isDone = false
  await editRecord(command, 'rollback', (record) => {
    const back = record && omitVersion(record, failing)
    isDone = back !== undefined
    return back
  })
  return isDone
}

/** The state after the automatic rollback of a failing release; undefined if there is none. */
export function omitVersion<App extends AnyRelease>(
  record: ReleaseRecord<App>,
  failing: string,
): Edited<App> | undefined {
  if (record.takenBack !== undefined) return undefined
  const isTried = record.canary?.version === failing
  if (!isTried && record.active !== failing) return undefined
  const back = getPreviousState(isTried ? record : { ...record, canary: undefined })
  return back && { ...back, record: { ...back.record, takenBack: failing } }
}

/** Publishes a release that only testers see. The links of earlier previews of it remain valid. */
export async function preview(command: ReleaseCommand, release: AnyRelease, key: Preview): Promise<void> {
  const { version } = release
  await editWithRelease(command, 'preview', release, (record, release) => {
    if (!record) throw new Error(`There is no live ${command.name} yet: release one first.`)
    const keys = [...(record.previews?.[version] ?? []).filter(isPreviewOpen), key]
    return { version, record: { ...addRelease(record, release), previews: { ...record.previews, [version]: keys } } }
  })
}

/** True if the link of a preview is still valid. */
export function isPreviewOpen({ until }: Preview): boolean {
  return Date.parse(until) > Date.now()
}

/** Removes releases from the registry, so that their files can be deleted. The live one and the canary stay. */
export async function removeReleases(command: ReleaseCommand, versions: string[]): Promise<void> {
  await editRecord(command, 'collect', (record) => {
    const gone = versions.filter((version) => record && record.active !== version && record.canary?.version !== version)
    if (!record || gone.length === 0) return undefined
    return { version: gone.join(', '), record: dropReleases(record, gone) }
  })
}

function promoteCanary<App extends AnyRelease>(
  { canary: _, ...record }: ReleaseRecord<App>,
  { version }: Canary,
): Edited<App> {
  return { version, record: activate(record, version) }
}

type Pointers = Partial<Pick<ReleaseRecord<AnyRelease>, 'active' | 'canary'>>

function getPointers({ active, canary }: Pointers = {}): Pointers {
  return { active, canary }
}

/** Throws if somebody else has changed what visitors see. */
function assertPointers({ name }: ReleaseCommand, record: Pointers, expected: Pointers): void {
  if (!isDeepStrictEqual(getPointers(record), expected))
    throw new Error(`${name} has been changed just now: see npm run status.`)
}

/** The state with a version live and no canary. One that was live before keeps its own predecessors as fallback. */
function getStateAt<App extends AnyRelease>(
  name: string,
  { canary, ...before }: ReleaseRecord<App>,
  version: string,
): Edited<App> {
  const record = clearAutoRollback(before, version)
  if (record.active === version && !canary) throw new Error(`${name} ${version} is live already.`)
  if (!record.versions[version])
    throw new Error(`There is no release ${version} of ${name}, only ${Object.keys(record.versions).join(', ')}.`)
  const at = record.former.indexOf(version)
  const back = at < 0 ? activate(record, version) : { ...record, active: version, former: record.former.slice(at + 1) }
  return { version, record: back }
}

/** The state without the canary, or without the live release. */
function getPreviousState<App extends AnyRelease>({ canary, ...record }: ReleaseRecord<App>): Edited<App> | undefined {
  if (canary) return { version: record.active, record }
  const [before, ...former] = record.former
  return before === undefined ? undefined : { version: before, record: { ...record, active: before, former } }
}

/** A version other than the one that was rolled back automatically may be rolled back again. */
function clearAutoRollback<App extends AnyRelease>(
  { takenBack, ...record }: ReleaseRecord<App>,
  version: string,
): ReleaseRecord<App> {
  return takenBack === version ? { ...record, takenBack } : record
}

function addRelease<App extends AnyRelease>(record: ReleaseRecord<App> | undefined, release: App): ReleaseRecord<App> {
  const { active = release.version, former = [], versions, ...rest } = record ?? {}
  return { ...rest, active, former, versions: { ...versions, [release.version]: release } }
}

function activate<App extends AnyRelease>(record: ReleaseRecord<App>, version: string): ReleaseRecord<App> {
  if (record.active === version) return record
  return {
    ...record,
    active: version,
    former: [record.active, ...record.former.filter((former) => former !== version && former !== record.active)],
  }
}
