import { pictureWidths } from '@elegant/shared/rules'
import type { Sharp } from 'sharp'

/** Returns the widths of the stored variants of a picture. */
export function widthsOf(full: number): number[] {
  const within: number[] = pictureWidths.filter((width) => width <= full)
  return full > Math.max(...pictureWidths) || within.includes(full) ? within : [...within, full]
}

/** Encoders of the stored formats. */
export const webp = (picture: Sharp): Sharp => picture.webp({ quality: 82 })
/** For print: small, and without the transparency and frames that JPEG lacks. */
export const jpeg = (picture: Sharp): Sharp =>
  picture
    .resize({ width: pictureWidths[0], height: pictureWidths[0], fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
export const avif = (picture: Sharp): Sharp => picture.avif({ effort: 2, quality: 55 })
