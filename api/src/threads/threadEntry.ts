import type { EntryKind, Stage, ThreadAnswer, ThreadSide } from '@elegant/shared/rules'
import type { threadEntries, threads } from '../db/schema.ts'

export type StoredThread = typeof threads.$inferSelect
export type StoredEntry = typeof threadEntries.$inferSelect

/** An entry to add to a thread. */
export interface NewEntry {
  kind: EntryKind
  by: ThreadSide
  text?: string
  pictures?: number[]
  estimate?: number
  stage?: Stage
  asks?: boolean
  answer?: ThreadAnswer
  about?: number
  payment?: number
  idempotency_key?: string
  request_hash?: string
}
