import { changeRegistry } from '../../shell/server/registry.ts'
import type { Preview, RegistryChange, Release, RemoteRecord } from '../../shell/src/remotes/registry.ts'

// What moves in the registry. Each takes effect with the next page that a visitor loads.

/** Where a pointer moves, who moves it, and why. */
export interface Order {
  dist: string
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
    return { version, record: pointTo(rest, version) }
  })
}

/** Shows a release to some visitors, in percent; the others see what is live. */
export async function tryOut(order: Order, release: Release, percent: number): Promise<void> {
  const { version } = release
  await change(order, 'canary', (record) => {
    if (!record) throw new Error(`There is no live ${order.name} yet: release one first.`)
    if (record.active === version) throw new Error(`${order.name} ${version} is live for everybody already.`)
    return { version, record: { ...published(record, release), canary: { version, percent } } }
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
    const { canary, ...rest } = record
    if (canary) return { version: record.active, record: rest }
    const [before, ...former] = record.former
    if (before === undefined) throw new Error(`There is no release of ${order.name} before ${record.active}.`)
    return { version: before, record: { ...rest, active: before, former } }
  })
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

/** Forgets releases; their files can go after it. What is live, was live before or is being tried stays. */
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
  { dist, name, by, why }: Order,
  what: RegistryChange['what'],
  edit: (record: RemoteRecord | undefined) => { version: string; record: RemoteRecord } | undefined,
): Promise<string> {
  const { remotes, change } = await changeRegistry(dist, (remotes) => {
    const edited = edit(remotes[name])
    if (!edited) return undefined
    const { version, record } = edited
    return { change: { by, what, remote: name, version, why }, remotes: { ...remotes, [name]: record } }
  })
  return change?.version ?? remotes[name]?.active ?? ''
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
