import type { Solid } from './solids.ts'
import { add, dot, inward, outward, rotation, scale, sub, type Turn, type Vec, vec } from './vec.ts'

/** A solid placed in the world, with its local coordinate system. */
export interface Placed {
  solid: Solid
  at: Vec
  turn: Turn
  center: Vec
  radius: number
  inside: (p: Vec) => Vec
  inwards: (d: Vec) => Vec
  outwards: (d: Vec) => Vec
}

export function place(solid: Solid, at = vec(0, 0, 0), turn: Turn = rotation()): Placed {
  return {
    solid,
    at,
    turn,
    center: add(at, outward(turn, solid.center)),
    radius: solid.radius,
    inside: (p) => inward(turn, sub(p, at)),
    inwards: (d) => inward(turn, d),
    outwards: (d) => outward(turn, d),
  }
}

/** Height by which a rotated solid must be lifted to stand on the ground. */
export function getFoot(solid: Solid, turn: Turn): number {
  let lowest = Number.POSITIVE_INFINITY
  const look = inward(turn, vec(0, 0, 1))
  const { radius, center } = solid
  for (let i = 0; i < 40; i++) {
    for (let j = 0; j < 40; j++) {
      const [u, v] = [((i + 0.5) / 20 - 1) * radius, ((j + 0.5) / 20 - 1) * radius]
      const o = add(add(center, inward(turn, vec(u, v, 0))), scale(look, -3 * radius))
      const met = solid.enter(o, look)
      if (met) lowest = Math.min(lowest, dot(look, add(o, scale(look, met.t))))
    }
  }
  return lowest === Number.POSITIVE_INFINITY ? 0 : -lowest
}
