import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { assertPathSegment, releaseFolder } from '@elegant/releases/files/releasePaths'
import type { ReleaseFailure } from '@elegant/shared/rules'
import { LRUCache } from 'lru-cache'

/** Places that are remembered. */
const places = new LRUCache<string, Promise<string | undefined>>({ max: 500 })
/** The pause between two source maps, in milliseconds: reading that of the shell blocks the process for a tenth of a second. */
const pause = 5000
let readAt = 0

/**
 * The file and line of the sources for a place in a build, such as `storefront/src/cart/AddToCart.tsx:42`; undefined if the
 * build has no source map here, because it came from another machine, for example, or if another one has just been read.
 */
export async function findOriginalPlace(
  dist: string,
  { remote, version, at }: Omit<ReleaseFailure, 'phase' | 'message'>,
  now = Date.now(),
): Promise<string | undefined> {
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(at ?? '') ?? []
  if (file === undefined) return undefined
  const folder = releaseFolder(dist, remote, { version })
  const key = `${folder} ${at}`
  const known = places.get(key)
  if (known || now - readAt < pause) return known
  readAt = now
  const place = lookUp(remote, path.join(folder, `${assertPathSegment(file)}.map`), [Number(line), Number(column)])
  places.set(key, place)
  return place
}

/** Stacks count lines and columns from 1, source maps from 0. */
async function lookUp(app: string, file: string, [line = 1, column = 1]: number[]): Promise<string | undefined> {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) return undefined
  const entry = new SourceMap(JSON.parse(content)).findEntry(line - 1, column - 1)
  if (!('originalSource' in entry)) return undefined
  // webpack://storefront_1a2b/./src/cart/AddToCart.tsx, relative to the folder of the app
  const [, source = ''] = /^webpack:\/\/\w+\/(.*)$/.exec(entry.originalSource) ?? []
  return `${path.posix.join(app, source)}:${entry.originalLine + 1}`
}
