import { develop, expose, type Film, type Shot } from './camera.ts'

// A stone that turns once around in 24 frames on one sheet, and what the renderer knows about its fire.

export const frames = { count: 24, columns: 6, rows: 4, width: 512 }

/** Upper limits of the hues of play of color in OKLCH, in degrees; what lies above the last is red again. */
const hueLimits = [
  ['red', 45],
  ['orange', 80],
  ['yellow', 118],
  ['green', 165],
  ['cyan', 225],
  ['blue', 305],
  ['violet', 345],
  ['red', 360],
] as const
type Hue = (typeof hueLimits)[number][0]

/** How much of a stone is lit by play of color, over all frames, and the shares of its hues. */
export interface Fire {
  share: number
  hues: Record<Hue, number>
}

/** A frame's picture, three bytes per pixel, and its counts of pixels. */
export interface Frame {
  bytes: Uint8Array
  stone: number
  lit: number
  hues: Record<Hue, number>
}

/** Renders one frame of a turntable. */
export function frameOf(shotAt: (degrees: number) => Shot, index: number, width: number = frames.width): Frame {
  const shot = shotAt((360 * index) / frames.count)
  const film = expose(shot, width)
  return { bytes: develop(film, shot.exposure), ...countFire(film) }
}

/** Joins the frames of a turntable to one picture, from left to right and from top to bottom. */
export function sheetOf(all: Frame[], width: number = frames.width) {
  const sheet = { width: width * frames.columns, height: width * frames.rows }
  const bytes = new Uint8Array(sheet.width * sheet.height * 3)
  for (const [frame, { bytes: own }] of all.entries()) {
    const [left, top] = [(frame % frames.columns) * width, Math.floor(frame / frames.columns) * width]
    for (let row = 0; row < width; row++)
      bytes.set(own.subarray(row * width * 3, (row + 1) * width * 3), ((top + row) * sheet.width + left) * 3)
  }
  return { bytes, ...sheet, fire: fireOf(all) }
}

/** Counts the pixels of a stone, and those that are lit by play of color: it makes a fifth of their light. */
function countFire({ light, fire, isStone }: Film): Omit<Frame, 'bytes'> {
  const counts = { stone: 0, lit: 0, hues: noHues() }
  for (let pixel = 0; pixel < isStone.length; pixel++) {
    if (!isStone[pixel]) continue
    counts.stone++
    const at = pixel * 3
    const [red, green, blue] = [fire[at] ?? 0, fire[at + 1] ?? 0, fire[at + 2] ?? 0]
    const all = Math.max(light[at] ?? 0, light[at + 1] ?? 0, light[at + 2] ?? 0)
    const { chroma, hue } = oklch(red, green, blue)
    if (Math.max(red, green, blue) < Math.max(0.05, 0.2 * all) || chroma < 0.04) continue
    counts.lit++
    counts.hues[hueLimits.find(([, limit]) => hue <= limit)?.[0] ?? 'red']++
  }
  return counts
}

function fireOf(all: Frame[]): Fire {
  const [stone, lit] = [all.reduce((sum, one) => sum + one.stone, 0), all.reduce((sum, one) => sum + one.lit, 0)]
  const hues = noHues()
  for (const [name] of hueLimits)
    hues[name] = rounded(all.reduce((sum, one) => sum + one.hues[name], 0) / Math.max(1, lit))
  return { share: rounded(lit / Math.max(1, stone)), hues }
}

const noHues = (): Record<Hue, number> => ({ red: 0, orange: 0, yellow: 0, green: 0, cyan: 0, blue: 0, violet: 0 })

const rounded = (share: number): number => Math.round(share * 1000) / 1000

/** Chroma and hue (degrees from 0 to 360) of linear light in OKLCH. */
export function oklch(red: number, green: number, blue: number): { chroma: number; hue: number } {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return { chroma: Math.sqrt(a * a + b * b), hue: hue < 0 ? hue + 360 : hue }
}
