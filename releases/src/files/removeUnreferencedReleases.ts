import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing } from '@elegant/server/systemErrors'
import { dayMs } from '@elegant/shared/rules'
import type { AnyRelease, ReleaseRecord } from '../types.ts'
import { assertPathSegment } from './releasePaths.ts'
import { isOrphan } from './temporaryFolder.ts'

/** Removes the folders of an app that are not in `kept`: the `removed` releases, and abandoned builds. Returns their names. */
export async function removeUnreferencedReleases(
  dist: string,
  name: string,
  kept: ReleaseRecord<AnyRelease>['versions'],
  removed: string[] = [],
): Promise<string[]> {
  const folder = path.join(dist, 'remotes', assertPathSegment(name))
  const gone: string[] = []
  for (const entry of existsSync(folder) ? await readdir(folder) : []) {
    if (Object.hasOwn(kept, entry)) continue
    // A build in progress is not in the registry yet.
    const found = await ignoreMissing(stat(path.join(folder, entry)))
    // Another process has moved or removed it.
    if (!found) continue
    if (!removed.includes(entry) && !isOrphan(entry) && Date.now() - found.mtimeMs < dayMs) continue
    await rm(path.join(folder, entry), { recursive: true, force: true })
    gone.push(entry)
  }
  return gone
}
