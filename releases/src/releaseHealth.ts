import { type HealthPeriod, healthPeriods, type ReleaseHealth } from '@elegant/shared/rules'
import { readChanges, readRegistry } from './registry.ts'
import type { Registry, RegistryChange } from './types.ts'
import { summarizeVisits } from './visitCounts.ts'
import { readVisits, type VisitSlot } from './visitLog.ts'

const [hour, day] = [3_600_000, 86_400_000]
/** Changes that leave what visitors see as it was. */
const unseen: RegistryChange['what'][] = ['preview', 'collect']

/** What visitors of the last days met, as far as the processes that share the folder have heard of it. */
export async function readReleaseHealth(dist: string, days: HealthPeriod, now = Date.now()): Promise<ReleaseHealth> {
  const step = healthPeriods[days] * hour
  const since = (Math.floor(now / step) + 1) * step - days * day
  const [slots, { remotes }, changes] = await Promise.all([
    readVisits(dist, since),
    readRegistry(dist),
    readChanges(dist),
  ])
  const beginOf = (at: number) => Math.floor(at / step) * step
  return {
    since,
    step,
    points: summarizeBy(slots, ({ at, remote }) => `${beginOf(at)} ${remote}`)
      .map(({ first: { at, remote }, summary }) => ({ at: beginOf(at), remote, ...summary }))
      .sort((one, other) => one.at - other.at),
    releases: summarizeBy(slots, ({ remote, version }) => `${remote} ${version}`).map(
      ({ first: { remote, version }, summary }) => ({
        remote,
        version,
        source: sourceOf(remotes[remote], version),
        ...summary,
      }),
    ),
    changes: changes
      .map(({ at, what, remote, version, by }) => ({ at: Date.parse(at), what, remote, version, by }))
      .filter(({ at, what }) => at >= since && !unseen.includes(what))
      .reverse(),
  }
}

function summarizeBy(slots: VisitSlot[], keyOf: (slot: VisitSlot) => string) {
  return [...Map.groupBy(slots, keyOf).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ first, summary: summarizeVisits(group) }] : []
  })
}

function sourceOf(record: Registry['remotes'][string] | undefined, version: string) {
  if (record?.active === version) return 'active'
  return record?.canary?.version === version ? 'canary' : undefined
}
