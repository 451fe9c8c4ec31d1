import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems give to outgoing connections: one of those could take the port before it is listened on. */
const range = [20_000, 32_768] as const

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const port = randomInt(...ownRange(process.env.TEST_PARALLEL_INDEX))
  return (await isPortFree(port)) ? port : freePort()
}

/** Workers of one run of the journeys share no port: two could find the same one free before either listens on it. */
function ownRange(worker: string | undefined): [number, number] {
  const [from, to] = range
  if (worker === undefined) return [from, to]
  const size = Math.floor((to - from) / 16)
  const start = from + (Number(worker) % 16) * size
  return [start, start + size]
}

/** Whether nobody listens on a port, by any of the machine's addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port)
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
