import type { View } from './media.ts'
import { opalIndex, refract, spectral } from './optics.ts'
import type { PatchLook, Place } from './patches.ts'
import { brightest, dot, gray, scale, smooth, type Vec, vec } from './vec.ts'

const none = gray(0)

/** Colors of light that a patch mirrors, every 2 nm from 340 nm: a band, not a line, so none lies at the gamut's edge. */
const colors: Vec[] = Array.from({ length: 230 }, (_, i) => {
  const nanometers = 340 + i * 2
  let sum = none
  for (let off = -48; off <= 48; off += 6) {
    const { x, y, z } = spectral(nanometers + off)
    const part = Math.exp(-(off * off) / 900)
    sum = vec(sum.x + part * x, sum.y + part * y, sum.z + part * z)
  }
  const seen = smooth(385, 450, nanometers) * smooth(720, 640, nanometers)
  const white = 0.1 * brightest(sum)
  const color = vec(sum.x + white, sum.y + white, sum.z + white)
  return scale(color, seen / (brightest(color) * 0.7 + dot(color, vec(0.2, 0.7, 0.1)) * 0.5 + 1e-6))
})

/** Returns a function for the colors that the patches at a point show, and how much of it they cover. */
export function playOfColor({ patch, isHoneycomb = false }: PatchLook) {
  return ({ shares, wall }: Place, { x, y, z }: Vec, v: Vec, view: Pick<View, 'studio' | 'outwards' | 'surface'>) => {
    const { studio, outwards, surface } = view
    let seen = none
    let shown = 0
    for (const { patch: one, weight, from } of shares) {
      if (one.planes.length === 0) continue
      const { stripe, phase } = one
      const bendX =
        0.13 * Math.sin((1.1 * x + 0.7 * y) / patch + phase) + 0.04 * Math.sin((3.1 * y + z) / patch - phase)
      const bendY = 0.13 * Math.sin((1.1 * y - 0.6 * z) / patch + phase * 1.7) + 0.04 * Math.sin((2.9 * x - z) / patch)
      const along = stripe.x * x + stripe.y * y + stripe.z * z
      const wave = Math.sin(along + phase)
      const lamella = 0.85 + 0.1 * wave + 0.05 * Math.sin(3.7 * along + 2 * wave)
      // A bright core in a veil that fades toward the walls.
      const core = isHoneycomb ? smooth(0, 0.3, wall) : 0.28 + 1.1 * one.core * Math.exp(-from * from * 6)
      let has = 0
      for (const { g, at, strength } of one.planes) {
        const nx = g.x + bendX
        const ny = g.y + bendY
        const size = 1 / Math.sqrt(nx * nx + ny * ny + g.z * g.z)
        const cos = (nx * v.x + ny * v.y + g.z * v.z) * size
        if (cos < 0.45) continue
        const color = colors[Math.round((at * cos - 340) / 2)]
        if (!color) continue
        const twice = 2 * cos * size
        const r = vec(twice * nx - v.x, twice * ny - v.y, twice * g.z - v.z)
        // Towards the edge of total reflection the light fades, as the surface passes less and less of it.
        const facing = dot(r, surface)
        const out = facing > 0 ? refract(r, scale(surface, -1), opalIndex) : r
        if (!out) continue
        const passed = facing > 0 ? smooth(0.72, 0.84, facing) : smooth(0, -0.2, facing)
        if (passed === 0) continue
        const light = studio.light(outwards(out), 0.5)
        const power = 2.6 * passed * weight * strength * lamella * core
        has = Math.max(has, strength)
        seen = vec(
          seen.x + color.x * light.x * power,
          seen.y + color.y * light.y * power,
          seen.z + color.z * light.z * power,
        )
      }
      shown += weight * core * has
    }
    return { seen, shown: Math.min(1, shown) }
  }
}
