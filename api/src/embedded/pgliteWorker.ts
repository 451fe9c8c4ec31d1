import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { ToWorker, WorkerStart } from './pgliteServer.ts'

// Runs the embedded database beside the event loop and speaks the PostgreSQL wire protocol on message ports,
// so that one driver serves both databases.

const { dataDir, snapshot }: WorkerStart = workerData
const main = parentPort
if (!main) throw new Error('The embedded database runs in a worker thread only')

const database = await PGlite.create({
  dataDir,
  loadDataDir: snapshot && new Blob([snapshot]),
  // 128 MB would be the default; nothing is slower with 8.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
})

/** One thing at a time, in the order in which it was asked for. */
let last = Promise.resolve()
function inTurn(work: () => Promise<void>): void {
  // What fails here is not an answer of the database but its end: the main thread sees the worker die.
  last = last.then(work)
}

main.on('message', (message: ToWorker) => {
  if (message.type === 'connect') {
    const { port } = message
    port.on('message', (bytes: Uint8Array) => inTurn(() => answer(Buffer.from(bytes), port)))
  } else if (message.type === 'dump') {
    inTurn(async () => {
      const dump = await (await database.dumpDataDir('gzip')).arrayBuffer()
      main.postMessage({ type: 'dump', dump }, [dump])
    })
  } else {
    inTurn(async () => {
      await database.close()
      main.close()
    })
  }
})
// The program of the database, as it was read from disk, is of no more use.
globalThis.gc?.()
main.postMessage({ type: 'ready' })

const terminate = 0x58

async function answer(bytes: Buffer, port: MessagePort): Promise<void> {
  for (const frame of framesOf(bytes)) {
    if (frame[0] === terminate) return port.close()
    if (isStartup(frame)) await forgetLastConnection()
    await database.execProtocolRawStream(frame, {
      onRawData(data) {
        // A view would carry the whole memory of the database with it.
        const copy = data.slice()
        port.postMessage(copy, [copy.buffer])
      },
    })
  }
}

/** There is only one session inside: a new connection must not find what the last one left. */
async function forgetLastConnection(): Promise<void> {
  if (database.isInTransaction()) await database.exec('rollback')
  await database.exec('discard all')
}

function* framesOf(bytes: Buffer) {
  let at = 0
  while (at < bytes.length) {
    const length = isStartup(bytes.subarray(at)) ? bytes.readInt32BE(at) : 1 + bytes.readInt32BE(at + 1)
    yield bytes.subarray(at, at + length)
    at += length
  }
}

/** Only the first frame of a connection has no type: it begins with its length. */
function isStartup(frame: Buffer): boolean {
  return frame[0] === 0
}
