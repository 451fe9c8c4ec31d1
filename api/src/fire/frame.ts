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
export function medianOf(colors: Rgb[]): Rgb {
  const middle = (channel: 0 | 1 | 2) =>
    quantile(
      colors.map((color) => color[channel]),
      0.5,
    )
  return [middle(0), middle(1), middle(2)]
}

/** Lightness, a and b in Oklab (https://bottosson.github.io/posts/oklab). OKLCH has the same in polar coordinates. */
export function oklabOf([red, green, blue]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
