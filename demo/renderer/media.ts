import { detail, noise } from './chance.ts'
import { absorbed } from './optics.ts'
import type { Studio } from './studio.ts'
import { gray, hypot, scale, smooth, times, type Vec, vec } from './vec.ts'

/** Context of a ray inside a stone: the light, the entry surface and the pixel's sample. */
export interface View {
  studio: Studio
  outwards: (d: Vec) => Vec
  /** Outward normal of the entry surface, in the stone's own axes. */
  surface: Vec
  /** Mean light from all directions at a point inside a cloudy stone. */
  fluence: (p: Vec) => Vec
  /** Reflections before this segment. */
  bounce: number
  /** From 0 to 1, evenly distributed over a pixel's samples. */
  share: number
}

/** The medium between a stone's surfaces. */
export interface Medium {
  /** Returns the light emitted along a segment, its transmittance, and the play of color in the light. */
  pass: (o: Vec, d: Vec, length: number, view: View) => { glow: Vec; clear: Vec; fire?: Vec }
  /** Transmittance of a segment. */
  through: (o: Vec, d: Vec, length: number) => Vec
  /** True if the medium scatters light. */
  isCloudy?: boolean
}

const dark = gray(0)

export const clear = (absorption: Vec): Medium => ({
  pass: (_o, _d, length) => ({ glow: dark, clear: absorbed(absorption, length) }),
  through: (_o, _d, length) => absorbed(absorption, length),
})

/** The inclusions ("jardin") of an emerald: veils, feathers and clouds that scatter a little light in a colored body. `size` is their scale in millimeters. */
export function jardin(absorption: Vec, { amount = 0.4, size = 1, seed = 0, milk = 0 }): Medium {
  const steps = 4
  const cells = 64
  const reach = 6 * size
  const density = new Float32Array(cells ** 3)
  for (let i = 0; i < cells; i++) {
    for (let j = 0; j < cells; j++) {
      for (let k = 0; k < cells; k++) {
        const x = (12 * i) / cells + seed
        const y = (12 * j) / cells
        const z = (12 * k) / cells
        const fold = noise(x * 0.6, y * 0.6, z * 0.6 + 9)
        const sheet = Math.abs(detail(x * 1.1 + fold, y * 1.1, z * 1.1 - fold, 3))
        const veil = smooth(0.12, 0, sheet) * smooth(-0.1, 0.5, noise(x * 0.7 + 31, y * 0.7, z * 0.7))
        const grain = smooth(0.62, 0.8, noise(x * 5, y * 5, z * 5)) * 0.6
        density[(i * cells + j) * cells + k] = amount * (veil + grain) + milk
      }
    }
  }
  const scaled = cells / (2 * reach)
  const mean = density.reduce((sum, one) => sum + one, 0) / density.length
  return {
    isCloudy: true,
    through: (_o, _d, length) => scale(absorbed(absorption, length), Math.exp(-0.2 * mean * length)),
    pass(o, d, length, { fluence, share }) {
      const step = length / steps
      let left = gray(1)
      let glow = dark
      for (let i = 0; i < steps; i++) {
        const t = (i + share) * step
        // Blur randomly within one cell.
        const a = Math.floor((o.x + d.x * t + reach) * scaled + share) & (cells - 1)
        const b = Math.floor((o.y + d.y * t + reach) * scaled + ((share * 7) % 1)) & (cells - 1)
        const c = Math.floor((o.z + d.z * t + reach) * scaled + ((share * 13) % 1)) & (cells - 1)
        const scattered = 1 - Math.exp(-(density[(a * cells + b) * cells + c] ?? 0) * step * 0.55)
        left = times(left, absorbed(absorption, step))
        const lit = fluence(vec(o.x + d.x * t, o.y + d.y * t, o.z + d.z * t))
        glow = vec(
          glow.x + left.x * scattered * lit.x,
          glow.y + left.y * scattered * lit.y,
          glow.z + left.z * scattered * lit.z,
        )
        left = scale(left, 1 - 0.7 * scattered)
      }
      return { glow, clear: left }
    },
  }
}

/** A slice of trapiche emerald: six green sectors between dark spokes around a dark core. */
export function trapiche(absorption: Vec, radius: number, seed: number): Medium {
  const steps = 6
  return {
    isCloudy: true,
    through: (_o, _d, length) => scale(absorbed(absorption, length), Math.exp(-0.3 * length)),
    pass(o, d, length, { fluence, share }) {
      const step = length / steps
      let left = gray(1)
      let glow = dark
      for (let i = 0; i < steps; i++) {
        const t = (i + share) * step
        const [x, y, z] = [o.x + d.x * t, o.y + d.y * t, o.z + d.z * t]
        const ragged = 0.06 * detail(x * 1.4 + seed, y * 1.4, z * 0.6, 3)
        const r = hypot(x, y) / radius + ragged
        const sector = (Math.atan2(y, x) / Math.PI) * 3 + 24.2 + ragged * 2
        const fromSpoke = Math.abs(sector - Math.round(sector)) * r
        const spoke = smooth(0.055, 0.015, fromSpoke) * smooth(0.2, 0.3, r)
        const core = smooth(0.24, 0.19, r * (0.92 + 0.08 * Math.cos(6 * Math.atan2(y, x))))
        const shale = Math.min(1, spoke + core * 0.9) * (0.75 + 0.25 * noise(x * 9, y * 9, z * 9))
        const fibres = 0.5 + 0.5 * noise(sector * 14, r * 2.2, z)
        const milk = 0.1 + 0.35 * fibres
        const density = milk + shale * 9
        const scattered = 1 - Math.exp(-density * step)
        const body = vec(0.3 + 0.2 * fibres, 0.8, 0.6)
        const color = vec(
          body.x * (1 - shale) + 0.03 * shale,
          body.y * (1 - shale) + 0.03 * shale,
          body.z * (1 - shale) + 0.027 * shale,
        )
        left = times(left, absorbed(absorption, step))
        const lit = fluence(vec(x, y, z))
        glow = vec(
          glow.x + left.x * scattered * lit.x * color.x,
          glow.y + left.y * scattered * lit.y * color.y,
          glow.z + left.z * scattered * lit.z * color.z,
        )
        left = scale(left, 1 - scattered)
      }
      return { glow, clear: left }
    },
  }
}
