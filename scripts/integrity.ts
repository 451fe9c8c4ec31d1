import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The sha384 of every script in a folder, by file name. */
export async function integrityOf(dir: string): Promise<Record<string, string>> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.js')).sort()
  const hashes = files.map(async (file): Promise<[string, string]> => {
    const hash = createHash('sha384').update(await readFile(path.join(dir, file)))
    return [file, `sha384-${hash.digest('base64')}`]
  })
  return Object.fromEntries(await Promise.all(hashes))
}
