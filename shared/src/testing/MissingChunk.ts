/** The error of webpack for a chunk that it could not load. */
export class MissingChunk extends Error {
  override name = 'ChunkLoadError'
  readonly request: string

  constructor(request = '/remotes/part.js') {
    super('Loading chunk 7 failed')
    this.request = request
    // Jest fails the test for an error event without a listener, which is the shell's.
    window.addEventListener('error', () => undefined, { once: true })
  }
}
