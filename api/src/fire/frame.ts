/** A color in linear light: red, green and blue. */
export type Rgb = readonly [number, number, number]

/** A square picture in linear light, three numbers a pixel, row by row. */
export interface Frame {
  side: number
  pixels: Float32Array
}

export function colorAt({ pixels }: Frame, at: number): Rgb {
  return [pixels[at * 3] ?? 0, pixels[at * 3 + 1] ?? 0, pixels[at * 3 + 2] ?? 0]
}

/** The value below which this part of the values lies. */
export function quantile(values: number[], part: number): number {
  return Float32Array.from(values).sort()[Math.floor(values.length * part)] ?? 0
}

/** The middle of colors, channel by channel. */
export function getMedian(colors: Rgb[]): Rgb {
  const middle = (channel: 0 | 1 | 2) =>
    quantile(
      colors.map((color) => color[channel]),
      0.5,
    )
  return [middle(0), middle(1), middle(2)]
}
