import type { Db } from './database.ts'

/** A table of work that a worker of this process does. */
export type Queue = 'mail' | 'push'

interface Listener {
  queue: Queue
  wake: () => void
}

/** By database. */
const listeners = new WeakMap<Db, Set<Listener>>()
/** By transaction: the queues that it has notified so far. */
const notified = new WeakMap<Db, Set<Queue>>()

/** Calls `wake` once for each commit that has added to a queue. Returns the function that ends this. */
export function listenToQueue(db: Db, queue: Queue, wake: () => void): () => void {
  const listener = { queue, wake }
  const ofDatabase = listeners.get(db) ?? new Set()
  listeners.set(db, ofDatabase.add(listener))
  return () => void ofDatabase.delete(listener)
}

/** Wakes the workers of a queue: after the commit in a transaction, which may roll back, and otherwise at once. */
export function notifyQueue(db: Db, queue: Queue): void {
  const inTransaction = notified.get(db)
  if (inTransaction) inTransaction.add(queue)
  else for (const listener of listeners.get(db) ?? []) if (listener.queue === queue) listener.wake()
}

/** Keeps the notifications of transactions until they have committed; a nested one passes its own on to the outer one. */
export function notifyAfterCommit(db: Db): void {
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const queues = new Set<Queue>()
    const result = await transaction((tx) => {
      notified.set(tx, queues)
      notifyAfterCommit(tx)
      return work(tx)
    }, config)
    for (const queue of queues) notifyQueue(db, queue)
    return result
  }
}
