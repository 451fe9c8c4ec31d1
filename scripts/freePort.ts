import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems give to outgoing connections: one of those could take the port before it is listened on. */
const range = [20_000, 32_768] as const

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const port = randomInt(...range)
  return (await isFree(port)) ? port : freePort()
}

/** Whether nobody listens on a port, by any of the machine's addresses. */
export async function isFree(port: number): Promise<boolean> {
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
