import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

// Reserves disk space, so that a release that fills the disk can still be rolled back.

/** In bytes. */
const maxReserve = 1024 ** 2
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
  await createReserve(reserve)
}

/** Creates the reserve if it is missing, as large as the disk permits. */
async function createReserve(file: string): Promise<void> {
  for (let size = maxReserve; size >= minReserve; size /= 2) {
    try {
      // Random, so that no file system compresses it.
      return await writeFile(file, randomBytes(size), { flag: 'wx' })
    } catch (error) {
      if (!isDiskFull(error)) return
      await rm(file, { force: true })
    }
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
