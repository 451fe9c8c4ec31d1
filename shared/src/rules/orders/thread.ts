import type { Page } from '../fields/pagination.ts'
import type { PostalAddress } from '../fields/postalAddress.ts'
import type { PictureFacts } from '../media/media.ts'
import { actionNames } from './actionNames.ts'
import type { OrderStatus } from './actions.ts'
import { actionTypes, type ThreadAnswer } from './actions.ts'
import { isAnswerable, type ThreadEstimate } from './estimate.ts'
import type { Order, orderSides } from './order.ts'
import type { ThreadMoney } from './payment.ts'
import { type ProjectType, projectTypeLabels, requestKinds } from './request.ts'

/** The subject of a thread: an order of that action, or a request of that kind (docs/product/conversations.md). */
export const threadKinds = [...actionTypes, ...requestKinds] as const
export type ThreadKind = (typeof threadKinds)[number]

export const threadKindLabels: Record<ThreadKind, string> = {
  ...actionNames,
  custom: 'Custom request',
  contact: 'Contact message',
}

export type ThreadSide = (typeof orderSides)[number]

/** The steps of a piece that is made to order, in their order (docs/product/conversations.md#made-to-order). */
export const stages = ['brief', 'sketch', 'cad', 'wax', 'setting', 'ready', 'shipped'] as const
export type Stage = (typeof stages)[number]

export const stageLabels: Record<Stage, string> = {
  brief: 'Brief',
  sketch: 'Sketch',
  cad: 'CAD model',
  wax: 'Wax model',
  setting: 'Setting',
  ready: 'Ready',
  shipped: 'Shipped',
}

export const entryKinds = ['message', 'estimate', 'stage', 'answer', 'payment', 'refund'] as const
export type EntryKind = (typeof entryKinds)[number]

/** The labels of the buttons. */
export const answerLabels = {
  estimate: { accepted: 'Accept', change: 'Ask for a change', declined: 'Decline' },
  stage: { accepted: 'Approve', change: 'Ask for a change' },
} as const

/** A picture of an entry: the largest WebP, with the facts of its variants. */
export interface ThreadPicture extends PictureFacts {
  id: number
  url: string
}

/** One entry of a thread. Times are ISO 8601; amounts are in minor units of the currency. */
export interface ThreadEntry {
  id: number
  kind: EntryKind
  by: ThreadSide
  text: string
  pictures: ThreadPicture[]
  /** The version of an estimate. */
  estimate: number | null
  stage: Stage | null
  /** True for a stage that asks for the customer's approval. */
  asks: boolean
  /** Of an estimate or stage: the customer's answer. Of an answer: the answer itself. */
  answer: ThreadAnswer | null
  /** Of an answer: the entry that it answers. */
  about: number | null
  /** Of a payment or refund. */
  payment: number | null
  created_at: string
  /** The first time that the other side has seen it. */
  read_at: string | null
}

/** A conversation about an order or a request, as both sides see it (docs/product/conversations.md). */
export interface Thread {
  id: number
  kind: ThreadKind
  title: string
  /** The slug of the item of an order. */
  slug: string | null
  /** The number of the order or request. */
  number: number
  order_status: OrderStatus | null
  shipping: Order['shipping']
  /** Where to send the piece; null until it is set. Absent on servers that do not ask. */
  ship_to?: PostalAddress | null
  /** Of an order. */
  quantity?: number | null
  created_at: string
  customer: { name: string; email: string; phone: string }
  /** The currency of the order, or the default. */
  currency: string
  /** The side that has to act; null if none has. */
  waiting_for: ThreadSide | null
  waiting_since: string | null
  /** False once the order or request is closed. */
  is_open: boolean
  stage: Stage | null
  /** Changes of the piece that the accepted estimate includes, and those that the customer has asked for. */
  changes: { included: number; used: number }
  /** Oldest first. */
  entries: ThreadEntry[]
  /** All versions, the first one first. */
  estimates: ThreadEstimate[]
  money: ThreadMoney | null
}

/** The thread of a secret address. */
export interface OpenThread extends Thread {
  /** The caller is signed in with the confirmed email address of the thread, which is not in the account yet. */
  can_add: boolean
  /** The sum that is owed can be paid online. */
  can_pay: boolean
}

/** A thread in the owner's inbox. */
export interface InboxThread
  extends Pick<
    Thread,
    'id' | 'kind' | 'title' | 'number' | 'order_status' | 'customer' | 'waiting_for' | 'waiting_since' | 'stage'
  > {
  /** The last entry's beginning. */
  excerpt: string
  last_at: string
  unread: number
}

/** One of the caller's own threads, for the dashboard. */
export interface OwnThread extends Pick<Thread, 'id' | 'kind' | 'title' | 'number' | 'waiting_for'> {
  /** Null while it has no address. */
  key: string | null
  unread: number
  last_at: string
}

/** Response of GET /threads. The counts are those of all threads, whatever the filter. */
export interface InboxPage extends Page<InboxThread> {
  counts: { shop: number; customer: number; unread: number; total: number }
}

/** The secret address of a thread, for the owner to send. */
export interface ThreadLink {
  url: string
  /** The end of the address unless it is used before, ISO 8601. */
  expires_at: string
}

/** The promise of an answer, in hours: docs/product/messages.md states it to the customer. */
export const promisedHours = 24

/** The lifetime of a thread's address after its last use, in days. */
export const threadLinkDays = 90

/** The title of a thread: that of its order, or the kind of its request. */
export function getThreadTitle({
  title,
  project,
  kind,
}: {
  title: string | null
  project: ProjectType | null
  kind: ThreadKind
}): string {
  if (title !== null) return title
  return project ? `Custom piece: ${projectTypeLabels[project]}` : threadKindLabels[kind]
}

/** The path of a thread's page. */
export function threadPath(key: string): string {
  return `/e/${key}`
}

/** The entry that waits for the customer's answer: the last estimate or stage that asks for one. */
export function openQuestion({ entries, estimates }: Pick<Thread, 'entries' | 'estimates'>): ThreadEntry | undefined {
  return entries.findLast((entry) => isOpenQuestion(entry, estimates))
}

function isOpenQuestion({ kind, estimate, asks, answer }: ThreadEntry, estimates: ThreadEstimate[]): boolean {
  if (kind === 'estimate') return isAnswerable(estimates.find(({ version }) => version === estimate)?.state)
  return kind === 'stage' && asks && answer === null
}
