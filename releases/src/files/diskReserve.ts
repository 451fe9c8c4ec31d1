import { randomBytes } from 'node:crypto'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDiskFull } from '@elegant/server/systemErrors'

// Reserves disk space, so that a release that fills the disk can still be rolled back.

/** In bytes. The reserve has space for four files of the last size, and for this much at least. */
const leastWanted = 1024 ** 2
const minReserve = 64 * 1024

/** Writes a file whole or not at all; on a full disk into the space of its folder's reserve. */
export async function writeWithReserve(file: string, content: string): Promise<void> {
  const reserve = path.join(path.dirname(file), 'reserve')
  try {
    await writeFile(file, content).catch(async (error) => {
      if (!isDiskFull(error)) throw error
      await rm(reserve, { force: true })
      await writeFile(file, content)
    })
  } catch (cause) {
    await rm(file, { force: true })
    throw isDiskFull(cause) ? new Error(`The disk is full: ${file} cannot be written.`, { cause }) : cause
  }
  await createReserve(reserve, Math.max(leastWanted, 4 * Buffer.byteLength(content)))
}

/** Creates the reserve if it is missing or too small, as large as the disk permits. */
async function createReserve(file: string, wanted: number): Promise<void> {
  const { size: current } = await stat(file).catch(() => ({ size: 0 }))
  const larger = `${file}.${process.pid}`
  for (let size = wanted; size >= minReserve && size > current; size /= 2) {
    try {
      // Random, so that no file system compresses it.
      await writeFile(larger, randomBytes(size))
      return await rename(larger, file)
    } catch (error) {
      await rm(larger, { force: true })
      if (!isDiskFull(error)) return
    }
  }
}
