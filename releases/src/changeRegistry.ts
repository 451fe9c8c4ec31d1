import { assertNoMirror, type Latest, readLatest, writeRevision } from './registry.ts'
import type { Registry, RegistryChange } from './types.ts'

/** The next registry, and its entry in the log. */
export interface RegistryEdit {
  change: Omit<RegistryChange, 'at'>
  remotes: Registry['remotes']
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
  edit: (remotes: Registry['remotes']) => RegistryEdit | undefined,
  origin?: RegistryOrigin,
): Promise<Registry> {
  if (!origin) await assertNoMirror(dist)
  for (;;) {
    const latest = await origin?.latest()
    const { registry: before, lastRev } = latest ?? (await readLatest(dist))
    const edited = edit(before.remotes)
    if (!edited) return before
    const change = { at: new Date().toISOString(), ...edited.change }
    const next: Registry = { schema: 1, rev: lastRev + 1, change, remotes: edited.remotes }
    if (await (origin ? origin.write(next, latest?.registry) : writeRevision(dist, next))) return next
  }
}
