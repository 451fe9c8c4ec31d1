import { dayMs, type HealthPeriod, healthPeriods, hourMs, type ReleaseHealth } from '@elegant/shared/rules'
import { getRecord, getVersions } from '../records.ts'
import { readChanges, readRegistry } from '../registry/registry.ts'
import type { AnyRelease, RegistryChange, ReleaseRecord } from '../types.ts'
import { summarizeVisits } from './visitCounts.ts'
import { readVisits, type VisitSlot } from './visitLog.ts'

/** Changes that leave what visitors see as it was. */
const unseen: RegistryChange['what'][] = ['preview', 'collect', 'keys']

/** The numbers of visits of the last days, as far as the processes that share the folder have heard of them. */
export async function readReleaseHealth(dist: string, days: HealthPeriod, now = Date.now()): Promise<ReleaseHealth> {
  const step = healthPeriods[days] * hourMs
  const since = (Math.floor(now / step) + 1) * step - days * dayMs
  const [slots, registry, changes] = await Promise.all([readVisits(dist, since), readRegistry(dist), readChanges(dist)])
  const getStart = (at: number) => Math.floor(at / step) * step
  return {
    since,
    step,
    points: summarizeBy(slots, ({ at, remote }) => `${getStart(at)} ${remote}`)
      .map(({ first: { at, remote }, summary }) => ({ at: getStart(at), remote, ...summary }))
      .sort((one, other) => one.at - other.at),
    releases: summarizeBy(slots, ({ remote, version }) => `${remote} ${version}`).map(
      ({ first: { remote, version }, summary }) => ({
        remote,
        version,
        source: getSource(getRecord(registry, remote), version),
        ...summary,
      }),
    ),
    changes: changes
      .toReversed()
      .filter(({ at, what }) => Date.parse(at) >= since && !unseen.includes(what))
      .flatMap((change) =>
        Object.entries(getVersions(change)).map(([remote, version]) => {
          const { at, what, by, why } = change
          return { at: Date.parse(at), what, remote, version, by, why }
        }),
      ),
  }
}

function summarizeBy(slots: VisitSlot[], getKey: (slot: VisitSlot) => string) {
  return [...Map.groupBy(slots, getKey).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ first, summary: summarizeVisits(group) }] : []
  })
}

function getSource(record: ReleaseRecord<AnyRelease> | undefined, version: string) {
  if (record?.active === version) return 'active'
  return record?.canary?.version === version ? 'canary' : undefined
}
