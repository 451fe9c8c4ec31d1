const { prototype } = HTMLCanvasElement
const { getContext, toDataURL, toBlob } = prototype

/** For tests: a browser that reads pictures, once `read` is called. jsdom does not. */
export function withPictures() {
  /** Sizes of the canvases that were written as JPEG. */
  const written: string[] = []

  function read({ width = 800, height = 600 } = {}) {
    Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close: () => undefined }) })
    Object.assign(prototype, {
      getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
      toDataURL: () => 'data:image/jpeg;base64,AAAA',
      toBlob(this: HTMLCanvasElement, done: (blob: Blob) => void) {
        written.push(`${this.width}×${this.height}`)
        done(new Blob(['jpeg'], { type: 'image/jpeg' }))
      },
    })
  }

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'createImageBitmap')
    Object.assign(prototype, { getContext, toDataURL, toBlob })
    written.length = 0
  })
  return { read, written }
}
