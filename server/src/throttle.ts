/** Returns a function that is true at most once per interval, which is in milliseconds. */
export function throttle(interval: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - last <= interval) return false
    last = now
    return true
  }
}
