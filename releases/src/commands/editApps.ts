import type { BucketMirror } from '../bucket/bucketMirror.ts'
import { changeRegistry } from '../registry/changeRegistry.ts'
import {
  type AnyRelease,
  type Apps,
  type RegistryChange,
  type Release,
  type ReleasedCommit,
  type ReleaseRecord,
  type ShellRelease,
  shellName,
} from '../types.ts'
import { findConflicts } from './compatibility.ts'

/** The app that a command is for, its author and the reason. */
export interface ReleaseCommand {
  dist: string
  /** The bucket that `dist` mirrors, if any. */
  bucket?: BucketMirror
  /** The remote, or the shell. */
  name: string
  by: string
  why: string
  /** The sources that a release was built from. */
  source?: ReleasedCommit
}

/** An edit of a record, and the version that it is about. */
type Edit = <App extends AnyRelease>(record: ReleaseRecord<App> | undefined) => Edited<App> | undefined
type EditWith = <App extends AnyRelease>(
  record: ReleaseRecord<App> | undefined,
  release: App,
) => Edited<App> | undefined
export interface Edited<App extends AnyRelease> {
  version: string
  record: ReleaseRecord<App>
}

/** Edits the record of the app that a command is for. Returns the version that the change is about. */
export function editRecord(
  { name, ...command }: ReleaseCommand,
  what: RegistryChange['what'],
  edit: Edit,
): Promise<string> {
  return editApps({ ...command, what }, (apps) =>
    name === shellName
      ? replaceShell(apps, edit(apps.shell))
      : replaceRemote(apps, { name, edited: edit(apps.remotes[name]) }),
  )
}

/** Edits that record with a release of the app. */
export function editWithRelease(
  command: ReleaseCommand,
  what: RegistryChange['what'],
  release: AnyRelease,
  edit: EditWith,
) {
  const { name, ...rest } = command
  return editApps({ ...rest, what }, (apps) => {
    if ('protocol' in release) return replaceShell(apps, edit(apps.shell, release))
    if (name === shellName) throw new Error(`No remote can be called ${shellName}.`)
    return replaceRemote(apps, { name, edited: edit(apps.remotes[name], release) })
  })
}

function replaceShell({ remotes }: Apps, edited: Edited<ShellRelease> | undefined): AppsEdit | undefined {
  return edited && { name: shellName, version: edited.version, apps: { shell: edited.record, remotes } }
}

function replaceRemote(
  { shell, remotes }: Apps,
  { name, edited }: { name: string; edited: Edited<Release> | undefined },
): AppsEdit | undefined {
  return edited && { name, version: edited.version, apps: { shell, remotes: { ...remotes, [name]: edited.record } } }
}

interface AppsEdit {
  /** The app that the change is about, and its version. */
  name: string
  version: string
  /** Others that become live at the same time. */
  with?: Record<string, string>
  apps: Apps
}

/** Writes an edit of all apps unless it would show visitors a shell with a remote that it cannot run. */
export async function editApps(
  { dist, bucket, what, by, why, source }: Omit<ReleaseCommand, 'name'> & Pick<RegistryChange, 'what'>,
  edit: (apps: Apps) => AppsEdit | undefined,
): Promise<string> {
  let version = ''
  const next = (before: Apps) => {
    const edited = edit(before)
    if (!edited) return undefined
    const { name, apps, ...rest } = edited
    version = edited.version
    const known = findConflicts(before)
    const conflicts = findConflicts(apps).filter((conflict) => !known.includes(conflict))
    if (conflicts.length > 0) throw new Error(`${name} ${version} cannot be shown: ${conflicts.join('; ')}.`)
    return { change: { by, what, remote: name, ...rest, why, source }, apps }
  }
  await changeRegistry(dist, next, bucket)
  return version
}
