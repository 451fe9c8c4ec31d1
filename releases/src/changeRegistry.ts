import { assertNoMirror, type Latest, readLatest, writeRevision } from './registry.ts'
import type { Apps, Registry, RegistryChange } from './types.ts'

/** The next state of all apps, and its entry in the log. */
export interface RegistryEdit {
  change: Omit<RegistryChange, 'at'>
  apps: Apps
}

/** The registry that all machines follow, where a dist folder is only a mirror of it. */
export interface RegistryOrigin {
  /** The newest state; undefined before the first one. */
  latest: () => Promise<Latest | undefined>
  /** Makes a registry the newest one. False: another writer was faster. */
  write: (next: Registry, before: Registry | undefined) => Promise<boolean>
}

/**
 * Changes the registry by compare-and-swap. `edit` returns the next one, or undefined to leave it as it is; it runs
 * again after a conflict.
 */
export async function changeRegistry(
  dist: string,
  edit: (apps: Apps) => RegistryEdit | undefined,
  origin?: RegistryOrigin,
): Promise<Registry> {
  if (!origin) await assertNoMirror(dist)
  for (;;) {
    const latest = await origin?.latest()
    const { registry: before, lastRev } = latest ?? (await readLatest(dist))
    const edited = edit({ shell: before.shell, remotes: before.remotes })
    if (!edited) return before
    const change = { at: new Date().toISOString(), ...edited.change }
    const next: Registry = { schema: 1, rev: lastRev + 1, change, ...edited.apps }
    if (await (origin ? origin.write(next, latest?.registry) : writeRevision(dist, next))) return next
  }
}
