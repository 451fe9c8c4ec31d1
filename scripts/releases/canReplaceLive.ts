import path from 'node:path'
import { readLastMove } from '@elegant/releases/commands/lastMove'
import { getRecord } from '@elegant/releases/records'
import { readRegistry } from '@elegant/releases/registry/registry'
import { remoteContract } from '@elegant/shared/contract'
import { rootDir } from '../../build/paths.ts'

/** The dist folder of this checkout; any other may serve a live shop. */
const ownDist = path.join(rootDir, 'dist')

/** The reason that a start of the shop records. */
export const startReason = 'built on start'

/**
 * True if a start of the shop may make the sources live: if nothing usable is, or if the last start did it too. A
 * release that a command made live stays, and so does everything in a folder that other checkouts release into.
 */
export async function canReplaceLive(dist: string, name: string, isOwn = dist === ownDist): Promise<boolean> {
  const record = getRecord(await readRegistry(dist), name)
  if (record?.versions[record.active]?.contract !== remoteContract) return true
  const { change } = (isOwn && (await readLastMove({ dist, name }))) || {}
  // Starts of earlier versions recorded a release.
  return change?.what === 'build' || (change?.what === 'release' && change.why === startReason)
}
