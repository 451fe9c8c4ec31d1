import type { Apps, Registry, RegistryChange, TrustedKey } from '../types.ts'
import { assertNoMirror, type Latest, readLatest, writeRevision } from './registry.ts'
import { readSigning } from './signing.ts'
import { signRegistry } from './signRegistry.ts'

/** The next state of all apps, and its entry in the log. */
interface RegistryEdit {
  change: Omit<RegistryChange, 'at'>
  apps: Apps
  /** The next list of keys; without it they stay. */
  keys?: TrustedKey[]
}

/** The registry that all machines follow, where a dist folder is only a mirror of it. */
export interface RegistryOrigin {
  /** The newest state; undefined before the first one. */
  latest: () => Promise<Latest | undefined>
  /** Makes a registry the newest one. False: another writer was faster. */
  write: (next: Registry, before: Registry | undefined) => Promise<boolean>
}

/**
 * Changes the registry by compare-and-swap, and signs the change if the folder requires that. `edit` returns the next one, or undefined to leave it as it is; it runs
 * again after a conflict.
 */
export async function changeRegistry(
  dist: string,
  edit: (apps: Apps, before: Registry) => RegistryEdit | undefined,
  origin?: RegistryOrigin,
): Promise<Registry> {
  if (!origin) await assertNoMirror(dist)
  for (;;) {
    const latest = await origin?.latest()
    const { registry: before, nextRev: rev } = latest ?? (await readLatest(dist))
    const edited = edit({ shell: before.shell, remotes: before.remotes }, before)
    if (!edited) return before
    const change = { at: new Date().toISOString(), ...edited.change }
    const keys = edited.keys ? { keys: edited.keys } : before.keys
    const next = signAsRequired(dist, { schema: 1, rev, change, ...edited.apps, keys })
    if (await (origin ? origin.write(next, latest?.registry) : writeRevision(dist, next))) return next
  }
}

function signAsRequired(dist: string, next: Registry): Registry {
  const signing = readSigning(dist)
  if (signing) return signRegistry(next, signing)
  if (next.keys)
    throw new Error(
      'These releases are signed: set RELEASES_ROOT_KEY and RELEASES_KEY. See docs/releases.md, Signatures.',
    )
  return next
}
