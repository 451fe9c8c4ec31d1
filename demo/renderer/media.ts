import { detail, noise } from './chance.ts'
import { absorbed } from './optics.ts'
import type { Studio } from './studio.ts'
import { grey, hypot, scale, smooth, times, type Vec, vec } from './vec.ts'

/** Context of a ray inside a stone: the light, the entry surface and the pixel's sample. */
export interface View {
  studio: Studio
  outwards: (d: Vec) => Vec
  /** Outward normal of the entry surface, in the stone's own axes. */
  surface: Vec
  /** Light that falls on it. */
  lit: Vec
  /** From 0 to 1, evenly distributed over a pixel's samples. */
  share: number
}

/** The medium between a stone's surfaces. */
export interface Medium {
  /** Returns the light emitted along a segment, and its transmittance. */
  pass: (o: Vec, d: Vec, length: number, view: View) => { glow: Vec; clear: Vec }
}

const dark = grey(0)

/** A clear, coloured medium. */
export const clear = (absorption: Vec): Medium => ({
  pass: (_o, _d, length) => ({ glow: dark, clear: absorbed(absorption, length) }),
})

/** The inclusions ("jardin") of an emerald: veils, feathers and clouds that scatter a little light in a coloured body. `size` is their scale in millimetres. */
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
  return {
    pass(o, d, length, { lit, share }) {
      const step = length / steps
      let left = 1
      let x = 0
      let y = 0
      let z = 0
      for (let i = 0; i < steps; i++) {
        const t = (i + share) * step
        // Blur randomly within one cell.
        const a = Math.floor((o.x + d.x * t + reach) * scaled + share) & (cells - 1)
        const b = Math.floor((o.y + d.y * t + reach) * scaled + ((share * 7) % 1)) & (cells - 1)
        const c = Math.floor((o.z + d.z * t + reach) * scaled + ((share * 13) % 1)) & (cells - 1)
        const scattered = 1 - Math.exp(-(density[(a * cells + b) * cells + c] ?? 0) * step * 0.55)
        // Light reaches a veil through the stone and is coloured on the way there and back.
        const way = t + size
        const given = left * scattered * 0.16
        x += given * Math.exp(-absorption.x * way)
        y += given * Math.exp(-absorption.y * way)
        z += given * Math.exp(-absorption.z * way)
        left *= 1 - scattered
      }
      return {
        glow: vec(x * lit.x, y * lit.y, z * lit.z),
        clear: scale(absorbed(absorption, length), left),
      }
    },
  }
}

/** A slice of trapiche emerald: six green sectors between dark spokes around a dark core. */
export function trapiche(absorption: Vec, radius: number, seed: number): Medium {
  const steps = 4
  return {
    pass(o, d, length, { lit, share }) {
      const step = length / steps
      let left = grey(1)
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
        const milk = 0.25 + 0.5 * fibres
        const density = milk + shale * 9
        const scattered = 1 - Math.exp(-density * step)
        const body = vec(0.02 + 0.03 * fibres, 0.42 + 0.2 * fibres, 0.18 + 0.08 * fibres)
        const colour = vec(
          body.x * (1 - shale) + 0.035 * shale,
          body.y * (1 - shale) + 0.034 * shale,
          body.z * (1 - shale) + 0.03 * shale,
        )
        left = times(left, absorbed(absorption, step))
        glow = vec(
          glow.x + left.x * scattered * lit.x * colour.x * 0.13,
          glow.y + left.y * scattered * lit.y * colour.y * 0.13,
          glow.z + left.z * scattered * lit.z * colour.z * 0.13,
        )
        left = scale(left, 1 - scattered)
      }
      return { glow, clear: left }
    },
  }
}
