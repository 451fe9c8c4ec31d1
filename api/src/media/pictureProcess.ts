import { on } from 'node:events'
import { uploadLimits } from '@elegant/shared/rules'
import sharp, { type SharpOptions } from 'sharp'
import { avif, jpeg, previewImageOf, webp, widthsOf } from './variants.ts'

// The program of the sandbox that pictures.ts starts: processes tasks one at a time until it is killed.

/** Re-encode an uploaded picture, or create one AVIF variant, a JPEG or the preview image of a stored WebP. */
export type Task =
  | { upload: Uint8Array }
  | { webp: Uint8Array; width: number }
  | { printed: Uint8Array }
  | { previewed: Uint8Array }

/** Result of a task. */
export interface Outcome {
  picture?: Picture
  avif?: Uint8Array
  jpeg?: Uint8Array
  preview?: Uint8Array
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

/** Returns undefined for an animation; animated AVIF is not supported. */
async function avifOf(webp: Uint8Array, width: number): Promise<Uint8Array | undefined> {
  const picture = sharp(webp, careful)
  const { pages = 1 } = await picture.metadata()
  return pages > 1 ? undefined : avif(picture.resize({ width })).toBuffer()
}
