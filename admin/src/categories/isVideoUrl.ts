/**
 * A category's picture may be a video (docs/product/validation.md#category). Only the file extension distinguishes
 * them.
 */
export function isVideoUrl(address: string): boolean {
  return /\.(mp4|webm)([?#]|$)/i.test(address)
}
