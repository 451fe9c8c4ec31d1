import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AnyRelease } from '../types.ts'
import { assertPathSegment, releaseFolder } from './releasePaths.ts'

/** The hash of a content, as browsers check it. */
export function hashContent(content: Buffer): string {
  return `sha384-${hash('sha384', content, 'base64')}`
}

export async function hashFile(file: string): Promise<string> {
  return hashContent(await readFile(file))
}

/** The hashes of all scripts, pictures and fonts in a folder, by file name. */
export async function hashFolder(dir: string): Promise<Record<string, string>> {
  const files = (await readdir(dir)).filter((file) => /\.(js|avif|woff2)$/.test(file)).sort()
  const hashes = files.map(async (file): Promise<[string, string]> => [file, await hashFile(path.join(dir, file))])
  return Object.fromEntries(await Promise.all(hashes))
}

/** The files that browsers and servers run of a release, each with its hash. */
export function getFiles({ integrity, server }: AnyRelease): [file: string, hash: string][] {
  const files = Object.entries(integrity)
  if (server?.integrity !== undefined) files.push([server.file, server.integrity])
  return files.map(([file, expected]) => [assertPathSegment(file), expected])
}

/** True if a dist folder has all files of a release, as they were built. */
export async function hasFiles(dist: string, name: string, release: AnyRelease): Promise<boolean> {
  const folder = releaseFolder(dist, name, release)
  for (const [file, expected] of getFiles(release)) {
    const content = await readFile(path.join(folder, file)).catch(() => undefined)
    if (!content || hashContent(content) !== expected) return false
  }
  return true
}
