import { createStore, delMany, get, getMany, set, type UseStore } from 'idb-keyval'
import type { Stone } from './stones.ts'

/** A chosen file with its thumbnail. */
export interface KeptFile {
  file: File
  thumb?: string
}

/** A kept file with its name, which not every browser keeps. */
interface FileRecord {
  bytes: Blob
  name: string
  type: string
  lastModified: number
  thumb?: string
}

let opened: UseStore | undefined
/** The browser's database of photos that are not in the shop yet. */
const database = () => {
  opened ??= createStore('elegant-photos', 'photos')
  return opened
}
const stonesKey = 'stones'
const fileKey = (id: string) => `file ${id}`

export async function readKeptStones(): Promise<Stone[]> {
  return (await get<Stone[]>(stonesKey, database())) ?? []
}

/** The kept files by photo id. */
export async function readKeptFiles(ids: string[]): Promise<Map<string, KeptFile>> {
  const records = await getMany<FileRecord | undefined>(ids.map(fileKey), database())
  const files = new Map<string, KeptFile>()
  for (const [at, id] of ids.entries()) {
    const record = records[at]
    if (!record) continue
    const { bytes, name, type, lastModified, thumb } = record
    files.set(id, { file: new File([bytes], name, { type, lastModified }), thumb })
  }
  return files
}

let newest: Stone[] = []
let running = Promise.resolve()
let waiting: Promise<void> | undefined

/**
 * Keeps the stones. While a write is under way only the newest state waits, so that fast typing leaves no queue of writes
 * that a reload would lose.
 */
export function keepStones(stones: Stone[]): Promise<void> {
  newest = stones
  waiting ??= running
    .catch(() => undefined)
    .then(() => {
      waiting = undefined
      running = set(stonesKey, newest, database())
      return running
    })
  return waiting
}

export function keepFile(id: string, { file, thumb }: KeptFile): Promise<void> {
  const { name, type, lastModified } = file
  const record: FileRecord = { bytes: file, name, type, lastModified, thumb }
  return set(fileKey(id), record, database())
}

export function forgetFiles(ids: string[]): Promise<void> {
  return delMany(ids.map(fileKey), database())
}

/** Asks the browser not to drop the database when the disk is full. It may refuse. */
export async function protectKept(): Promise<void> {
  if ('storage' in navigator) await navigator.storage.persist().catch(() => false)
}

/** Why the photos do not survive a reload. */
export function describeKeepFailure(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return isFull
    ? 'This browser has no more room to keep pictures. Create the drafts before you close or reload this page.'
    : 'This browser keeps no pictures. Create the drafts before you close or reload this page.'
}
