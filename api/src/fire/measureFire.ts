import { type FireHue, fireHues, type MeasuredFire, type Turntable, turntableSheet } from '@elegant/shared/rules'
import type { Sharp } from 'sharp'
import { findStone } from './findStone.ts'
import type { Frame } from './frame.ts'
import { hueReader } from './hueReader.ts'

/** Frames are measured small: 128 pixels show every patch of color that an eye sees in the sheet. */
const side = turntableSheet.side / 4

/** The number of frames beside and below one another. */
type Layout = Pick<Turntable, 'columns' | 'rows'>

/** Measures the play of color in the sheet of a turntable (docs/product/media.md#the-light-bench). */
export async function measureFire(sheet: Sharp, { columns, rows }: Layout = turntableSheet): Promise<MeasuredFire> {
  const data = await sheet
    .resize({ width: columns * side, height: rows * side, fit: 'fill' })
    .removeAlpha()
    .toColourspace('scrgb')
    .raw({ depth: 'float' })
    .toBuffer()
  const pixels = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4)
  const counts = new Map(fireHues.map((hue) => [hue, 0]))
  let area = 0
  for (let index = 0; index < columns * rows; index++) {
    const frame = getFrame(pixels, columns, index)
    const stone = findStone(frame)
    const readHue = hueReader(frame, stone)
    area += stone.length
    for (const at of stone) {
      const hue = readHue(at)
      if (hue) counts.set(hue, (counts.get(hue) ?? 0) + 1)
    }
  }
  return summarize(counts, area)
}

/** Copies one frame out of the sheet. */
function getFrame(sheet: Float32Array, columns: number, index: number): Frame {
  const pixels = new Float32Array(side * side * 3)
  const [top, left] = [Math.floor(index / columns) * side, (index % columns) * side]
  for (let y = 0; y < side; y++) {
    const start = ((top + y) * columns * side + left) * 3
    pixels.set(sheet.subarray(start, start + side * 3), y * side * 3)
  }
  return { side, pixels }
}

function summarize(counts: Map<FireHue, number>, area: number): MeasuredFire {
  const fire = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const lit = area === 0 ? 0 : Math.round((fire / area) * 100)
  if (lit === 0) return { shares: {}, lit }
  const shares = roundPercents([...counts].map(([hue, count]) => ({ hue, exact: (count / fire) * 100 })))
  return { shares: Object.fromEntries(shares.filter(([, share]) => share > 0)), lit }
}

/** Rounds parts so that they add up to 100: what is left goes to the parts that lost most. */
function roundPercents(parts: { hue: FireHue; exact: number }[]): [FireHue, number][] {
  const left = 100 - parts.reduce((sum, { exact }) => sum + Math.floor(exact), 0)
  const byLoss = parts.toSorted((one, other) => (other.exact % 1) - (one.exact % 1))
  const raised = new Set(byLoss.slice(0, left).map(({ hue }) => hue))
  return parts.map(({ hue, exact }) => [hue, Math.floor(exact) + (raised.has(hue) ? 1 : 0)])
}
