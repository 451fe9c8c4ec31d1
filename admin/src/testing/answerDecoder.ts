/** Replaces the workers of a test, which jsdom lacks: the decoder of HEIC files answers with the given pixels. */
export function answerDecoder(pixels: unknown): void {
  Object.assign(globalThis, {
    Worker: class extends EventTarget {
      postMessage = () => queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: pixels })))
      terminate = () => undefined
    },
  })
}
