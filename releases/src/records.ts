import { type AnyRelease, type Apps, type RegistryChange, type ReleaseRecord, shellName } from './types.ts'

/** Previous releases that are kept at any age, so that a rollback is always possible. */
const minPreviousReleases = 2

/** The record of the shell or of a remote, for readers that treat them alike. */
export function getRecord(apps: Apps, name: string): ReleaseRecord<AnyRelease> | undefined {
  return getRecords(apps).find(([app]) => app === name)?.[1]
}

/** The records of the shell and of all remotes, by name. */
export function getRecords({ shell, remotes }: Apps): [name: string, record: ReleaseRecord<AnyRelease>][] {
  return [...(shell ? [[shellName, shell] as const] : []), ...Object.entries(remotes)].map(([name, record]) => [
    name,
    record,
  ])
}

/** The same apps with other records. */
export function mapRecords(
  { shell, remotes }: Apps,
  map: <App extends AnyRelease>(name: string, record: ReleaseRecord<App>) => ReleaseRecord<App>,
): Apps {
  const mapped = Object.entries(remotes).map(([name, record]) => [name, map(name, record)])
  return { shell: shell && map(shellName, shell), remotes: Object.fromEntries(mapped) }
}

/** A record without some of its releases. */
export function dropReleases<App extends AnyRelease>(
  record: ReleaseRecord<App>,
  versions: string[],
): ReleaseRecord<App> {
  const kept = <Value>(of: Record<string, Value> = {}) =>
    Object.fromEntries(Object.entries(of).filter(([version]) => !versions.includes(version)))
  const former = record.former.filter((version) => !versions.includes(version))
  return { ...record, former, previews: kept(record.previews), versions: kept(record.versions) }
}

/** The releases of a record that visitors see: the live one and the canary. */
export function getVisibleReleases<App extends AnyRelease>({ active, canary, versions }: ReleaseRecord<App>): App[] {
  return [active, canary?.version ?? active]
    .filter((version, index, all) => all.indexOf(version) === index)
    .flatMap((version) => versions[version] ?? [])
}

/** True if visitors see a release, or a rollback needs it. */
export function isInUse({ active, canary, former }: ReleaseRecord<AnyRelease>, version: string): boolean {
  return version === active || version === canary?.version || former.slice(0, minPreviousReleases).includes(version)
}

/** True if only admins see a release: few people, whose visits cannot be compared with those of another release. */
export function isForAdmins(release: AnyRelease | undefined): boolean {
  return (
    release !== undefined &&
    !('protocol' in release) &&
    release.pages.every(({ access }) => access === 'admin' || access === 'owner')
  )
}

/** The versions that a change is about, by app. */
export function getVersions({ remote, version, with: others }: RegistryChange): Record<string, string> {
  return { [remote]: version, ...others }
}

/** The version of an app that a change is about; undefined if it is about others. */
export function findVersion({ remote, version, with: others = {} }: RegistryChange, name: string): string | undefined {
  return remote === name ? version : others[name]
}
