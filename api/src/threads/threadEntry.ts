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

/** Identifies the entry of a repeated request. */
export type EntryKey = Pick<NewEntry, 'idempotency_key' | 'request_hash'>

/** The customer's words with an answer. */
export type AnswerWords = EntryKey & Pick<NewEntry, 'text' | 'pictures'>
