import { type MediaType, uploadLimits, uploadTypes } from '@elegant/shared/rules'
import { lookUp } from '../api/lookUp.ts'
import { decodeHeic } from './decodeHeic.ts'
import { isQuickTime, toMp4 } from './quickTime.ts'

/** The properties of a chosen file that the page needs. */
export interface ReadPhoto {
  /** As the shop takes it. Undefined if it cannot. */
  file?: File
  kind: MediaType
  /** A data URL, because the page may show no other address of a local file. */
  thumb?: string
  /** Why the shop cannot take the file. */
  refusal?: string
  /** A QR code is in the picture: the card that the owner lays beside the first picture of a stone. */
  hasCard?: boolean
}

const onTheIphone = 'On the iPhone choose Settings, Camera, Formats, Most Compatible, or share it as'
const heicRefusal = `This HEIC picture could not be read. ${onTheIphone} JPEG.`
const filmRefusal = `This film is in a format that not every browser plays. ${onTheIphone} MP4.`
const typeRefusal =
  'This is no picture or film that the shop takes: JPEG, PNG, WebP, AVIF, GIF, HEIC, MP4, WebM or MOV.'
const pictureTooLarge = `A picture may have at most ${uploadLimits.Image / 1024 ** 2} MB.`
const filmTooLarge = `A film may have at most ${uploadLimits.Video / 1024 ** 2} MB.`

/** The longer side in pixels: of the thumbnail, and of a picture that is made smaller. The shop shows at most 1600. */
const sides = { thumb: 240, upload: 4000 } as const

/** Reads a file, and converts it where the shop does not take it as it is. */
export async function readPhoto(file: File): Promise<ReadPhoto> {
  if (isHeic(file)) return { kind: 'Image', ...(await readPicture(file)) }
  if (isQuickTime(file)) return { kind: 'Video', ...limitFilm(await toMp4(file)) }
  const kind = getKind(file)
  if (kind === 'Image') return { kind, ...(await readPicture(file)) }
  if (kind === 'Video') return { kind, ...limitFilm(file) }
  return { kind: 'Image', refusal: typeRefusal }
}

/** A folder, or a file that is gone since it was chosen. */
export function describeUnreadable(error: unknown): ReadPhoto {
  reportError(error)
  return { kind: 'Image', refusal: 'This file could not be read.' }
}

function getKind({ type }: File): MediaType | undefined {
  return lookUp(uploadTypes, type)
}

/** True for a format that `readPhoto` knows. The server says what is wrong with another. */
export function isReadable(file: File): boolean {
  return isHeic(file) || isQuickTime(file) || getKind(file) !== undefined
}

function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.(heic|heif)$/i.test(name)
}

function limitFilm(film: File | undefined): Pick<ReadPhoto, 'file' | 'refusal'> {
  if (!film) return { refusal: filmRefusal }
  return film.size > uploadLimits.Video ? { refusal: filmTooLarge } : { file: film }
}

/** HEIC becomes JPEG, and a picture beyond the limits of the shop is made smaller. */
async function readPicture(file: File): Promise<Omit<ReadPhoto, 'kind'>> {
  const bitmap = await decode(file)
  const isLarge = file.size > uploadLimits.Image
  if (!bitmap) {
    // The server says what is wrong with a picture that only the browser cannot read.
    if (isHeic(file)) return { refusal: heicRefusal }
    return isLarge ? { refusal: pictureTooLarge } : { file }
  }
  // A smaller one would stand still.
  if (isLarge && file.type === 'image/gif') return { refusal: pictureTooLarge }
  const thumb = draw(bitmap, sides.thumb).toDataURL('image/jpeg', 0.7)
  const isConverted = isHeic(file) || isLarge || bitmap.width * bitmap.height > uploadLimits.pixels
  const jpeg = isConverted ? await toJpeg(draw(bitmap, sides.upload), file) : file
  const hasCard = await hasQrCode(bitmap)
  bitmap.close()
  return jpeg
    ? { file: jpeg, thumb, ...(hasCard && { hasCard }) }
    : { thumb, refusal: isHeic(file) ? heicRefusal : pictureTooLarge }
}

/** Undefined if the file cannot be read. Browsers of Apple read HEIC themselves. */
async function decode(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    return isHeic(file) ? decodeHeic(file) : undefined
  }
}

/** False where the browser cannot look for codes: only some can. */
async function hasQrCode(bitmap: ImageBitmap): Promise<boolean> {
  if (!('BarcodeDetector' in globalThis)) return false
  try {
    const codes = await new BarcodeDetector({ formats: ['qr_code'] }).detect(bitmap)
    return codes.length > 0
  } catch {
    return false
  }
}

/** Not in TypeScript's own types yet. */
declare const BarcodeDetector: new (options: {
  formats: string[]
}) => { detect: (image: ImageBitmap) => Promise<unknown[]> }

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    // A JPEG shows transparent pixels black otherwise.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

async function toJpeg(canvas: HTMLCanvasElement, { name, lastModified }: File): Promise<File | undefined> {
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  const type = 'image/jpeg'
  return jpeg ? new File([jpeg], name.replace(/\.\w+$/, '.jpg'), { type, lastModified }) : undefined
}
