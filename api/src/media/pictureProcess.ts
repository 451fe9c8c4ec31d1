import { on } from 'node:events'
import { type MeasuredFire, turntableSheet, uploadLimits } from '@elegant/shared/rules'
import sharp, { type SharpOptions } from 'sharp'
import { measureFire } from '../fire/measureFire.ts'
import { avif, jpeg, previewImageOf, sheetOf, webp, widthsOf } from './variants.ts'

// The program of the sandbox that pictures.ts starts: processes tasks one at a time until it is killed.

/**
 * Re-encode an uploaded picture or sheet of a turntable, or create one AVIF variant, a JPEG or the preview image of a
 * stored WebP, or measure the fire in a stored sheet.
 */
export type Task =
  | { upload: Uint8Array }
  | { sheet: Uint8Array }
  | { measured: Uint8Array }
  | { webp: Uint8Array; width: number }
  | { printed: Uint8Array }
  | { previewed: Uint8Array }

/** Result of a task. */
export interface Outcome {
  picture?: Picture
  avif?: Uint8Array
  jpeg?: Uint8Array
  preview?: Uint8Array
  fire?: MeasuredFire
  /** The reason for rejecting a picture, for its uploader. */
  refusal?: string
}

/** A re-encoded picture. */
export interface Picture {
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** WebP, smallest first. */
  variants: { width: number; content: Uint8Array }[]
}

const careful: SharpOptions = { failOn: 'error', limitInputPixels: uploadLimits.pixels }

sharp.concurrency(1)
sharp.cache(false)
// Allow only these decoders: no SVG, no PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`) })
void takeTasks()

async function takeTasks(): Promise<void> {
  for await (const [task] of on(process, 'message')) process.send?.(await outcomeOf(task))
}

async function outcomeOf(task: Task): Promise<Outcome> {
  try {
    if ('upload' in task) return await read(task.upload)
    if ('sheet' in task) return await readSheet(task.sheet)
    if ('measured' in task) return { fire: await measureFire(sharp(task.measured, careful)) }
    if ('printed' in task) return { jpeg: await jpeg(sharp(task.printed, careful)).toBuffer() }
    if ('previewed' in task) return { preview: await previewImageOf(sharp(task.previewed, careful)).toBuffer() }
    return { avif: await avifOf(task.webp, task.width) }
  } catch {
    return { refusal: 'The picture is damaged, or of a kind that we cannot read' }
  }
}

/** Re-encodes a picture in every width: upright, and without metadata or appended data. */
async function read(upload: Uint8Array): Promise<Outcome> {
  // Reads only the header, which may claim any size, so the limit is checked here.
  const header = await sharp(upload, { limitInputPixels: false }).metadata()
  const { width, height, pages: frames = 1, format } = header
  const animated = frames > 1 && (format === 'gif' || format === 'webp')
  if (width * height * (animated ? frames : 1) > uploadLimits.pixels) {
    return { refusal: `The picture has more than ${uploadLimits.pixels / 1e6} million pixels` }
  }
  if (frames > uploadLimits.frames) return { refusal: `The picture has more than ${uploadLimits.frames} frames` }

  const picture: Picture = { width: 0, height: 0, variants: [] }
  for (const width of widthsOf(header.autoOrient.width)) {
    const upright = sharp(upload, { ...careful, animated })
      .autoOrient()
      .resize({ width })
    const { data, info } = await webp(upright).toBuffer({ resolveWithObject: true })
    picture.variants.push({ width, content: data })
    Object.assign(picture, { width, height: info.pageHeight ?? info.height })
  }
  return { picture }
}

/** Re-encodes the sheet of a turntable, in its one width. */
async function readSheet(upload: Uint8Array): Promise<Outcome> {
  const { width, height } = turntableSheet
  const header = await sharp(upload, { limitInputPixels: false }).metadata()
  if (header.width !== width || header.height !== height || (header.pages ?? 1) > 1) {
    return { refusal: `A sheet has ${turntableSheet.frames} frames on ${width} × ${height} pixels` }
  }
  const content = await sheetOf(sharp(upload, careful), 'webp')
  return { picture: { width, height, variants: [{ width, content }] } }
}

/** Returns undefined for an animation; animated AVIF is not supported. */
async function avifOf(webp: Uint8Array, width: number): Promise<Uint8Array | undefined> {
  const picture = sharp(webp, careful)
  const { pages = 1 } = await picture.metadata()
  if (pages > 1) return undefined
  return width === turntableSheet.width ? sheetOf(picture, 'avif') : avif(picture.resize({ width })).toBuffer()
}
