import { noise } from './chance.ts'
import { lying } from './pieces.ts'
import type { Matter, Thing } from './sceneTypes.ts'
import { convex, form, plane, type Solid } from './solids.ts'
import { clamp, gray, hypot, rotation, smooth, type Vec, vec } from './vec.ts'

// Things of a known size that lie beside a stone.

/** Radius, thickness and number of reeds of a quarter dollar, in millimeters. */
const quarter = { radius: 12.13, thick: 1.75, reeds: 119 }

/** Height of the coin's face: a rim, a ring of beads and a wreath of leaves. */
function face(x: number, y: number): number {
  const r = hypot(x, y)
  const angle = Math.atan2(y, x)
  const rim = 0.16 * smooth(10.9, 11.2, r)
  const bead = ((angle / Math.PI) * 48) % 1
  const beads = 0.07 * smooth(0.33, 0.15, hypot((bead < 0 ? bead + 1 : bead) - 0.5, (r - 10.35) * 1.45))
  const turn = (angle / Math.PI) * 11
  const side = turn - Math.floor(turn) - 0.5
  const leaf = 0.1 * smooth(1, 0.55, hypot((r - 7.6 - 1.6 * side) / 1.5, side / 0.42))
  const stem = 0.07 * smooth(0.3, 0.12, Math.abs(r - 7.5))
  const gem = Math.max(Math.abs(x) * 0.87 + Math.abs(y) * 0.5, Math.abs(y)) - 3.9
  const facets = 0.16 * smooth(0.1, -2.2, gem)
  return rim + beads + Math.max(leaf, stem) + facets
}

const coinMetal: Matter = {
  kind: 'metal',
  color: vec(0.62, 0.595, 0.55),
  rough: 0.2,
  relief(p) {
    if (Math.abs(p.z) < quarter.thick / 2 - 0.1) return gray(0)
    const e = 0.03
    const here = face(p.x, p.y)
    const worn = 0.03 * noise(p.x * 3, p.y * 3, 1)
    return vec((-1.6 * (face(p.x + e, p.y) - here)) / e + worn, (-1.6 * (face(p.x, p.y + e) - here)) / e + worn, 0)
  },
  dark: (p) => 0.22 * smooth(0.12, 0, face(p.x, p.y)) * (0.6 + 0.4 * noise(p.x * 0.5, p.y * 0.5, 3)),
}

const coinSolid = (): Solid =>
  form(
    (x, y, z) => {
      const reed = 0.07 * Math.abs(Math.sin((Math.atan2(y, x) * quarter.reeds) / 2))
      const p = hypot(x, y) - quarter.radius + reed + 0.1
      const q = Math.abs(z) - quarter.thick / 2 + 0.1
      return Math.min(Math.max(p, q), 0) + hypot(Math.max(p, 0), Math.max(q, 0)) - 0.1
    },
    quarter.radius * 1.03,
    { care: 0.6 },
  )

/** A coin of the size of a quarter dollar, with a reeded edge and no lettering. */
export const coin = (x: number, y: number, spin = 20): Thing => lying(coinSolid(), coinMetal, x, y, rotation(spin))

type Stroke = [number, number][]
const digits: Stroke[] = [
  [
    [0.5, 0],
    [0.15, 0.4],
    [0.1, 1],
    [0.15, 1.6],
    [0.5, 2],
    [0.85, 1.6],
    [0.9, 1],
    [0.85, 0.4],
    [0.5, 0],
  ],
  [
    [0.2, 1.6],
    [0.55, 2],
    [0.55, 0],
  ],
  [
    [0.1, 1.55],
    [0.3, 1.92],
    [0.7, 1.92],
    [0.9, 1.6],
    [0.82, 1.15],
    [0.1, 0],
    [0.9, 0],
  ],
  [
    [0.1, 1.8],
    [0.42, 2],
    [0.8, 1.85],
    [0.85, 1.4],
    [0.45, 1.07],
    [0.9, 0.68],
    [0.85, 0.2],
    [0.45, 0],
    [0.1, 0.2],
  ],
  [
    [0.7, 0],
    [0.7, 2],
    [0.05, 0.6],
    [0.95, 0.6],
  ],
  [
    [0.85, 2],
    [0.22, 2],
    [0.15, 1.1],
    [0.55, 1.25],
    [0.9, 0.9],
    [0.88, 0.35],
    [0.5, 0],
    [0.1, 0.2],
  ],
  [
    [0.75, 1.95],
    [0.3, 1.5],
    [0.1, 0.8],
    [0.15, 0.25],
    [0.5, 0],
    [0.85, 0.25],
    [0.88, 0.75],
    [0.55, 1.08],
    [0.15, 0.8],
  ],
  [
    [0.1, 2],
    [0.9, 2],
    [0.4, 0],
  ],
]

function toStroke(px: number, py: number, stroke: Stroke): number {
  let nearest = 9
  for (let i = 1; i < stroke.length; i++) {
    const [x, y] = stroke[i - 1] ?? [0, 0]
    const [u, v] = stroke[i] ?? [0, 0]
    const [dx, dy] = [u - x, v - y]
    const t = clamp(((px - x) * dx + (py - y) * dy) / (dx * dx + dy * dy))
    nearest = Math.min(nearest, hypot(px - x - t * dx, py - y - t * dy))
  }
  return nearest
}

const rulerWidth = 13

/** Marks of a ruler: millimeters along its upper edge, numbered centimeters. */
function marked(x: number, y: number): number {
  const edge = rulerWidth / 2 - y
  const near = Math.round(x)
  if (near < 0) return 0
  const long = near % 10 === 0 ? 5.4 : near % 5 === 0 ? 4.2 : 2.9
  const line = smooth(0.1, 0.055, Math.abs(x - near)) * smooth(long, long - 0.05, edge)
  const centimeter = Math.round(x / 10)
  const stroke = digits[centimeter]
  if (!stroke || edge < 5.6 || edge > 9) return line
  return Math.max(line, smooth(0.16, 0.1, toStroke((x - 10 * centimeter) / 1.25 + 0.5, (8.6 - edge) / 1.2, stroke)))
}

/** A steel ruler along x whose marks start at `x`; its marked edge is at `y`. */
export function ruler(x: number, y: number, length = 76, spin = 0): Thing {
  const [half, wide, thick] = [length / 2, rulerWidth / 2, 0.4]
  const start = -half + 4
  const solid = convex(
    [
      plane(vec(1, 0, 0), half),
      plane(vec(-1, 0, 0), half),
      plane(vec(0, 1, 0), wide),
      plane(vec(0, -1, 0), wide),
      plane(vec(0, 0, 1), thick),
      plane(vec(0, 0, -1), thick),
      plane(vec(0, 1, 1), wide + thick - 0.15),
      plane(vec(0, -1, 1), wide + thick - 0.15),
    ],
    hypot(half, wide) * 1.02,
  )
  const steel: Matter = {
    kind: 'metal',
    color: vec(0.74, 0.735, 0.72),
    rough: 0.28,
    relief: (p: Vec) => vec(0, 0.05 * noise(p.x * 0.4, p.y * 24, 2) + 0.03 * noise(p.x * 0.9, p.y * 60, 5), 0),
    dark: (p) => (p.z > 0 ? 0.93 * marked(p.x - start, p.y) : 0),
  }
  const turn = rotation(spin)
  const from = vec(start, wide, 0)
  const [c, s] = [turn.x, turn.y]
  return lying(solid, steel, x - from.x * c.x - from.y * s.x, y - from.x * c.y - from.y * s.y, turn)
}
