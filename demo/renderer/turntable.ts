import { getHue, toOklab } from '@elegant/api/oklab'
import { type FireHue, fireHues } from '@elegant/shared/rules'
import { develop, expose, type Film, type Shot } from './camera.ts'

// A stone that turns once around in 24 frames on one sheet, and what the renderer knows about its fire.

export const frames = { count: 24, columns: 6, rows: 4, width: 512 }

/** How much of a stone is lit by play of color, over all frames, and the shares of its hues. */
export interface Fire {
  share: number
  hues: Record<FireHue, number>
}

/** A frame's picture, three bytes per pixel, and its counts of pixels. */
export interface Frame {
  bytes: Uint8Array
  stone: number
  lit: number
  hues: Record<FireHue, number>
}

/** Renders one frame of a turntable. */
export function getFrame(shotAt: (degrees: number) => Shot, index: number, width: number = frames.width): Frame {
  const shot = shotAt((360 * index) / frames.count)
  const film = expose(shot, width)
  return { bytes: develop(film, shot.exposure), ...countFire(film) }
}

/** Joins the frames of a turntable to one picture, from left to right and from top to bottom. */
export function getSheet(all: Frame[], width: number = frames.width) {
  const sheet = { width: width * frames.columns, height: width * frames.rows }
  const bytes = new Uint8Array(sheet.width * sheet.height * 3)
  for (const [frame, { bytes: own }] of all.entries()) {
    const [left, top] = [(frame % frames.columns) * width, Math.floor(frame / frames.columns) * width]
    for (let row = 0; row < width; row++)
      bytes.set(own.subarray(row * width * 3, (row + 1) * width * 3), ((top + row) * sheet.width + left) * 3)
  }
  return { bytes, ...sheet, fire: getFire(all) }
}

/** Counts the pixels of a stone, and those that are lit by play of color: it makes a fifth of their light. */
function countFire({ light, fire, isStone }: Film): Omit<Frame, 'bytes'> {
  const counts = { stone: 0, lit: 0, hues: noHues() }
  for (let pixel = 0; pixel < isStone.length; pixel++) {
    if (!isStone[pixel]) continue
    counts.stone++
    const at = pixel * 3
    const color = [fire[at] ?? 0, fire[at + 1] ?? 0, fire[at + 2] ?? 0] as const
    const all = Math.max(light[at] ?? 0, light[at + 1] ?? 0, light[at + 2] ?? 0)
    const [, a, b] = toOklab(color)
    if (Math.max(...color) < Math.max(0.05, 0.2 * all) || Math.hypot(a, b) < 0.04) continue
    counts.lit++
    counts.hues[getHue(a, b)]++
  }
  return counts
}

function getFire(all: Frame[]): Fire {
  const [stone, lit] = [all.reduce((sum, one) => sum + one.stone, 0), all.reduce((sum, one) => sum + one.lit, 0)]
  const hues = noHues()
  for (const name of fireHues)
    hues[name] = rounded(all.reduce((sum, one) => sum + one.hues[name], 0) / Math.max(1, lit))
  return { share: rounded(lit / Math.max(1, stone)), hues }
}

const noHues = (): Record<FireHue, number> => ({ red: 0, orange: 0, yellow: 0, green: 0, cyan: 0, blue: 0, violet: 0 })

const rounded = (share: number): number => Math.round(share * 1000) / 1000
