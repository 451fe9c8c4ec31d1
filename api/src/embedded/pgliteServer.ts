import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { Pool } from 'pg'
import { beside } from '../config/beside.ts'
import { hearErrors, type OnDatabaseError } from '../db/hearErrors.ts'
import { PgliteStream } from './PgliteStream.ts'

// Compiling the database a second time, for speed, takes 600 MB and a second of one core; lists become a tenth faster by it.
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')

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
  /** From now on a query without an answer for so many milliseconds has hung: the database is started again. */
  watch: (patience?: number) => void
  /** Lets the process end while the database runs. */
  unref: () => void
  /** The whole database as one compressed file. */
  dump: () => Promise<ArrayBuffer>
  close: () => Promise<void>
}

/** Starts the worker and waits until the database answers. A worker that dies is started again; meanwhile queries fail. */
export async function startPglite(start: WorkerStart, onError: OnDatabaseError): Promise<PgliteServer> {
  const streams = new Set<PgliteStream>()
  let worker: Worker | undefined
  let recovery = Promise.resolve()
  let watching: NodeJS.Timeout | undefined
  const closing = new AbortController()
  await run(start)

  async function run(how: WorkerStart): Promise<void> {
    const running = await startWorker(how)
    worker = running
    running.on('error', onError)
    running.once('exit', () => {
      worker = undefined
      if (!closing.signal.aborted) recovery = endStreams().then(recover)
    })
  }

  /** Ends the connections to a worker that is gone: a pool would give out one that has not noticed. */
  async function endStreams(): Promise<void> {
    await Promise.all(
      Array.from(streams, async (stream) => {
        const closed = once(stream, 'close')
        stream.destroy()
        await closed
      }),
    )
  }

  async function recover(): Promise<void> {
    if (start.dataDir === inMemory) return onError(new Error('The embedded database stopped. Start the shop again.'))
    onError(new Error('The embedded database stopped. It is started again.'))
    for (let pause = 1000; !worker && !closing.signal.aborted; pause = Math.min(2 * pause, 30_000)) {
      await run({ dataDir: start.dataDir }).catch((error: Error) => {
        onError(error)
        return wait(pause, undefined, { signal: closing.signal }).catch(() => {})
      })
    }
  }

  return {
    connect() {
      if (!worker) return new PgliteStream(undefined)
      const { port1, port2 } = new MessageChannel()
      tell(worker, { type: 'connect', port: port2 }, [port2])
      const stream = new PgliteStream(port1)
      streams.add(stream.once('close', () => streams.delete(stream)))
      return stream
    },
    watch(patience = 30_000) {
      watching = setInterval(() => {
        if (![...streams].some(({ silence }) => silence > patience)) return
        onError(new Error(`The embedded database gave no answer for ${patience / 1000} seconds`))
        void worker?.terminate()
      }, patience / 30).unref()
    },
    unref: () => worker?.unref(),
    async dump() {
      if (!worker) throw new Error('The embedded database is not running')
      tell(worker, { type: 'dump' })
      const [answer]: FromWorker[] = await once(worker, 'message')
      if (answer?.type !== 'dump') throw new Error('The embedded database gave no snapshot')
      return answer.dump
    },
    async close() {
      closing.abort()
      clearInterval(watching)
      await recovery
      const last = worker
      if (!last) return
      const exit = new Promise((resolve) => last.once('exit', resolve))
      const deadline = setTimeout(() => void last.terminate(), 10_000)
      tell(last, { type: 'close' })
      await exit
      clearTimeout(deadline)
    },
  }
}

export const inMemory = 'memory://'

/** A worker whose database answers. */
async function startWorker(start: WorkerStart): Promise<Worker> {
  const worker = new Worker(beside(import.meta, 'pgliteWorker'), { workerData: start })
  const stopped = once(worker, 'exit').then(() => Promise.reject(new Error('The embedded database did not start')))
  await Promise.race([once(worker, 'message'), stopped])
  return worker
}

function tell(worker: Worker, message: ToWorker, transfer: MessagePort[] = []): void {
  worker.postMessage(message, transfer)
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
  hearErrors(pool, onError)
  return pool
}
