import { pictureWidths } from '@elegant/shared/rules'
import type { Sharp } from 'sharp'

/** The widths that a picture of a width is kept in. */
export function widthsOf(full: number): number[] {
  const within: number[] = pictureWidths.filter((width) => width <= full)
  return full > Math.max(...pictureWidths) || within.includes(full) ? within : [...within, full]
}

/** The kinds that every variant is kept as. */
export const webp = (picture: Sharp): Sharp => picture.webp({ quality: 82 })
export const avif = (picture: Sharp): Sharp => picture.avif({ effort: 2, quality: 55 })
