import type { Medium } from './media.ts'
import { type PatchLook, patchField } from './patches.ts'
import { playOfColor } from './playOfColor.ts'
import { gray, scale, type Vec, vec } from './vec.ts'

/** Parameters of an opal's body and its play of color. */
export interface OpalLook extends PatchLook {
  /** Strength of the play of color. */
  fire?: number
  /** Visible depth in millimeters. */
  depth?: number
  /** Color of scattered light and amount of scattering per millimeter. */
  body?: Vec
  milk?: number
  /** Absorption per millimeter. */
  tint?: Vec
}

const none = gray(0)
/** Share of the scattered light that goes on forwards. */
const forwards = 0.62
/** Scattering by the small spheres grows toward blue: bluish where light comes back, honey where it shines through. */
const rayleigh = vec(0.72, 1, 1.5)

/** An opal's body: milk that glows where light enters, and patches of color that float in it. */
export function opal(look: OpalLook): Medium {
  const { fire = 1, depth = 1.4, body = gray(0.8), milk = 0.1, tint = gray(0.01) } = look
  const patchesAt = patchField(look)
  const play = playOfColor(look)
  const scattering = scale(rayleigh, milk)
  // Milk scatters light again and again, which the light inside counts once.
  const shine = scale(body, 1 + 1.9 * (1 - Math.exp(-2.5 * milk)))
  const through = (length: number, scattered: number): Vec =>
    vec(
      Math.exp(-length * (tint.x + scattering.x * scattered)),
      Math.exp(-length * (tint.y + scattering.y * scattered)),
      Math.exp(-length * (tint.z + scattering.z * scattered)),
    )

  return {
    isCloudy: true,
    through: (_o, _d, length) => through(length, 1 - forwards),
    pass(o, d, length, { studio, outwards, surface, fluence, share, bounce }) {
      const v = scale(d, -1)
      const steps = bounce === 0 ? 4 : bounce === 1 ? 3 : 2
      let left = gray(1)
      let glow = none
      let fireGlow = none
      // Finer near the surface, where most of the play of color is visible.
      const reach = 1 - Math.exp(-length / (1.6 * depth))
      let before = 0
      for (let step = 0; step < steps; step++) {
        const end = step === steps - 1 ? length : -1.6 * depth * Math.log(1 - (reach * (step + 1)) / steps)
        const stretch = end - before
        const t = before + stretch * share
        before = end
        const p = vec(o.x + d.x * t, o.y + d.y * t, o.z + d.z * t)
        const lit = fluence(p)
        const { seen, shown } = play(patchesAt(p, t / depth), p, v, { studio, outwards, surface })
        const opacity = 1 - Math.exp((-stretch / depth) * shown)
        const strength = fire * opacity
        const played = vec(left.x * strength * seen.x, left.y * strength * seen.y, left.z * strength * seen.z)
        fireGlow = vec(fireGlow.x + played.x, fireGlow.y + played.y, fireGlow.z + played.z)
        glow = vec(
          glow.x + left.x * (1 - Math.exp(-scattering.x * stretch)) * shine.x * lit.x,
          glow.y + left.y * (1 - Math.exp(-scattering.y * stretch)) * shine.y * lit.y,
          glow.z + left.z * (1 - Math.exp(-scattering.z * stretch)) * shine.z * lit.z,
        )
        const clear = through(stretch, 1 - forwards)
        const passed = 1 - opacity * 0.4
        left = vec(left.x * clear.x * passed, left.y * clear.y * passed, left.z * clear.z * passed)
      }
      return {
        glow: vec(glow.x + fireGlow.x, glow.y + fireGlow.y, glow.z + fireGlow.z),
        clear: left,
        fire: fireGlow,
      }
    },
  }
}
