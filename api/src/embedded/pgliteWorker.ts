import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { ToWorker, WorkerStart } from './pgliteServer.ts'

// Runs the embedded database in a worker thread and speaks the PostgreSQL wire protocol over message ports,
// so that one driver serves both databases.

const { dataDir, snapshot }: WorkerStart = workerData
const main = parentPort
if (!main) throw new Error('The embedded database runs in a worker thread only')

const database = await PGlite.create({
  dataDir,
  loadDataDir: snapshot && new Blob([snapshot]),
  // The default is 128 MB; 8 MB showed no slowdown.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
})

/** Runs jobs one at a time, in order of arrival. */
let last = Promise.resolve()
function queueWork(work: () => Promise<void>): void {
  // A rejection here is a crash, not an error response: it ends the worker, which the main thread notices.
  last = last.then(work)
}

main.on('message', (message: ToWorker) => {
  if (message.type === 'connect') {
    const { port } = message
    port.on('message', (bytes: Uint8Array) => queueWork(() => answer(Buffer.from(bytes), port)))
  } else if (message.type === 'dump') {
    queueWork(async () => {
      const dump = await (await database.dumpDataDir('gzip')).arrayBuffer()
      main.postMessage({ type: 'dump', dump }, [dump])
    })
  } else {
    queueWork(async () => {
      await database.close()
      main.close()
    })
  }
})
// Free the database's WebAssembly file, which is no longer needed.
globalThis.gc?.()
main.postMessage({ type: 'ready' })

const terminate = 0x58
const maxMessageBytes = 64 * 1024

async function answer(bytes: Buffer, port: MessagePort): Promise<void> {
  const reply = collectReply(port)
  for (const frame of readFrames(bytes)) {
    if (frame[0] === terminate) return port.close()
    if (isStartup(frame)) await forgetLastConnection()
    await database.execProtocolRawStream(frame, { onRawData: reply.add })
  }
  reply.send()
}

/** Collects the reply to the frames of a query, because each message wakes the main thread. Sends a long one in parts. */
function collectReply(port: MessagePort) {
  let parts: Uint8Array[] = []
  let size = 0
  function send(): void {
    if (parts.length === 0) return
    // Only memory of its own can be transferred.
    const reply = new Uint8Array(Buffer.concat(parts))
    port.postMessage(reply, [reply.buffer])
    parts = []
    size = 0
  }
  function add(data: Uint8Array): void {
    // A copy, because the next frame overwrites the database's memory.
    parts.push(data.slice())
    size += data.length
    if (size > maxMessageBytes) send()
  }
  return { add, send }
}

/** PGlite has a single session, so its state is reset for each new connection. */
async function forgetLastConnection(): Promise<void> {
  if (database.isInTransaction()) await database.exec('rollback')
  await database.exec('discard all')
}

function* readFrames(bytes: Buffer) {
  let at = 0
  while (at < bytes.length) {
    const length = isStartup(bytes.subarray(at)) ? bytes.readInt32BE(at) : 1 + bytes.readInt32BE(at + 1)
    yield bytes.subarray(at, at + length)
    at += length
  }
}

/** Only the first frame of a connection has no type byte and begins with its length. */
function isStartup(frame: Buffer): boolean {
  return frame[0] === 0
}
