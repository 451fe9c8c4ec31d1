import { type FireHue, fireHues, turntableSheet } from '@elegant/shared/rules'
import sharp from 'sharp'

/** Colors of play in the middle of their hues, as sRGB. */
const playing: Record<FireHue, readonly [number, number, number]> = {
  red: [205, 45, 50],
  orange: [222, 122, 40],
  yellow: [215, 195, 55],
  green: [50, 170, 70],
  cyan: [50, 180, 180],
  blue: [55, 95, 215],
  violet: [160, 70, 205],
}

/** A stone of which the whole turntable is drawn. */
export interface DrawnStone {
  /** The parts of the hues in the play of color, which add up to 1. */
  shares: Partial<Record<FireHue, number>>
  /** The part of the stone that plays. */
  lit: number
  /** sRGB. */
  body: readonly [number, number, number]
  ground: readonly [number, number, number]
}

interface DrawnLayout {
  columns: number
  rows: number
  /** The side of a patch of color in pixels. */
  patch: number
}

/** Factors of red, green and blue in linear light. */
export type Light = readonly [number, number, number]

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Draws the sheet of a stone in a light, at a quarter of its size: a disk of patches, in other places in each frame. */
export function drawSheet(
  { shares, lit, body, ground }: DrawnStone,
  light: Light = [1, 1, 1],
  { columns, rows, patch }: DrawnLayout = { columns: 6, rows: 4, patch: 4 },
) {
  const side = turntableSheet.side / 4
  const [width, height] = [columns * side, rows * side]
  const lighten = (color: readonly [number, number, number]) =>
    color.map((value, channel) => Math.round(encoded(Math.min(1, linear(value / 255) * (light[channel] ?? 1))) * 255))
  const [bodyColor, groundColor] = [lighten(body), lighten(ground)]
  const colors = new Map(fireHues.map((hue) => [hue, lighten(playing[hue])]))
  /** Each hue as often as it has a share in a thousand patches. */
  const patches = [...colors].flatMap(([hue, color]) =>
    Array.from({ length: Math.round((shares[hue] ?? 0) * 1000) }, () => color),
  )
  const pixels = Buffer.alloc(width * height * 3)
  const counts = new Map<readonly number[], number>()
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const frame = Math.floor(y / side) * columns + Math.floor(x / side)
    const [left, top] = [x % side, y % side]
    const isStone = Math.hypot(left - side / 2, top - side / 2) < side * 0.38
    // Two even sequences: whether a patch plays, and in which color.
    const place = Math.floor(top / patch) * (side / patch) + Math.floor(left / patch) + frame * 311
    const played =
      (place * 0.618034) % 1 < lit ? patches[Math.floor(((place * 0.414214) % 1) * patches.length)] : bodyColor
    const color = (isStone && played) || groundColor
    if (isStone) counts.set(color, (counts.get(color) ?? 0) + 1)
    pixels.set(color, at * 3)
  }
  const count = (color: readonly number[] | undefined) => (color && counts.get(color)) ?? 0
  const fire = [...colors.values()].reduce((sum, color) => sum + count(color), 0)
  return {
    sheet: sharp(pixels, { raw: { width, height, channels: 3 } }),
    /** Percent of the play of color, as drawn. */
    shares: Object.fromEntries(fireHues.map((hue) => [hue, (count(colors.get(hue)) / Math.max(1, fire)) * 100])),
    /** Percent of the stone, as drawn. */
    lit: (fire / (fire + count(bodyColor))) * 100,
  }
}

/** The same as a file in the size of a sheet. */
export function sheetFile(stone: DrawnStone): Promise<Buffer> {
  const { width, height } = turntableSheet
  return drawSheet(stone).sheet.resize({ width, height, kernel: 'nearest' }).webp({ quality: 90 }).toBuffer()
}
