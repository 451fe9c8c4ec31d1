import type { ItemMedia } from '@elegant/shared/rules'

/** The height of a large picture in a wide window: the rest is the header, a gap and the thumbnails. */
export const pictureHeight = 'max(15rem, 100svh - 10.5rem)'

/** The width of a picture of known size in heights, within reason. */
export function getShape(media: ItemMedia | undefined): number {
  const { width, height } = media ?? {}
  return width && height ? Math.min(Math.max(width / height, 0.5), 2) : 1
}

/** The shape of the widest picture. */
export function getWidestShape(media: ItemMedia[]): number {
  return media.length > 0 ? Math.max(...media.map(getShape)) : 1
}
