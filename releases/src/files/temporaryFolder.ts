import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { getCode } from '@elegant/server/systemErrors'

/** Fills a folder under a temporary name and moves it into place: whole, or not at all. */
export async function createFolder<Result>(
  folder: string,
  fill: (temporary: string) => Promise<Result>,
): Promise<Result> {
  const parent = path.dirname(folder)
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent))
    if (isOrphan(name)) await rm(path.join(parent, name), { recursive: true, force: true })
  const temporary = getTemporaryName(folder)
  const clean = () => rmSync(temporary, { recursive: true, force: true })
  process.once('exit', clean)
  try {
    const result = await fill(temporary)
    await rm(folder, { recursive: true, force: true })
    await rename(temporary, folder)
    return result
  } finally {
    process.off('exit', clean)
    clean()
  }
}

/** A name for a file or folder in progress, which contains the id of its process. */
export function getTemporaryName(final: string): string {
  return `${final}.tmp-${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`
}

/** True if a folder in progress was left behind by a process of this machine that has ended. */
export function isOrphan(name: string): boolean {
  const [, host, pid] = /\.tmp-(.+)-(\d+)-\w+$/.exec(name) ?? []
  return host === hostname() && !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Without permission to signal it, it is running.
    return getCode(error) === 'EPERM'
  }
}
