/** A category's picture may be a video (product §5.5); only its address tells. */
export function isFilm(address: string): boolean {
  return /\.(mp4|webm)([?#]|$)/i.test(address)
}
