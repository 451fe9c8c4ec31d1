declare module 'libheif-js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Calls `done` with the given pixels filled in, or with null. */
    display(pixels: ImageData, done: (filled: ImageData | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode: (file: ArrayBuffer) => HeifImage[] } }
  export default libheif
}
