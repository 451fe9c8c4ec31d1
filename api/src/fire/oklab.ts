import { type FireHue, fireHues } from '@elegant/shared/rules'
import type { Rgb } from './frame.ts'

/** Lightness, a and b in Oklab (https://bottosson.github.io/posts/oklab). OKLCH has the same in polar coordinates. */
export function toOklab([red, green, blue]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The end of each hue in OKLCH, in degrees, where few stones play. Red begins where violet ends. */
const hueEnds: Record<FireHue, number> = {
  red: 45,
  orange: 80,
  yellow: 118,
  green: 165,
  cyan: 225,
  blue: 305,
  violet: 345,
}

/** The hue of a color with these a and b in Oklab. */
export function getHue(a: number, b: number): FireHue {
  const degrees = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  return fireHues.find((hue) => degrees < hueEnds[hue]) ?? 'red'
}
