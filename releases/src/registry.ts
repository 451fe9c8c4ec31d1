import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleasesBucket } from './bucketMirror.ts'
import type { Registry, RegistryChange } from './types.ts'

// A folder of files that never change, one for each revision; the newest counts. Nobody can overwrite what somebody
// else has just written, and all of them together tell who did what, and why. On several machines the folder is a copy of
// a bucket (releasesBucket.ts), and changes are made there.

const empty: Registry = { schema: 1, rev: 0, remotes: {} }

/** What was read last of each folder. */
const read = new Map<string, { file: string; registry: Registry }>()

/**
 * The registry of a dist folder as it is now; an empty one before the first release.
 * A revision that cannot be read is told to `onBroken`, and the one before it counts.
 */
export async function readRegistry(
  dist: string,
  onBroken: (error: unknown) => void = (error) => {
    throw error
  },
): Promise<Registry> {
  for (const file of (await revisionFiles(dist)).reverse()) {
    const known = read.get(dist)
    if (known?.file === file) return known.registry
    try {
      const registry: Registry = JSON.parse(await readFile(path.join(folderOf(dist), file), 'utf8'))
      read.set(dist, { file, registry })
      return registry
    } catch (error) {
      onBroken(error)
    }
  }
  return empty
}

/** What is to be there next, and what is said of it in the log. */
export interface Edit {
  change: Omit<RegistryChange, 'at'>
  remotes: Registry['remotes']
}

/**
 * Changes the registry by compare-and-swap: `edit` makes the next one of what is there, and is asked again
 * when somebody else was quicker. It answers undefined where nothing is to be changed.
 */
export async function changeRegistry(
  dist: string,
  edit: (remotes: Registry['remotes']) => Edit | undefined,
  bucket?: ReleasesBucket,
): Promise<Registry> {
  if (!bucket) await refuseCopy(dist)
  for (;;) {
    const origin = await bucket?.latest()
    const before = origin ?? (await readRegistry(dist))
    const edited = edit(before.remotes)
    if (!edited) return before
    const change = { at: new Date().toISOString(), ...edited.change }
    const next: Registry = { schema: 1, rev: before.rev + 1, change, remotes: edited.remotes }
    if (await (bucket ? bucket.write(next, origin) : write(dist, next))) return next
  }
}

/** All changes, the newest first. */
export async function changesOf(dist: string): Promise<RegistryChange[]> {
  const files = (await revisionFiles(dist)).reverse()
  const registries = await Promise.all(
    files.map(async (file): Promise<Registry> => JSON.parse(await readFile(path.join(folderOf(dist), file), 'utf8'))),
  )
  return registries.flatMap(({ change }) => change ?? [])
}

/** Writes a revision, whole or not at all; false: there is one of that number. */
async function write(dist: string, registry: Registry): Promise<boolean> {
  const { unfinished, file } = await writeAside(dist, registry)
  try {
    await link(unfinished, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(unfinished)
  }
}

/** Puts a revision of the bucket into its copy, whatever is there of that number. */
export async function placeRevision(dist: string, registry: Registry): Promise<void> {
  const { unfinished, file } = await writeAside(dist, registry)
  await rename(unfinished, file)
  read.set(dist, { file: path.basename(file), registry })
}

async function writeAside(dist: string, registry: Registry): Promise<{ unfinished: string; file: string }> {
  const file = path.join(folderOf(dist), fileOf(registry.rev))
  const unfinished = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await mkdir(folderOf(dist), { recursive: true })
  await writeFile(unfinished, JSON.stringify(registry))
  return { unfinished, file }
}

/** What says of a folder that it is a copy, and of what. */
const originFile = 'origin'

/** Makes a folder the copy of a bucket whose newest revision is there; what was written without the bucket goes. */
export async function markCopy(dist: string, address: string, newest: Registry): Promise<void> {
  const isCopy = (await originOf(dist)) === address
  const own = fileOf(newest.rev)
  for (const file of await revisionFiles(dist))
    if (file > own || (!isCopy && file !== own)) await rm(path.join(folderOf(dist), file), { force: true })
  await writeFile(path.join(folderOf(dist), originFile), address)
}

/** A change that the bucket does not know would be lost. */
async function refuseCopy(dist: string): Promise<void> {
  const origin = await originOf(dist)
  if (origin === undefined) return
  throw new Error(`${dist} is a copy of the releases in ${origin}: RELEASES_URL must name that bucket.`)
}

async function originOf(dist: string): Promise<string | undefined> {
  return readFile(path.join(folderOf(dist), originFile), 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
}

/** The files of all revisions, the oldest first. */
export async function revisionFiles(dist: string): Promise<string[]> {
  try {
    return (await readdir(folderOf(dist))).filter(isRevision).sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

export function fileOf(rev: number): string {
  return `${String(rev).padStart(8, '0')}.json`
}

export function isRevision(file: string): boolean {
  return /^\d{8}\.json$/.test(file)
}

function folderOf(dist: string): string {
  return path.join(dist, 'registry')
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
