import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Print, Prints } from '@elegant/api/prints'
import { avif, getWidths, webp } from '@elegant/api/variants'
import type { Sharp } from 'sharp'

/** Writes all variants of a picture, as the media store would. */
export async function print(picture: Sharp, name: string, folder: string): Promise<Print> {
  const own = path.join(folder, name)
  const { data, info } = await webp(picture).toBuffer({ resolveWithObject: true })
  await rm(own, { recursive: true, force: true })
  await mkdir(own, { recursive: true })
  let bytes = 0
  const widths = getWidths(info.width)
  for (const width of widths) {
    const small = width === info.width ? data : await webp(picture.clone().resize({ width })).toBuffer()
    await writeFile(path.join(own, `${width}.webp`), small)
    await writeFile(path.join(own, `${width}.avif`), await avif(picture.clone().resize({ width })).toBuffer())
    bytes += small.length
  }
  const sha256 = createHash('sha256').update(data).digest('hex')
  return {
    folder: sha256.slice(0, 32),
    image_type: 'Image',
    mime: 'image/webp',
    bytes,
    width: info.width,
    height: info.height,
    widths,
    formats: ['webp', 'avif'],
    sha256,
  }
}

/** Writes a video as the media store would. */
export async function printFilm(file: string, size: { width: number; height: number }): Promise<Print> {
  const data = await readFile(file)
  const sha256 = createHash('sha256').update(data).digest('hex')
  return {
    folder: sha256.slice(0, 32),
    image_type: 'Video',
    mime: 'video/mp4',
    bytes: data.length,
    ...size,
    widths: [],
    formats: ['mp4'],
    sha256,
  }
}

/** Merges the new entries into prints.json. */
export async function list(made: Prints, folder: string): Promise<void> {
  const file = path.join(folder, 'prints.json')
  const before: Prints = await readFile(file, 'utf8').then(JSON.parse, () => ({}))
  const all = Object.entries({ ...before, ...made }).sort(([one], [other]) => one.localeCompare(other))
  await writeFile(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}
