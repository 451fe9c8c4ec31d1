import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { Pool } from 'pg'
import type { OnDatabaseError } from '../db.ts'
import { PgliteStream } from './PgliteStream.ts'

/** What the worker opens: a folder or `memory://`, filled from a snapshot where it is new. */
export interface WorkerStart {
  dataDir: string
  snapshot?: ArrayBuffer
}

export type ToWorker = { type: 'connect'; port: MessagePort } | { type: 'dump' } | { type: 'close' }
type FromWorker = { type: 'ready' } | { type: 'dump'; dump: ArrayBuffer }

/** The embedded database in its worker thread. */
export interface PgliteServer {
  connect: () => PgliteStream
  /** The whole database as one compressed file. */
  dump: () => Promise<ArrayBuffer>
  close: () => Promise<void>
}

/** Starts the worker and waits until the database answers. */
export async function startPglite(start: WorkerStart, onError: OnDatabaseError): Promise<PgliteServer> {
  const worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), { workerData: start })
  await once(worker, 'message')

  let isRunning = true
  let isClosing = false
  worker.on('error', onError)
  const exit = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      isRunning = false
      if (!isClosing) onError(new Error('The embedded database stopped. Start the shop again.'))
      resolve()
    })
  })

  const tell = (message: ToWorker, transfer: MessagePort[] = []) => worker.postMessage(message, transfer)
  return {
    connect() {
      if (!isRunning) return new PgliteStream(undefined)
      const { port1, port2 } = new MessageChannel()
      tell({ type: 'connect', port: port2 }, [port2])
      return new PgliteStream(port1)
    },
    async dump() {
      tell({ type: 'dump' })
      const [answer]: FromWorker[] = await once(worker, 'message')
      if (answer?.type !== 'dump') throw new Error('The embedded database gave no snapshot')
      return answer.dump
    },
    async close() {
      isClosing = true
      tell({ type: 'close' })
      const deadline = setTimeout(() => void worker.terminate(), 10_000)
      await exit
      clearTimeout(deadline)
    },
  }
}

/** The pool of one connection that the embedded database can serve. */
export function poolOf(server: PgliteServer, onError: OnDatabaseError, patience = 10_000): Pool {
  const pool = new Pool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    stream: () => server.connect(),
    idleTimeoutMillis: 0,
    // Who asks for a second connection inside a transaction would else wait for ever.
    connectionTimeoutMillis: patience,
  })
  pool.on('error', onError)
  return pool
}
