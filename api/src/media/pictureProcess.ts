import { on } from 'node:events'
import { uploadLimits } from '@elegant/shared/rules'
import sharp, { type SharpOptions } from 'sharp'
import { avif, webp, widthsOf } from './variants.ts'

// A sandbox, started by pictures.ts: it takes tasks one after the other until it is ended.

/** What to do: make an uploaded picture anew, or one AVIF variant of a stored WebP. */
export type Task = { upload: Uint8Array } | { webp: Uint8Array; width: number }

/** What came of it. */
export interface Outcome {
  picture?: Picture
  avif?: Uint8Array
  /** Why a picture was not taken, in words for its sender. */
  refusal?: string
}

/** A picture as it is kept. */
export interface Picture {
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** WebP, the smallest first. */
  variants: { width: number; content: Uint8Array }[]
}

const careful: SharpOptions = { failOn: 'error', limitInputPixels: uploadLimits.pixels }

sharp.concurrency(1)
sharp.cache(false)
// These kinds and no other: no SVG, no PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`) })
void takeTasks()

async function takeTasks(): Promise<void> {
  for await (const [task] of on(process, 'message')) process.send?.(await outcomeOf(task))
}

async function outcomeOf(task: Task): Promise<Outcome> {
  try {
    return 'upload' in task ? await read(task.upload) : { avif: await avifOf(task.webp, task.width) }
  } catch {
    return { refusal: 'The picture is damaged, or of a kind that we cannot read' }
  }
}

/** Makes a picture anew in every width: turned upright, without metadata or anything else that came with it. */
async function read(upload: Uint8Array): Promise<Outcome> {
  // The header alone; it says itself how large the picture is.
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

/** Undefined for an animation, which AVIF here is not. */
async function avifOf(webp: Uint8Array, width: number): Promise<Uint8Array | undefined> {
  const picture = sharp(webp, careful)
  const { pages = 1 } = await picture.metadata()
  return pages > 1 ? undefined : avif(picture.resize({ width })).toBuffer()
}
