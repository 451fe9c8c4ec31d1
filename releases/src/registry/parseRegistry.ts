import { isRecord } from '@elegant/shared/rules'
import { isPathSegment } from '../files/releasePaths.ts'
import { getRecords } from '../records.ts'
import {
  type AnyRelease,
  type Preview,
  type Registry,
  type RegistryChange,
  type ReleasedPage,
  type ReleaseRecord,
  shellName,
} from '../types.ts'

/** The registry of a revision, stored as `file`. Throws if it is no JSON or lacks what pages and commands read. */
export function parseRegistry(content: string, file: string): Registry {
  const registry: Registry = JSON.parse(content)
  const problem = findProblem(registry, Number.parseInt(file, 10))
  if (problem) throw new Error(problem)
  for (const [, record] of getRecords(registry)) if (record.previews) record.previews = listKeys(record.previews)
  return registry
}

function findProblem(registry: Registry, rev: number): string | undefined {
  if (!isObject(registry) || registry.rev !== rev) return `it is not revision ${rev}`
  if (registry.change !== undefined && !isChange(registry.change)) return 'its change is incomplete'
  if (!isObject(registry.remotes)) return 'it has no remotes'
  if (Object.hasOwn(registry.remotes, shellName)) return `no remote can be called ${shellName}`
  const invalid = Object.keys(registry.remotes).find((name) => !isPathSegment(name))
  if (invalid !== undefined) return `no remote can be called ${invalid}`
  const [name] = getRecords(registry).find(([, record]) => !isReleaseRecord(record)) ?? []
  return name && `its record of ${name} is incomplete`
}

function isChange(change: RegistryChange): boolean {
  return isObject(change) && [change.at, change.what, change.remote].every(isString)
}

function isReleaseRecord(record: ReleaseRecord<AnyRelease>): boolean {
  if (!isObject(record) || !isString(record.active) || !Array.isArray(record.former)) return false
  const { former, canary, previews = {}, versions } = record
  const isCanary =
    canary === undefined || (isObject(canary) && isString(canary.version) && isString(canary.since ?? ''))
  return (
    isCanary &&
    former.every(isString) &&
    isDictionary(previews, (keys) => [keys].flat().every(isObject)) &&
    isDictionary(versions, isRelease)
  )
}

/** Earlier revisions stored one key of a preview instead of a list. */
function listKeys(previews: Record<string, Preview[]>): Record<string, Preview[]> {
  return Object.fromEntries(Object.entries(previews).map(([version, keys]) => [version, [keys].flat()]))
}

function isRelease(release: AnyRelease): boolean {
  if (!isObject(release) || !isObject(release.integrity)) return false
  if (![release.version, release.base].every(isString)) return false
  if ('protocol' in release) {
    const { scripts, fonts, pages, server, singletons } = release
    return (
      [scripts, fonts].every(Array.isArray) &&
      isDictionary(pages, Array.isArray) &&
      [server, singletons].every(isObject)
    )
  }
  const { container, entry, pages } = release
  return [container, entry].every(isString) && Array.isArray(pages) && pages.every(isPage)
}

function isPage(page: ReleasedPage): boolean {
  return isObject(page) && isString(page.path) && [page.files, page.links ?? []].every(Array.isArray)
}

function isDictionary<Value>(given: Record<string, Value>, isValue: (value: Value) => boolean): boolean {
  return isObject(given) && Object.values(given).every(isValue)
}

/** Without narrowing, so that the types of a release tell its kinds apart. */
const isObject: (given: unknown) => boolean = isRecord

function isString(given: unknown): boolean {
  return typeof given === 'string'
}
