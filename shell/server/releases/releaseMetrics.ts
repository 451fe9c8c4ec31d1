import { getRecords } from '@elegant/releases/records'
import type { Registry, ReleaseSource } from '@elegant/releases/types'
import { Counter, Gauge } from 'prom-client'

const labelNames = ['remote', 'version', 'source'] as const

const registryRevision = new Gauge({
  name: 'registry_revision',
  help: 'Revision of the registry of releases that pages are made from.',
})
const releaseInfo = new Gauge({ name: 'release_info', help: 'Releases that visitors see; always 1.', labelNames })
const releasesShown = new Counter({
  name: 'releases_shown_total',
  help: 'Pages sent, by the release that they belong to.',
  labelNames,
})

let recorded: Registry | undefined

/** Publishes the releases that visitors see, if they have changed. */
export function recordLiveReleases(registry: Registry): void {
  if (recorded === registry) return
  recorded = registry
  registryRevision.set(registry.rev)
  releaseInfo.reset()
  for (const [remote, { active, canary }] of getRecords(registry)) {
    releaseInfo.set({ remote, version: active, source: 'active' }, 1)
    if (canary) releaseInfo.set({ remote, version: canary.version, source: 'canary' }, 1)
  }
}

/** Counts a page of a release. */
export function countShown(remote: string, version: string, source: ReleaseSource): void {
  releasesShown.inc({ remote, version, source })
}
