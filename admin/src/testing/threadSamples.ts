import {
  createPage,
  type InboxPage,
  type InboxThread,
  type Thread,
  type ThreadEntry,
  type ThreadEstimate,
  type ThreadMoney,
} from '@elegant/shared/rules'
import { buildEntry as buildSharedEntry, buildEstimate as buildSharedEstimate } from '@elegant/shared/testing'

const at = '2026-11-25T15:00:00.000Z'
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+1 904 555 0142' }

/** Ada's unread message. */
export function buildEntry(changes: Partial<ThreadEntry> = {}): ThreadEntry {
  return buildSharedEntry({ by: 'customer', text: 'Is it still there?', created_at: at, read_at: null, ...changes })
}

/** Ada's enquiry for an opal, read and waiting for the shop. */
export function buildThread(changes: Partial<Thread> = {}): Thread {
  return {
    id: 5,
    kind: 'enquiry',
    title: 'Welo Opal',
    slug: 'welo-opal-1',
    number: 12,
    order_status: 'pending',
    currency: 'USD',
    shipping: null,
    created_at: at,
    customer: ada,
    waiting_for: 'shop',
    waiting_since: at,
    is_open: true,
    stage: null,
    changes: { included: 0, used: 0 },
    entries: [buildEntry({ read_at: at })],
    estimates: [],
    money: null,
    ...changes,
  }
}

/** An estimate of USD 1,250.00 that waits for an answer. */
export function buildEstimate(changes: Partial<ThreadEstimate> = {}): ThreadEstimate {
  return buildSharedEstimate({
    deposit: 50_000,
    changes: 2,
    lines: [
      { kind: 'stone', label: 'Welo opal', amount: 90_000 },
      { kind: 'labor', label: '', amount: 35_000 },
    ],
    ready_by: '2036-12-24',
    sent_at: at,
    ...changes,
  })
}

/** An accepted estimate of which nothing is paid. */
export function buildMoney(changes: Partial<ThreadMoney> = {}): ThreadMoney {
  return {
    currency: 'USD',
    promised: 125_000,
    paid: 0,
    owed: 125_000,
    payments: [],
    due: [
      { label: 'Deposit', amount: 50_000, due_on: '2026-11-25' },
      { label: 'Balance', amount: 75_000, due_on: null },
    ],
    ...changes,
  }
}

/** The row of a thread in the inbox. */
export function buildInboxThread(changes: Partial<InboxThread> = {}): InboxThread {
  const { id, kind, title, number, order_status, customer, waiting_for, waiting_since, stage } = buildThread()
  return {
    id,
    kind,
    title,
    number,
    order_status,
    customer,
    waiting_for,
    waiting_since,
    stage,
    excerpt: 'Is it still there?',
    last_at: at,
    unread: 1,
    ...changes,
  }
}

export function buildInbox(threads: InboxThread[], counts: Partial<InboxPage['counts']> = {}): InboxPage {
  return {
    ...createPage(threads, 1, 12, threads.length),
    counts: { total: threads.length, shop: 1, customer: 2, unread: 3, ...counts },
  }
}

/** The call of the list that the inbox opens with, and that a conversation walks through. */
export const waitingCall = 'GET /threads?external={"page":1,"waiting":"shop"}'

/** The call for the owner's rates beside the estimate of a thread. */
export const ratesCall = 'GET /rates?external={"threads_id":5}'
