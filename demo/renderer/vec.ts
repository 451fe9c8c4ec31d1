/** A point, a direction or a color (linear RGB). Lengths are in millimeters. */
export interface Vec {
  readonly x: number
  readonly y: number
  readonly z: number
}

export const vec = (x: number, y: number, z: number): Vec => ({ x, y, z })
export const gray = (value: number): Vec => ({ x: value, y: value, z: value })
export const add = (a: Vec, b: Vec): Vec => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z })
export const sub = (a: Vec, b: Vec): Vec => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
export const scale = (a: Vec, by: number): Vec => ({ x: a.x * by, y: a.y * by, z: a.z * by })
export const times = (a: Vec, b: Vec): Vec => ({ x: a.x * b.x, y: a.y * b.y, z: a.z * b.z })
export const along = (o: Vec, d: Vec, t: number): Vec => ({ x: o.x + d.x * t, y: o.y + d.y * t, z: o.z + d.z * t })
export const dot = (a: Vec, b: Vec): number => a.x * b.x + a.y * b.y + a.z * b.z
export const length = (a: Vec): number => Math.sqrt(dot(a, a))
export const unit = (a: Vec): Vec => scale(a, 1 / (length(a) || 1))
export const cross = (a: Vec, b: Vec): Vec => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
})
export const mix = (a: Vec, b: Vec, t: number): Vec => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
  z: a.z + (b.z - a.z) * t,
})
export const brightest = (a: Vec): number => Math.max(a.x, a.y, a.z)
export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value))

/** Smoothstep from 0 to 1 between two edges. */
export function smooth(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

/** Two directions perpendicular to `n` and to each other. */
export function getFrame(n: Vec): { right: Vec; up: Vec } {
  const right = unit(cross(Math.abs(n.z) < 0.95 ? vec(0, 0, 1) : vec(0, 1, 0), n))
  return { right, up: cross(n, right) }
}

/** A rotation, as the local axes in world coordinates. */
export interface Turn {
  readonly x: Vec
  readonly y: Vec
  readonly z: Vec
}

export const outward = ({ x, y, z }: Turn, v: Vec): Vec => ({
  x: x.x * v.x + y.x * v.y + z.x * v.z,
  y: x.y * v.x + y.y * v.y + z.y * v.z,
  z: x.z * v.x + y.z * v.y + z.z * v.z,
})
export const inward = ({ x, y, z }: Turn, v: Vec): Vec => ({ x: dot(x, v), y: dot(y, v), z: dot(z, v) })

/** Rotation about the local vertical axis, then about x, then about y; in degrees. */
export function rotation(spin = 0, tipX = 0, tipY = 0): Turn {
  const rad = Math.PI / 180
  const axis = (v: Vec): Vec => {
    const [cs, ss] = [Math.cos(spin * rad), Math.sin(spin * rad)]
    const a = vec(v.x * cs - v.y * ss, v.x * ss + v.y * cs, v.z)
    const [cx, sx] = [Math.cos(tipX * rad), Math.sin(tipX * rad)]
    const b = vec(a.x, a.y * cx - a.z * sx, a.y * sx + a.z * cx)
    const [cy, sy] = [Math.cos(tipY * rad), Math.sin(tipY * rad)]
    return vec(b.x * cy + b.z * sy, b.y, -b.x * sy + b.z * cy)
  }
  return { x: axis(vec(1, 0, 0)), y: axis(vec(0, 1, 0)), z: axis(vec(0, 0, 1)) }
}

/** Much faster than Math.hypot, whose overflow protection is not needed here. */
export const hypot = (a: number, b: number): number => Math.sqrt(a * a + b * b)
export const hypot3 = (a: number, b: number, c: number): number => Math.sqrt(a * a + b * b + c * c)
