import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { getCode } from '../systemErrors.ts'

/** Below the range of outgoing connections, one of which could take the port before a server listens on it. */
const range = [20_000, 32_768] as const

/** Returns a port that is not in use. */
export async function freePort(): Promise<number> {
  const port = randomInt(...ownRange(process.env.TEST_PARALLEL_INDEX))
  return (await isPortFree(port)) ? port : freePort()
}

/** Each journey worker has its own range: two workers could find the same port free before either listens on it. */
function ownRange(worker: string | undefined): [number, number] {
  const [from, to] = range
  if (worker === undefined) return [from, to]
  const size = Math.floor((to - from) / 16)
  const start = from + (Number(worker) % 16) * size
  return [start, start + size]
}

/** True if a port is unused on all addresses of the machine. */
export async function isPortFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (getCode(error) !== 'EADDRINUSE') throw error
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
