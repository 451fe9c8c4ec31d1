import { pictureWidths } from '@elegant/shared/rules'
import type { Sharp } from 'sharp'

/** Returns the widths of the stored variants of a picture. */
export function widthsOf(full: number): number[] {
  const within: number[] = pictureWidths.filter((width) => width <= full)
  return full > Math.max(...pictureWidths) || within.includes(full) ? within : [...within, full]
}

/** Encoders of the stored formats. */
export const webp = (picture: Sharp): Sharp => picture.webp({ quality: 82 })
export const avif = (picture: Sharp): Sharp => picture.avif({ effort: 2, quality: 55 })
