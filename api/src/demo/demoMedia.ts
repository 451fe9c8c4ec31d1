import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MeasuredFire } from '@elegant/shared/rules'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/database.ts'
import { mediaFiles } from '../db/schema.ts'
import { openStorage } from '../media/mediaStorage.ts'
import { getFiles, type Prints } from './prints.ts'

/** A stored picture or video of the demo. */
export interface DemoMedia {
  id: number
  url: string
  image_type: 'Image' | 'Video'
  width: number | null
  height: number | null
  /** Of the sheet of a turntable. */
  fire?: MeasuredFire
}

/**
 * Copies the prepared media in `folder` to the shop's storage, as if they had been uploaded: all variants
 * exist, so nothing is left to process. Returns the rows by name.
 */
export async function putDemoMedia(tx: Db, shopId: number, env: Env, folder: string): Promise<Map<string, DemoMedia>> {
  const prints: Prints = JSON.parse(await readFile(path.join(folder, 'prints.json'), 'utf8'))
  const named = Object.entries(prints)
  const { disk } = await openStorage(env)
  const copies = named.flatMap(([name, print]) =>
    getFiles(print).map((file) => ({ from: path.join(folder, name, file), to: `${print.folder}/${file}` })),
  )
  const next = copies[Symbol.iterator]()
  const copy = async () => {
    for (const { from, to } of next) await disk.put(to, await readFile(from))
  }
  await Promise.all(Array.from({ length: 12 }, copy))
  const rows = await tx
    .insert(mediaFiles)
    .values(named.map(([, { fire: _, ...print }]) => ({ ...print, shops_id: shopId })))
    .returning({ id: mediaFiles.id, folder: mediaFiles.folder })
  const ids = new Map(rows.map(({ id, folder: own }) => [own, id]))
  return new Map(
    named.map(([name, print]) => {
      const { image_type, width, height, fire } = print
      const url = `/media/${print.folder}/${getFiles(print).at(-1)}`
      return [name, { id: ids.get(print.folder) ?? 0, url, image_type, width, height, fire }]
    }),
  )
}
