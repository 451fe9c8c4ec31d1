declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** OpenType feature tags. */
    keepFeatures: string[]
    variationAxes: Record<string, { min: number; max: number }>
  }
  /** Returns a font file that holds only the characters of `text`. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
