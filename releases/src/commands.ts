import type { ReleasesBucket } from './bucketMirror.ts'
import { changeRegistry } from './registry.ts'
import type { Preview, Registry, RegistryChange, Release, RemoteRecord } from './types.ts'

// What moves in the registry. Each takes effect with the next page that a visitor loads.

/** Where a pointer moves, who moves it, and why. */
export interface Order {
  dist: string
  /** Whose copy `dist` is, if it is one. */
  bucket?: ReleasesBucket
  name: string
  by: string
  why: string
}

/** Makes a release the live one for everybody; the one that was becomes the one to fall back to. */
export async function makeLive(order: Order, release: Release): Promise<void> {
  const { version } = release
  await change(order, 'release', (record) => {
    if (record?.active === version && !record.canary) return undefined
    const { canary: _, ...rest } = published(record, release)
    return { version, record: pointTo(withNewChance(rest, version), version) }
  })
}

/** Shows a release to some visitors, in percent; the others see what is live. */
export async function tryOut(order: Order, release: Release, percent: number): Promise<void> {
  const { version } = release
  await change(order, 'canary', (record) => {
    if (!record) throw new Error(`There is no live ${order.name} yet: release one first.`)
    if (record.active === version) throw new Error(`${order.name} ${version} is live for everybody already.`)
    return { version, record: { ...withNewChance(published(record, release), version), canary: { version, percent } } }
  })
}

/** Makes the release that is being tried the live one. Answers its version. */
export function promote(order: Order): Promise<string> {
  return change(order, 'promote', (record) => {
    if (!record?.canary) throw new Error(`No ${order.name} is being tried.`)
    const { canary, ...rest } = record
    return { version: canary.version, record: pointTo(rest, canary.version) }
  })
}

/** Ends what is being tried, else makes the release before the live one live again. Answers the version that is live. */
export function rollBack(order: Order): Promise<string> {
  return change(order, 'rollback', (record) => {
    if (!record) throw new Error(`No ${order.name} was ever released.`)
    const back = oneBack(record)
    if (!back) throw new Error(`There is no release of ${order.name} before ${record.active}.`)
    return back
  })
}

/**
 * Does the same to a release that fails, where it is still shown and there is one to go back to. Answers whether it did.
 * Only once until something else is released: where the release before it fails too, the reason is another; and what
 * people release again after it was taken back is theirs to judge.
 */
export async function takeBack(order: Order, failing: string): Promise<boolean> {
  let isDone = false
  await change(order, 'rollback', (record) => {
    isDone = false
    if (!record || record.takenBack !== undefined) return undefined
    const isTried = record.canary?.version === failing
    if (!isTried && record.active !== failing) return undefined
    const back = oneBack(isTried ? record : { ...record, canary: undefined })
    if (!back) return undefined
    isDone = true
    return { ...back, record: { ...back.record, takenBack: failing } }
  })
  return isDone
}

/** Publishes a release that only testers are shown. */
export async function preview(order: Order, release: Release, key: Preview): Promise<void> {
  const { version } = release
  await change(order, 'preview', (record) => {
    if (!record) throw new Error(`There is no live ${order.name} yet: release one first.`)
    return {
      version,
      record: { ...published(record, release), previews: { ...record.previews, [version]: key } },
    }
  })
}

/** Forgets releases; their files can go after it. What is live or being tried stays. */
export async function forget(order: Order, versions: string[]): Promise<void> {
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
  { dist, bucket, name, by, why }: Order,
  what: RegistryChange['what'],
  edit: (record: RemoteRecord | undefined) => { version: string; record: RemoteRecord } | undefined,
): Promise<string> {
  const next = (remotes: Registry['remotes']) => {
    const edited = edit(remotes[name])
    if (!edited) return undefined
    const { version, record } = edited
    return { change: { by, what, remote: name, version, why }, remotes: { ...remotes, [name]: record } }
  }
  const { remotes, change } = await changeRegistry(dist, next, bucket)
  return change?.version ?? remotes[name]?.active ?? ''
}

/** What is shown without what is being tried, or without what is live. */
function oneBack({ canary, ...record }: RemoteRecord): { version: string; record: RemoteRecord } | undefined {
  if (canary) return { version: record.active, record }
  const [before, ...former] = record.former
  return before === undefined ? undefined : { version: before, record: { ...record, active: before, former } }
}

/** Another version than the one that the server took back may fail anew. */
function withNewChance({ takenBack, ...record }: RemoteRecord, version: string): RemoteRecord {
  return takenBack === version ? { ...record, takenBack } : record
}

function published(record: RemoteRecord | undefined, release: Release): RemoteRecord {
  const { active = release.version, former = [], versions, ...rest } = record ?? {}
  return { ...rest, active, former, versions: { ...versions, [release.version]: release } }
}

function pointTo(record: RemoteRecord, version: string): RemoteRecord {
  if (record.active === version) return record
  return {
    ...record,
    active: version,
    former: [record.active, ...record.former.filter((former) => former !== version && former !== record.active)],
  }
}
