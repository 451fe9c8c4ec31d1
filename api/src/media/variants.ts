import { pictureWidths, previewSize, turntableSheet } from '@elegant/shared/rules'
import type { Sharp } from 'sharp'

/** The ground of the demo's pictures, in both themes. */
const ground = '#12100f'

/** Returns the widths of the stored variants of a picture. */
export function getWidths(full: number): number[] {
  const within: number[] = pictureWidths.filter((width) => width <= full)
  return full > Math.max(...pictureWidths) || within.includes(full) ? within : [...within, full]
}

/** A picture as messengers show it: whole, on the ground of the shop's pictures, in one size. */
export const getPreviewImage = (picture: Sharp): Sharp =>
  picture
    .resize({ ...previewSize, fit: 'contain', background: ground })
    .flatten({ background: ground })
    .jpeg({ quality: 82, mozjpeg: true })

/** Encoders of the stored formats. */
export const webp = (picture: Sharp): Sharp => picture.webp({ quality: 82 })
/** For print: small, and without the transparency and frames that JPEG lacks. */
export const jpeg = (picture: Sharp): Sharp =>
  picture
    .resize({ width: pictureWidths[0], height: pictureWidths[0], fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
export const avif = (picture: Sharp): Sharp => picture.avif({ effort: 2, quality: 55 })

/** The qualities of a sheet, the first that fits is used (docs/product/media.md#the-light-bench). */
const sheetQualities = { webp: [80, 60, 40, 20], avif: [50, 34, 18] }

/** Encodes the sheet of a turntable within its bytes. */
export async function getSheet(picture: Sharp, format: 'webp' | 'avif'): Promise<Buffer> {
  let content = Buffer.alloc(0)
  for (const quality of sheetQualities[format]) {
    const options = format === 'avif' ? { effort: 2, quality } : { quality }
    content = await picture.clone().toFormat(format, options).toBuffer()
    if (content.length <= turntableSheet.bytes) break
  }
  return content
}
