import { chance, detail } from './chance.ts'
import { type Distance, form, type Solid } from './solids.ts'
import { clamp, hypot, hypot3, unit, type Vec, vec } from './vec.ts'

/** Smooth union of two forms; the blend is about `k` wide. */
function blend(a: number, b: number, k: number): number {
  const h = clamp(0.5 + (0.5 * (b - a)) / k)
  return b + (a - b) * h - k * h * (1 - h)
}
const carve = (a: number, b: number, k: number): number => -blend(-a, -b, k)

/** A cabochon: half axes a and b, height c over a base just below the girdle. `corners` above 2 squares its outline, `peak` below 2 makes it a sugarloaf, `drift` a freeform. */
export function cabochon(
  a: number,
  b: number,
  c: number,
  { corners = 2, peak = 2, drift = 0, seed = 0, base = -0.22 } = {},
): Solid {
  const small = Math.min(a, b, c)
  const floor = base * c
  const round = 0.07 * c
  return form(
    (x, y, z) => {
      let u = x / a
      let v = y / b
      if (drift) {
        u += drift * Math.sin(v * 1.9 + seed) + 0.4 * drift * Math.sin(v * 3.7 - seed)
        v += drift * Math.sin(u * 1.6 - seed * 2)
      }
      const q = corners === 2 ? hypot(u, v) : (Math.abs(u) ** corners + Math.abs(v) ** corners) ** (1 / corners)
      const w = Math.abs(z) / c
      const f = peak === 2 ? hypot(q, w) - 1 : (q ** 2.4 + w ** peak) ** (1 / 2.2) - 1
      return carve(f * small, floor - z, round)
    },
    hypot(Math.max(a, b) * (1.02 + 1.4 * drift), c * 0.2) * 1.02,
    { care: drift || peak !== 2 || corners !== 2 ? 0.6 : 0.75 },
  )
}

/** A drop: round with radius `wide`, tapering to a point along x, flattened by `flat`. With a base it is a pear cabochon. */
export function drop(wide: number, long: number, flat: number, base?: number): Solid {
  const tip = wide * 0.2
  const h = long - wide - tip
  const b = (wide - tip) / h
  const a = Math.sqrt(1 - b * b)
  return form(
    (px, py, pz) => {
      const x = px + h * 0.42
      const z = pz / flat
      const r = hypot(py, z)
      const k = -b * r + a * x
      let d: number
      if (k < 0) d = hypot(r, x) - wide
      else if (k > a * h) d = hypot(r, x - h) - tip
      else d = a * r + b * x - wide
      d *= flat
      return base === undefined ? d : carve(d, base - pz, wide * 0.05)
    },
    long * 0.62,
    { care: 0.8 },
  )
}

/** A six-sided slice with soft edges. */
export function slice(radius: number, half: number): Solid {
  const edge = half * 0.35
  return form((x, y, z) => {
    const [u, v] = [Math.abs(x), Math.abs(y)]
    const hex = Math.max(u * 0.866 + v * 0.5, v) - radius * 0.9
    const out = hypot(x, y) - radius * 0.985
    const rim = carve(hex, out, radius * 0.1)
    const [p, q] = [rim + edge, Math.abs(z) - half + edge]
    return Math.min(Math.max(p, q), 0) + hypot(Math.max(p, 0), Math.max(q, 0)) - edge
  }, hypot(radius, half) * 1.05)
}

/** A broken stone: flat faces and conchoidal fractures. */
export function rough(
  size: Vec,
  seed: number,
  { flats = 9, scoops = 3, bumps = 0.05, edge = 0.12, window = false } = {},
): Solid {
  const random = chance(seed)
  const direction = () => unit(vec(random() - 0.5, random() - 0.5, random() - 0.5))
  const cuts = Array.from({ length: flats }, () => ({ ...direction(), d: 0.68 + 0.26 * random() }))
  if (window) cuts[0] = { ...unit(vec(0.12, -0.4, 0.9)), d: 0.45 }
  const hollows = Array.from({ length: scoops }, () => {
    const n = direction()
    const r = 0.7 + 0.8 * random()
    const away = r + 0.62 + 0.18 * random()
    return { x: n.x * away, y: n.y * away, z: n.z * away, r }
  })
  const small = Math.min(size.x, size.y, size.z)
  const smallest = small / 2
  const distance: Distance = (px, py, pz) => {
    const x = (2 * px) / size.x
    const y = (2 * py) / size.y
    const z = (2 * pz) / size.z
    let d = Math.sqrt(x * x + y * y + z * z) - 1
    if (d > 0.25) return d * smallest
    for (const cut of cuts) d = carve(d, cut.x * x + cut.y * y + cut.z * z - cut.d, edge)
    for (const hollow of hollows) {
      d = carve(d, hollow.r - hypot3(x - hollow.x, y - hollow.y, z - hollow.z), edge * 0.6)
    }
    if (d < 0.15 && d > -0.15) {
      const flatness = window ? clamp((0.45 - (0.12 * x - 0.4 * y + 0.9 * z) / 0.992) * 9) : 1
      d += bumps * flatness * detail(x * 2.3 + seed, y * 2.3, z * 2.3, 3)
    }
    return d * smallest
  }
  return form(distance, (Math.max(size.x, size.y, size.z) / 2) * 1.06, { care: 0.7, fine: 0.004 })
}

/** A ring's band around the y axis: inner radius, width and thickness; `swell` widens and thickens it toward the top. */
export function band(inner: number, width: number, thick: number, swell = 0): Solid {
  return form(
    (x, y, z) => {
      const r = hypot(x, z)
      const more = 1 + swell * clamp(z / inner) ** 2
      const w = (width * more) / 2
      const t = (thick * (1 + (more - 1) * 0.5)) / 2
      const edge = Math.min(w, t) * 0.75
      const p = Math.abs(r - inner - t) - t + edge
      const q = Math.abs(y) - w + edge
      return Math.min(Math.max(p, q), 0) + hypot(Math.max(p, 0), Math.max(q, 0)) - edge
    },
    inner + thick * (1 + swell) + 0.2,
  )
}

/** A wall around an elliptical stone, from `low` to `high`, inclined inwards at the top. */
export function bezel(a: number, b: number, low: number, high: number, wall = 0.55): Solid {
  const small = Math.min(a, b)
  return form(
    (x, y, z) => {
      const lean = 0.3 * wall * clamp((z - high + 1.1 * wall) / wall)
      const k = hypot(x / a, y / b)
      const d = (k - 1) * small * (0.5 + 0.5 / Math.max(0.3, hypot(x / (a * a), y / (b * b)) * small)) + lean
      const edge = wall * 0.4
      const p = Math.abs(d - wall * 0.35) - wall / 2 + edge
      const q = Math.abs(z - (low + high) / 2) - (high - low) / 2 + edge
      return Math.min(Math.max(p, q), 0) + hypot(Math.max(p, 0), Math.max(q, 0)) - edge
    },
    hypot(Math.max(a, b) + wall, (high - low) / 2) * 1.03,
    { center: vec(0, 0, (low + high) / 2), care: 0.7 },
  )
}

/** A rod between two points with round ends. */
export function rod(from: Vec, to: Vec, radius: number): Solid {
  const center = vec((from.x + to.x) / 2, (from.y + to.y) / 2, (from.z + to.z) / 2)
  const [dx, dy, dz] = [to.x - from.x, to.y - from.y, to.z - from.z]
  const square = dx * dx + dy * dy + dz * dz
  return form(
    (x, y, z) => {
      const t = clamp(((x - from.x) * dx + (y - from.y) * dy + (z - from.z) * dz) / square)
      return hypot3(x - from.x - dx * t, y - from.y - dy * t, z - from.z - dz * t) - radius
    },
    Math.sqrt(square) / 2 + radius * 1.02,
    { center },
  )
}

/** A wire ring around the z axis, elongated in x. */
export function link(radius: number, wire: number, long = 0): Solid {
  return form((x, y, z) => linkDistance(x, y, z, radius, wire, long), radius + long + wire * 1.05)
}

function linkDistance(x: number, y: number, z: number, radius: number, wire: number, long: number): number {
  const u = x - clamp(x, -long, long)
  return hypot(hypot(u, y) - radius, z) - wire
}

/** A cable chain along x, `length` millimeters long and centered on the origin, with a sideways curve. */
export function chain(length: number, radius: number, wire: number, bend = 0): Solid {
  const pitch = 2 * (radius * 1.5 - wire) * 0.96
  return form(
    (x, y, z) => {
      const side = y - bend * (x / length) ** 2
      let d = 1e9
      const near = Math.round(x / pitch)
      for (let i = near - 1; i <= near + 1; i++) {
        if (Math.abs(i * pitch) > length / 2) continue
        const u = x - i * pitch
        const lean = i % 2 === 0 ? 0.6 : -0.75
        const [c, s] = [Math.cos(lean), Math.sin(lean)]
        d = Math.min(d, linkDistance(u, side * c - z * s, side * s + z * c, radius, wire, radius * 0.5))
      }
      return d === 1e9 ? Math.abs(x) - length / 2 + pitch * 2 : d
    },
    length / 2 + radius * 2 + Math.abs(bend),
    { care: 0.75 },
  )
}

/** A signet ring: a heavy band that widens into a flat top. */
export function signet(inner: number, long: number, wide: number): Solid {
  return form(
    (x, y, z) => {
      const r = hypot(x, z)
      const w = 2.2 + 2.4 * clamp(z / inner) ** 2
      const p = Math.abs(r - inner - 1.1) - 0.7
      const q = Math.abs(y) - w + 0.4
      const hoop = Math.min(Math.max(p, q), 0) + hypot(Math.max(p, 0), Math.max(q, 0)) - 0.4
      const outline = (Math.abs(x / (long / 2)) ** 4 + Math.abs(y / (wide / 2)) ** 4) ** 0.25
      const side = (outline - 1) * (wide / 2) * 0.7
      const lid = Math.abs(z - inner - 1.9) - 1.5
      const plate =
        Math.min(Math.max(side + 0.5, lid + 0.5), 0) + hypot(Math.max(side + 0.5, 0), Math.max(lid + 0.5, 0)) - 0.5
      return Math.max(blend(hoop, plate, 2), 0.9 * (inner * 0.99 - r))
    },
    hypot3(long / 2, wide / 2, inner + 3.4),
    { care: 0.5 },
  )
}
