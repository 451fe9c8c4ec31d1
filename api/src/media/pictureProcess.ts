import { on } from 'node:events'
import { type MeasuredFire, turntableSheet, uploadLimits } from '@elegant/shared/rules'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { measureFire } from '../fire/measureFire.ts'
import { avif, getPreviewImage, getSheet, getWidths, jpeg, webp } from './variants.ts'

// The program of the sandbox that pictures.ts starts: processes tasks one at a time until it is killed.

/** One piece of work on a picture. Bytes are base64, because messages are JSON. */
export interface Task {
  /** Re-encode an upload as the picture or the sheet of a turntable, or make something of a stored WebP. */
  make: 'picture' | 'sheet' | 'avif' | 'jpeg' | 'preview' | 'fire'
  content: string
  /** Of an AVIF variant, in pixels. */
  width?: number
}

/** Result of a task. */
export interface Outcome {
  picture?: EncodedPicture
  /** An AVIF, JPEG or preview image; none for the AVIF of an animation. */
  image?: string
  fire?: MeasuredFire
  /** The reason for rejecting a picture, for its uploader. */
  refusal?: string
}

interface EncodedPicture {
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** WebP, smallest first. */
  variants: { width: number; content: string }[]
}

const careful: SharpOptions = { failOn: 'error', limitInputPixels: uploadLimits.pixels }

sharp.concurrency(1)
sharp.cache(false)
// Allow only these decoders: no SVG, no PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`) })
void takeTasks()

async function takeTasks(): Promise<void> {
  for await (const [task] of on(process, 'message')) process.send?.(await getOutcome(task))
}

async function getOutcome({ make, content, width }: Task): Promise<Outcome> {
  const bytes = Buffer.from(content, 'base64')
  const picture = () => sharp(bytes, careful)
  try {
    if (make === 'picture') return await read(bytes)
    if (make === 'sheet') return await readSheet(bytes)
    if (make === 'fire') return { fire: await measureFire(picture()) }
    if (make === 'jpeg') return { image: await encode(jpeg(picture())) }
    if (make === 'preview') return { image: await encode(getPreviewImage(picture())) }
    return { image: await encodeAvif(picture(), width) }
  } catch {
    return { refusal: 'The picture is damaged, or of a kind that we cannot read' }
  }
}

async function encode(picture: Sharp): Promise<string> {
  return (await picture.toBuffer()).toString('base64')
}

/** Re-encodes a picture in every width: upright, and without metadata or appended data. */
async function read(upload: Buffer): Promise<Outcome> {
  // Reads only the header, which may claim any size, so the limit is checked here.
  const header = await sharp(upload, { limitInputPixels: false }).metadata()
  const { width, height, pages: frames = 1, format } = header
  const animated = frames > 1 && (format === 'gif' || format === 'webp')
  if (width * height * (animated ? frames : 1) > uploadLimits.pixels) {
    return { refusal: `The picture has more than ${uploadLimits.pixels / 1e6} million pixels` }
  }
  if (frames > uploadLimits.frames) return { refusal: `The picture has more than ${uploadLimits.frames} frames` }

  const picture: EncodedPicture = { width: 0, height: 0, variants: [] }
  for (const width of getWidths(header.autoOrient.width)) {
    const upright = sharp(upload, { ...careful, animated })
      .autoOrient()
      .resize({ width })
    const { data, info } = await webp(upright).toBuffer({ resolveWithObject: true })
    picture.variants.push({ width, content: data.toString('base64') })
    Object.assign(picture, { width, height: info.pageHeight ?? info.height })
  }
  return { picture }
}

/** Re-encodes the sheet of a turntable, in its one width. */
async function readSheet(upload: Buffer): Promise<Outcome> {
  const { width, height } = turntableSheet
  const header = await sharp(upload, { limitInputPixels: false }).metadata()
  if (header.width !== width || header.height !== height || (header.pages ?? 1) > 1) {
    return { refusal: `A sheet has ${turntableSheet.frames} frames on ${width} × ${height} pixels` }
  }
  const content = await getSheet(sharp(upload, careful), 'webp')
  return { picture: { width, height, variants: [{ width, content: content.toString('base64') }] } }
}

/** Returns undefined for an animation; animated AVIF is not supported. */
async function encodeAvif(picture: Sharp, width: number | undefined): Promise<string | undefined> {
  const { pages = 1 } = await picture.metadata()
  if (pages > 1) return undefined
  if (width === turntableSheet.width) return (await getSheet(picture, 'avif')).toString('base64')
  return encode(avif(picture.resize({ width })))
}
