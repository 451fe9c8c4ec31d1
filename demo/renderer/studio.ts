import { clamp, dot, getFrame, hypot, mix, scale, smooth, unit, type Vec, vec } from './vec.ts'

/** A distant soft box: direction, apparent width and height (tangents of half the angle), color and strength. */
export interface SoftBox {
  from: Vec
  width: number
  height: number
  color: Vec
  /** Softness of its edges. */
  edge?: number
  /** Rotation in its own plane, in degrees. */
  roll?: number
  /** A dark card, which blocks light instead of emitting it. */
  isCard?: boolean
  isRound?: boolean
  /** Share of light that passes what stands before it, as bars and leaves before a window; both coordinates from -1 to 1. */
  mask?: (u: number, v: number) => number
}

/** The lights of a picture and the room behind them. */
export interface Studio {
  boxes: Box[]
  /** Radiance from a direction; `blur` widens it, as a rough mirror does. */
  light: (d: Vec, blur: number) => Vec
  zenith: Vec
  horizon: Vec
  /** Unoccluded light on a surface; `wrap` extends it beyond the horizon, as in subsurface scattering. */
  falling: (n: Vec, wrap: number) => Vec
}

export interface Box extends SoftBox {
  axis: Vec
  right: Vec
  up: Vec
  /** Its solid angle. */
  angle: number
  /** Mean color behind its mask. */
  mean: Vec
}

export function studio(softBoxes: SoftBox[], horizon: Vec, zenith: Vec): Studio {
  const boxes = softBoxes.map((box): Box => {
    const axis = unit(box.from)
    const { right, up } = getFrame(axis)
    const [c, s] = [Math.cos(((box.roll ?? 0) * Math.PI) / 180), Math.sin(((box.roll ?? 0) * Math.PI) / 180)]
    return {
      ...box,
      axis,
      angle: solidAngle(box.width, box.height) * (box.isRound ? Math.PI / 4 : 1),
      mean: scale(box.color, coverage(box)),
      right: vec(right.x * c + up.x * s, right.y * c + up.y * s, right.z * c + up.z * s),
      up: vec(up.x * c - right.x * s, up.y * c - right.y * s, up.z * c - right.z * s),
    }
  })
  return {
    boxes,
    zenith,
    horizon,
    falling(n, wrap) {
      let { x, y, z } = scale(mix(horizon, zenith, 0.5 + 0.5 * n.z), Math.PI)
      for (const { axis, angle, mean, isCard } of boxes) {
        const facing = (dot(n, axis) + wrap) / (1 + wrap)
        if (isCard || facing <= 0) continue
        const share = facing * angle
        x += mean.x * share
        y += mean.y * share
        z += mean.z * share
      }
      return vec(x, y, z)
    },
    light(d, blur) {
      const sky = mix(horizon, zenith, smooth(-0.1, 1, d.z))
      let { x, y, z } = sky
      for (const box of boxes) {
        const ahead = dot(d, box.axis)
        if (ahead <= 0.02) continue
        const edge = (box.edge ?? 0.06) + blur
        const across = dot(d, box.right) / ahead
        const along = dot(d, box.up) / ahead
        const u = Math.abs(across) - box.width
        const v = Math.abs(along) - box.height
        if (u > edge || v > edge) continue
        // A blurred box emits the same light over a wider angle.
        const spread =
          ((box.width + 0.03) * (box.height + 0.03)) /
          ((box.width + 0.03 + blur * 0.5) * (box.height + 0.03 + blur * 0.5))
        const seen = box.isRound
          ? 1 -
            smooth(-edge, edge, (hypot(across / box.width, along / box.height) - 1) * Math.min(box.width, box.height))
          : (1 - smooth(-edge, edge, u)) * (1 - smooth(-edge, edge, v))
        const { mask } = box
        const color = mask && blur < 0.15 ? scale(box.color, mask(across / box.width, along / box.height)) : box.mean
        if (box.isCard) {
          const left = 1 - clamp(seen * box.color.x)
          x *= left
          y *= left
          z *= left
          continue
        }
        const glow = seen * spread * (0.75 + 0.5 * smooth(1.2, 0, hypot(u / box.width + 1, v / box.height + 1)))
        x += color.x * glow
        y += color.y * glow
        z += color.z * glow
      }
      return vec(x, y, z)
    },
  }
}

/** Mean share of light that passes a box's mask. */
function coverage({ mask }: SoftBox): number {
  if (!mask) return 1
  let sum = 0
  for (let i = 0; i < 256; i++) sum += mask(((i % 16) - 7.5) / 8, (Math.floor(i / 16) - 7.5) / 8)
  return sum / 256
}

/** Solid angle of a rectangle at distance 1, from its half sides. */
const solidAngle = (width: number, height: number): number =>
  4 * Math.asin((width * height) / Math.sqrt((1 + width * width) * (1 + height * height)))
