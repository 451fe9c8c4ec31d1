import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { Pool } from 'pg'
import { siblingModule } from '../config/siblingModule.ts'
import { attachErrorHandlers, type OnDatabaseError } from '../db/attachErrorHandlers.ts'
import { PgliteStream } from './PgliteStream.ts'

// The optimizing WebAssembly tier takes 600 MB and a second of CPU, and makes lists only a tenth faster.
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')

/** The worker's database: a folder or `memory://`, loaded from a snapshot if it is new. */
export interface WorkerStart {
  dataDir: string
  snapshot?: ArrayBuffer
}

export type ToWorker = { type: 'connect'; port: MessagePort } | { type: 'dump' } | { type: 'close' }
type FromWorker = { type: 'ready' } | { type: 'dump'; dump: ArrayBuffer }

/** The embedded database in its worker thread. */
export interface PgliteServer {
  connect: () => PgliteStream
  /** Restarts the database if a query has no response for `timeout` milliseconds. */
  watch: (timeout?: number) => void
  /** Allows the process to exit while the database is running. */
  unref: () => void
  /** Returns the whole database as one compressed file. */
  dump: () => Promise<ArrayBuffer>
  close: () => Promise<void>
}

/** Starts the worker and waits until the database is ready. A worker that dies is restarted; until then queries fail. */
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

  /** Closes the connections to a dead worker, so that the pool does not hand out stale ones. */
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
    onError(new Error('The embedded database stopped and is restarting.'))
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
      post(worker, { type: 'connect', port: port2 }, [port2])
      const stream = new PgliteStream(port1)
      streams.add(stream.once('close', () => streams.delete(stream)))
      return stream
    },
    watch(timeout = 30_000) {
      watching = setInterval(() => {
        if (![...streams].some(({ silence }) => silence > timeout)) return
        onError(new Error(`The embedded database did not respond for ${timeout / 1000} seconds`))
        void worker?.terminate()
      }, timeout / 30).unref()
    },
    unref: () => worker?.unref(),
    async dump() {
      if (!worker) throw new Error('The embedded database is not running')
      post(worker, { type: 'dump' })
      const [answer]: FromWorker[] = await once(worker, 'message')
      if (answer?.type !== 'dump') throw new Error('The embedded database returned no snapshot')
      return answer.dump
    },
    async close() {
      closing.abort()
      clearInterval(watching)
      await recovery
      const last = worker
      if (!last) return
      const exit = new Promise((resolve) => last.once('exit', resolve))
      const killTimer = setTimeout(() => void last.terminate(), 10_000)
      post(last, { type: 'close' })
      await exit
      clearTimeout(killTimer)
    },
  }
}

export const inMemory = 'memory://'

/** Starts a worker and waits until its database is ready. */
async function startWorker(start: WorkerStart): Promise<Worker> {
  const worker = new Worker(siblingModule(import.meta, 'pgliteWorker'), { workerData: start })
  const stopped = once(worker, 'exit').then(() => Promise.reject(new Error('The embedded database did not start')))
  await Promise.race([once(worker, 'message'), stopped])
  return worker
}

function post(worker: Worker, message: ToWorker, transfer: MessagePort[] = []): void {
  worker.postMessage(message, transfer)
}

/** Creates a pool of one connection, the only one that the embedded database can serve. */
export function createPool(server: PgliteServer, onError: OnDatabaseError, timeout = 10_000): Pool {
  const pool = new Pool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    stream: () => server.connect(),
    idleTimeoutMillis: 0,
    // A transaction that requests a second connection would otherwise wait forever.
    connectionTimeoutMillis: timeout,
  })
  attachErrorHandlers(pool, onError)
  return pool
}
