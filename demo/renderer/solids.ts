import { dot, length, unit, type Vec, vec } from './vec.ts'

/** Intersection of a ray with a surface: distance and outward normal. */
interface Meeting {
  t: number
  n: Vec
}

/** A body that rays enter and leave. */
export interface Solid {
  enter: (o: Vec, d: Vec) => Meeting | undefined
  /** Intersection from a point inside. */
  leave: (o: Vec, d: Vec) => Meeting
  /** Bounding sphere. */
  center: Vec
  radius: number
}

/** The half-space of points `p` with `n · p` at most `d`; `n` has length 1. */
export interface Plane {
  x: number
  y: number
  z: number
  d: number
}

export function plane(n: Vec, d: number): Plane {
  const size = length(n)
  return { x: n.x / size, y: n.y / size, z: n.z / size, d: d / size }
}

/** The intersection of half-spaces around the origin: a faceted stone. */
export function convex(planes: Plane[], radius: number): Solid {
  // Contiguous in memory, because every ray is tested against every plane.
  const flat = Float64Array.from(planes.flatMap(({ x, y, z, d }) => [x, y, z, d]))
  const end = flat.length
  const normal = (at: number) => vec(flat[at] ?? 0, flat[at + 1] ?? 0, flat[at + 2] ?? 0)
  return {
    center: vec(0, 0, 0),
    radius,
    enter(o, d) {
      const { x, y, z } = o
      const { x: u, y: v, z: w } = d
      let near = Number.NEGATIVE_INFINITY
      let far = Number.POSITIVE_INFINITY
      let facet = -1
      for (let i = 0; i < end; i += 4) {
        const a = flat[i] ?? 0
        const b = flat[i + 1] ?? 0
        const c = flat[i + 2] ?? 0
        const across = a * u + b * v + c * w
        const gap = (flat[i + 3] ?? 0) - a * x - b * y - c * z
        if (across < 0) {
          const t = gap / across
          if (t > near) {
            near = t
            facet = i
          }
        } else if (across > 0) {
          const t = gap / across
          if (t < far) far = t
        } else if (gap < 0) return undefined
        if (near > far) return undefined
      }
      return facet >= 0 && near > 0 ? { t: near, n: normal(facet) } : undefined
    },
    leave(o, d) {
      const { x, y, z } = o
      const { x: u, y: v, z: w } = d
      let far = Number.POSITIVE_INFINITY
      let facet = 0
      for (let i = 0; i < end; i += 4) {
        const a = flat[i] ?? 0
        const b = flat[i + 1] ?? 0
        const c = flat[i + 2] ?? 0
        const across = a * u + b * v + c * w
        if (across <= 1e-9) continue
        const gap = (flat[i + 3] ?? 0) - a * x - b * y - c * z
        if (gap < far * across) {
          far = gap / across
          facet = i
        }
      }
      return { t: Math.max(0, far), n: normal(facet) }
    },
  }
}

/** An ellipsoid around the origin, truncated at z = `base` (negative). */
export function dome(a: number, b: number, c: number, base: number): Solid {
  const down = vec(0, 0, -1)
  const normal = (p: Vec) => unit(vec(p.x / (a * a), p.y / (b * b), p.z / (c * c)))
  const roots = (o: Vec, d: Vec): [number, number] | undefined => {
    const px = o.x / a
    const py = o.y / b
    const pz = o.z / c
    const qx = d.x / a
    const qy = d.y / b
    const qz = d.z / c
    const A = qx * qx + qy * qy + qz * qz
    const B = px * qx + py * qy + pz * qz
    const C = px * px + py * py + pz * pz - 1
    const root = B * B - A * C
    if (root < 0) return undefined
    const s = Math.sqrt(root)
    return [(-B - s) / A, (-B + s) / A]
  }
  const at = (o: Vec, d: Vec, t: number) => vec(o.x + d.x * t, o.y + d.y * t, o.z + d.z * t)
  return {
    center: vec(0, 0, (c + base) / 2),
    radius: Math.max(a, b, (c - base) / 2) * 1.05,
    enter(o, d) {
      const found = roots(o, d)
      if (!found) return undefined
      const [near, far] = found
      const floor = (base - o.z) / d.z
      if (near > 0 && o.z + d.z * near >= base) return { t: near, n: normal(at(o, d, near)) }
      if (d.z > 0 && floor > 0 && floor > near && floor < far) return { t: floor, n: down }
      return undefined
    },
    leave(o, d) {
      const [, far = 0] = roots(o, d) ?? []
      const floor = d.z < 0 ? (base - o.z) / d.z : Number.POSITIVE_INFINITY
      if (floor < far) return { t: Math.max(0, floor), n: down }
      return { t: Math.max(0, far), n: normal(at(o, d, far)) }
    },
  }
}

/** Signed distance to a surface, negative inside. It may underestimate, but never overestimate much. */
export type Distance = (x: number, y: number, z: number) => number

/** A solid defined by a signed distance function, intersected by sphere tracing. `care` below 1 shortens the steps; `fine` adds relief to the normals only. */
export function form(
  distance: Distance,
  radius: number,
  { center = vec(0, 0, 0), care = 0.9, fine = 0.002 } = {},
): Solid {
  const close = radius * 0.0006
  const known = coarse(distance, center, radius)
  function normal(x: number, y: number, z: number): Vec {
    const e = radius * fine
    const a = distance(x + e, y - e, z - e)
    const b = distance(x - e, y - e, z + e)
    const c = distance(x - e, y + e, z - e)
    const d = distance(x + e, y + e, z + e)
    return unit(vec(a - b - c + d, -a - b + c + d, -a + b - c + d))
  }
  return {
    center,
    radius,
    enter(o, d) {
      const ox = o.x - center.x
      const oy = o.y - center.y
      const oz = o.z - center.z
      const B = ox * d.x + oy * d.y + oz * d.z
      const root = B * B - (ox * ox + oy * oy + oz * oz - radius * radius)
      if (root < 0) return undefined
      const far = -B + Math.sqrt(root)
      let t = Math.max(close * 2, -B - Math.sqrt(root))
      for (let step = 0; step < 120 && t < far; step++) {
        const safe = known(o.x + d.x * t, o.y + d.y * t, o.z + d.z * t, 1)
        if (safe > 0) {
          t += safe
          continue
        }
        const gap = distance(o.x + d.x * t, o.y + d.y * t, o.z + d.z * t)
        if (gap < close) {
          const n = normal(o.x + d.x * t, o.y + d.y * t, o.z + d.z * t)
          if (dot(n, d) < 0) return { t, n }
          t += close * 4
          continue
        }
        t += gap * care
      }
      return undefined
    },
    leave(o, d) {
      // The ray starts just below the surface through which it entered.
      let t = close * 8
      for (let step = 0; step < 120 && t < 2 * radius; step++) {
        const safe = known(o.x + d.x * t, o.y + d.y * t, o.z + d.z * t, -1)
        if (safe > 0) {
          t += safe
          continue
        }
        const gap = -distance(o.x + d.x * t, o.y + d.y * t, o.z + d.z * t)
        if (gap < close) break
        t += gap * care
      }
      const n = normal(o.x + d.x * t, o.y + d.y * t, o.z + d.z * t)
      return { t, n: dot(n, d) > 0 ? n : d }
    },
  }
}

/** A coarse grid of minimum distances, which saves most of the steps. */
function coarse(
  distance: Distance,
  center: Vec,
  radius: number,
): (x: number, y: number, z: number, sign: number) => number {
  const cells = 40
  const cell = (2 * radius) / cells
  const grid = new Float32Array(cells ** 3)
  let at = 0
  for (let i = 0; i < cells; i++) {
    for (let j = 0; j < cells; j++) {
      for (let k = 0; k < cells; k++) {
        grid[at++] = distance(
          center.x - radius + (i + 0.5) * cell,
          center.y - radius + (j + 0.5) * cell,
          center.z - radius + (k + 0.5) * cell,
        )
      }
    }
  }
  const [left, front, low] = [center.x - radius, center.y - radius, center.z - radius]
  const corner = cell * 0.87
  return (x, y, z, sign) => {
    const i = Math.floor((x - left) / cell)
    const j = Math.floor((y - front) / cell)
    const k = Math.floor((z - low) / cell)
    if (i < 0 || j < 0 || k < 0 || i >= cells || j >= cells || k >= cells) return 0
    const gap = ((grid[(i * cells + j) * cells + k] ?? 0) * sign - corner) * 0.85
    return gap > cell * 0.3 ? gap : 0
  }
}
