import type { Thing } from './sceneTypes.ts'
import { clamp, vec } from './vec.ts'

const cells = 512
/** Height in millimeters under which an object shades the ground closely. */
const close = 0.7

/** Shade of the ground where objects touch it or nearly so, from 1 (open) to 0: what the light map is too coarse for. */
export function contactShade(things: Thing[], reach: number): (x: number, y: number) => number {
  const width = (2 * reach) / cells
  const shade = new Float32Array(cells * cells)
  for (const { body, matter } of things) {
    const strength = matter.kind === 'stone' && !matter.skin ? 0.35 : 0.85
    const [i0, i1, j0, j1] = [
      body.center.x - body.radius,
      body.center.x + body.radius,
      body.center.y - body.radius,
      body.center.y + body.radius,
    ].map((at) => clamp(Math.floor((at + reach) / width), 0, cells - 1))
    const up = body.inwards(vec(0, 0, 1))
    for (let j = j0 ?? 0; j <= (j1 ?? 0); j++) {
      for (let i = i0 ?? 0; i <= (i1 ?? 0); i++) {
        const o = vec((i + 0.5) * width - reach, (j + 0.5) * width - reach, -0.5)
        const met = body.solid.enter(body.inside(o), up)
        if (!met) continue
        const gap = Math.max(0, met.t - 0.5)
        const here = strength * Math.exp(-gap / close)
        const at = j * cells + i
        shade[at] = Math.max(shade[at] ?? 0, here)
      }
    }
  }
  const narrow = blurred(shade, Math.max(1, Math.round(0.12 / width)))
  const wide = blurred(shade, Math.max(1, Math.round(0.5 / width)))
  return (x, y) => {
    const i = Math.floor((x + reach) / width)
    const j = Math.floor((y + reach) / width)
    if (i < 0 || j < 0 || i >= cells || j >= cells) return 1
    const at = j * cells + i
    return 1 - Math.max(0.55 * (narrow[at] ?? 0) + 0.45 * (wide[at] ?? 0), 0)
  }
}

/** Two box blurs in each direction. */
function blurred(from: Float32Array, radius: number): Float32Array {
  const all = Float32Array.from(from)
  const line = new Float32Array(cells)
  for (let pass = 0; pass < 2; pass++) {
    for (const [step, next] of [
      [1, cells],
      [cells, 1],
    ] as const) {
      for (let j = 0; j < cells; j++) {
        let sum = 0
        for (let i = 0; i < cells; i++) line[i] = all[j * next + i * step] ?? 0
        for (let i = -radius; i < cells; i++) {
          sum += (line[i + radius] ?? 0) - (line[i - radius - 1] ?? 0)
          if (i >= 0) all[j * next + i * step] = sum / (2 * radius + 1)
        }
      }
    }
  }
  return all
}
