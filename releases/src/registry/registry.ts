import { statSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getCode, ignoreMissing } from '@elegant/server/systemErrors'
import { writeWithReserve } from '../files/diskReserve.ts'
import { getTemporaryName } from '../files/temporaryFolder.ts'
import type { Registry, RegistryChange } from '../types.ts'
import { parseRegistry } from './parseRegistry.ts'
import { readSigning } from './signing.ts'
import { verifyRegistry } from './verifyRegistry.ts'

// A folder of immutable files, one per revision; the newest counts. No writer can overwrite another's revision, and the
// files together are the log of all changes. With several machines the folder mirrors a bucket (bucketMirror.ts).

const empty: Registry = { schema: 1, rev: 0, remotes: {} }

/** The last registry read from each folder. */
const cache = new Map<string, { file: string; registry: Registry }>()
/** The newest registry of each folder, for as long as no file comes or goes: every page of the shop asks for it. */
const unchanged = new Map<string, { changedAt: number; latest: Latest }>()
/** Two changes within this time may leave the folder the same time, in milliseconds. */
const clockTick = 50

/** The newest registry, and the number of the next revision: that of a refused one is taken. */
export interface Latest {
  registry: Registry
  nextRev: number
}

/**
 * The registry of a dist folder; an empty one before the first release. A revision that is broken or not signed as required
 * is passed to `onRefused` once, and the revision before it counts.
 */
export async function readRegistry(dist: string, onRefused?: (error: Error) => void): Promise<Registry> {
  return (await readLatest(dist, onRefused)).registry
}

export async function readLatest(dist: string, onRefused?: (error: Error) => void): Promise<Latest> {
  const changedAt = statSync(getFolder(dist), { throwIfNoEntry: false })?.mtimeMs
  const known = unchanged.get(dist)
  if (known && known.changedAt === changedAt) return known.latest
  const isSettled = changedAt !== undefined && Date.now() - changedAt > clockTick
  const files = (await listRevisions(dist)).reverse()
  const latest = await findLatest(dist, files, onRefused)
  // A refused revision may be repaired in its place.
  if (isSettled && cache.get(dist)?.file === files[0]) unchanged.set(dist, { changedAt, latest })
  return latest
}

async function findLatest(dist: string, files: string[], onRefused?: (error: Error) => void): Promise<Latest> {
  for (const file of files) {
    const cached = cache.get(dist)
    if (cached?.file === file) return { registry: cached.registry, nextRev: findFreeRev(cached.registry, files) }
    const registry = await readRevision(dist, file, { isNewest: true, onRefused })
    if (!registry) continue
    cache.set(dist, { file, registry })
    return { registry, nextRev: findFreeRev(registry, files) }
  }
  return { registry: empty, nextRev: findFreeRev(empty, files) }
}

/** The number of the revision after a registry. A refused file cannot use numbers up, however high its own is. */
export function findFreeRev({ rev }: Registry, files: string[]): number {
  let next = rev + 1
  while (files.includes(getRevisionFile(next))) next++
  return next
}

/** All registries that can be read, newest first. Those of a mirror were verified when it took them. */
export async function* readHistory(dist: string): AsyncGenerator<Registry> {
  for (const file of (await listRevisions(dist)).reverse()) {
    const registry = await readRevision(dist, file)
    if (registry) yield registry
  }
}

/** All changes, newest first. */
export async function readChanges(dist: string): Promise<RegistryChange[]> {
  const changes = []
  for await (const { change } of readHistory(dist)) if (change) changes.push(change)
  return changes
}

/** Refused revisions that have been reported. */
const reported = new Set<string>()

async function readRevision(
  dist: string,
  file: string,
  { isNewest = false, onRefused = warn }: { isNewest?: boolean; onRefused?: (error: Error) => void } = {},
): Promise<Registry | undefined> {
  const location = path.join(getFolder(dist), file)
  const content = await ignoreMissing(readFile(location, 'utf8'))
  if (content === undefined) return undefined
  try {
    const registry = parseRegistry(content, file)
    const signing = readSigning(dist)
    if (isNewest && signing) verifyRegistry(registry, signing)
    return registry
  } catch (cause) {
    if (!reported.has(location)) onRefused(createRefusedError(location, cause))
    reported.add(location)
    return undefined
  }
}

/** Names a refused revision and the reason. */
export function createRefusedError(location: string, reason: unknown): Error {
  return new Error(`${location} is refused, the revision before it counts: ${getReason(reason)}`)
}

function getReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function warn({ message }: Error): void {
  console.warn(message)
}

/** Writes a new revision atomically. False: that revision exists already. */
export async function writeRevision(dist: string, registry: Registry): Promise<boolean> {
  const { temporary, file } = await writeTemporary(dist, registry)
  try {
    await link(temporary, file)
    return true
  } catch (error) {
    if (getCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(temporary)
  }
}

/** Puts a revision of the bucket into its mirror, over a local one of the same number. */
export async function mirrorRevision(dist: string, registry: Registry): Promise<void> {
  const { temporary, file } = await writeTemporary(dist, registry)
  await rename(temporary, file)
  cache.set(dist, { file: path.basename(file), registry })
}

async function writeTemporary(dist: string, registry: Registry): Promise<{ temporary: string; file: string }> {
  const file = path.join(getFolder(dist), getRevisionFile(registry.rev))
  const temporary = getTemporaryName(file)
  await mkdir(getFolder(dist), { recursive: true })
  await writeWithReserve(temporary, JSON.stringify(registry))
  return { temporary, file }
}

/** Marks a folder as a mirror; contains the address of its bucket. */
const originFile = 'origin'

/**
 * Makes a folder the mirror of a bucket of which it has the newest revision. Revisions unknown to the bucket are removed:
 * later ones, and those of a folder that neither mirrored the bucket nor brings the log to it.
 */
export async function markMirror(
  dist: string,
  address: string,
  { newest, hasItsLog = false }: { newest: Registry; hasItsLog?: boolean },
): Promise<void> {
  const isMirror = hasItsLog || (await readOrigin(dist)) === address
  const own = getRevisionFile(newest.rev)
  for (const file of await listRevisions(dist))
    if (file > own || (!isMirror && file !== own)) await rm(path.join(getFolder(dist), file), { force: true })
  await writeFile(path.join(getFolder(dist), originFile), address)
}

/** The registry of a folder that mirrors a bucket already; undefined if it does not. */
export async function readMirror(dist: string, address: string): Promise<Registry | undefined> {
  if ((await readOrigin(dist)) !== address) return undefined
  const registry = await readRegistry(dist)
  return registry.rev > 0 ? registry : undefined
}

/** Throws if the folder mirrors a bucket: the next synchronization would undo a local change. */
export async function assertNoMirror(dist: string): Promise<void> {
  const origin = await readOrigin(dist)
  if (origin === undefined) return
  throw new Error(`${dist} mirrors the releases in ${origin}: RELEASES_URL must name that bucket.`)
}

async function readOrigin(dist: string): Promise<string | undefined> {
  return ignoreMissing(readFile(path.join(getFolder(dist), originFile), 'utf8'))
}

/** The files of all revisions, oldest first. */
export async function listRevisions(dist: string): Promise<string[]> {
  return ((await ignoreMissing(readdir(getFolder(dist)))) ?? []).filter(isRevision).sort()
}

/** The files of the revisions before one, as they are on disk, oldest first. */
export async function readFilesBefore(dist: string, { rev }: Registry): Promise<{ file: string; content: Buffer }[]> {
  const older = (await listRevisions(dist)).filter((file) => file < getRevisionFile(rev))
  return Promise.all(older.map(async (file) => ({ file, content: await readFile(path.join(getFolder(dist), file)) })))
}

export function getRevisionFile(rev: number): string {
  return `${String(rev).padStart(8, '0')}.json`
}

export function isRevision(file: string): boolean {
  return /^\d{8}\.json$/.test(file)
}

function getFolder(dist: string): string {
  return path.join(dist, 'registry')
}
