/** True if webpack failed to load a chunk that a page imports on demand. */
export function isChunkLoadError(error: unknown): error is Error & { request: string } {
  return error instanceof Error && error.name === 'ChunkLoadError' && typeof Reflect.get(error, 'request') === 'string'
}
