import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The sha384 of every script and picture in a folder, by file name: what a release is fetched and checked by. */
export async function integrityOf(dir: string): Promise<Record<string, string>> {
  const files = (await readdir(dir)).filter((file) => /\.(js|avif)$/.test(file)).sort()
  const hashes = files.map(async (file): Promise<[string, string]> => [file, await hashOf(path.join(dir, file))])
  return Object.fromEntries(await Promise.all(hashes))
}

/** The sha384 of a file. */
export async function hashOf(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`
}
