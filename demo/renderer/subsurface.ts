import { fresnel, reflect, refract } from './optics.ts'
import type { Thing } from './sceneTypes.ts'
import { add, along, gray, scale, times, type Vec, vec } from './vec.ts'

/** Columns across a stone, layers in each column, directions from each cell. */
const across = 22
const layers = 7
const directions: Vec[] = Array.from({ length: 56 }, (_, i) => {
  const z = 1 - (2 * i + 1) / 56
  const r = Math.sqrt(1 - z * z)
  const angle = i * 2.399963
  return vec(r * Math.cos(angle), r * Math.sin(angle), z)
})

/**
 * Light inside a cloudy stone, which scatters it: the mean of what arrives from all directions through the surface, in
 * cells between the stone's lower and upper side. So it is brighter where light enters and shines through edges.
 */
export function lightInside({ body, matter }: Thing, outside: (o: Vec, d: Vec) => Vec): (p: Vec) => Vec {
  if (matter.kind !== 'stone') return () => gray(0)
  const { solid } = body
  const { center, radius } = solid
  const { index, medium } = matter
  const width = (2 * radius) / across
  const low = new Float32Array(across * across)
  const high = new Float32Array(across * across)
  const cells: (Vec | undefined)[] = Array.from({ length: across * across * layers })

  /** Light that arrives at a point inside from a direction, through at most one reflection. */
  const arriving = (p: Vec, direction: Vec): Vec => {
    let at = p
    let way = direction
    let left = gray(1)
    for (let bounce = 0; bounce < 2; bounce++) {
      const end = solid.leave(at, way)
      left = times(left, medium.through(at, way, end.t))
      const inner = along(at, way, end.t)
      const kept = fresnel(Math.min(1, way.x * end.n.x + way.y * end.n.y + way.z * end.n.z), index)
      const out = kept < 1 ? refract(way, scale(end.n, -1), index) : undefined
      if (out) {
        const from = add(body.at, body.outwards(add(inner, scale(end.n, radius * 1e-3))))
        return scale(times(left, outside(from, body.outwards(out))), 1 - kept)
      }
      way = reflect(way, end.n)
      at = add(inner, scale(end.n, -radius * 1e-3))
    }
    return scale(left, 0)
  }

  for (let i = 0; i < across; i++) {
    for (let j = 0; j < across; j++) {
      const column = i * across + j
      const x = center.x - radius + (i + 0.5) * width
      const y = center.y - radius + (j + 0.5) * width
      const down = solid.enter(vec(x, y, center.z + 1.5 * radius), vec(0, 0, -1))
      const up = solid.enter(vec(x, y, center.z - 1.5 * radius), vec(0, 0, 1))
      if (!down || !up) continue
      high[column] = center.z + 1.5 * radius - down.t
      low[column] = center.z - 1.5 * radius + up.t
      const deep = (high[column] ?? 0) - (low[column] ?? 0)
      for (let k = 0; k < layers; k++) {
        const p = vec(x, y, (low[column] ?? 0) + ((k + 0.5) / layers) * deep)
        let sum = gray(0)
        for (const direction of directions) sum = add(sum, arriving(p, direction))
        cells[column * layers + k] = scale(sum, 1 / directions.length)
      }
    }
  }
  fillOutside(cells, low, high)
  soften(cells)

  return (p) => {
    const x = Math.min(across - 1.001, Math.max(0, (p.x - center.x + radius) / width - 0.5))
    const y = Math.min(across - 1.001, Math.max(0, (p.y - center.y + radius) / width - 0.5))
    const [i, j] = [Math.floor(x), Math.floor(y)]
    let [r, g, b] = [0, 0, 0]
    for (let corner = 0; corner < 4; corner++) {
      const [di, dj] = [corner & 1, corner >> 1]
      const column = (i + di) * across + j + dj
      const share = (di ? x - i : 1 - x + i) * (dj ? y - j : 1 - y + j)
      const deep = Math.max(1e-3, (high[column] ?? 0) - (low[column] ?? 0))
      const z = Math.min(layers - 1.001, Math.max(0, ((p.z - (low[column] ?? 0)) / deep) * layers - 0.5))
      const k = Math.floor(z)
      const below = cells[column * layers + k]
      const above = cells[column * layers + k + 1]
      if (!below || !above) continue
      r += share * (below.x + (above.x - below.x) * (z - k))
      g += share * (below.y + (above.y - below.y) * (z - k))
      b += share * (below.z + (above.z - below.z) * (z - k))
    }
    return vec(r, g, b)
  }
}

/** Gives columns beside the stone the light of their neighbors, for interpolation at its edge. */
function fillOutside(cells: (Vec | undefined)[], low: Float32Array, high: Float32Array): void {
  let empty = Array.from({ length: across * across }, (_, column) => column).filter((column) => !cells[column * layers])
  while (empty.length > 0) {
    const found = empty.flatMap((column) => {
      const [i, j] = [Math.floor(column / across), column % across]
      const neighbors = [
        i > 0 && column - across,
        i < across - 1 && column + across,
        j > 0 && column - 1,
        j < across - 1 && column + 1,
      ]
      const from = neighbors.find((other): other is number => other !== false && cells[other * layers] !== undefined)
      return from === undefined ? [] : [{ column, from }]
    })
    if (found.length === 0) return
    for (const { column, from } of found) {
      low[column] = low[from] ?? 0
      high[column] = high[from] ?? 0
      for (let k = 0; k < layers; k++) cells[column * layers + k] = cells[from * layers + k]
    }
    empty = empty.filter((column) => !cells[column * layers])
  }
}

/** Spreads light between neighboring cells, as repeated scattering does. */
function soften(cells: (Vec | undefined)[]): void {
  for (let pass = 0; pass < 2; pass++) {
    const before = [...cells]
    for (let i = 0; i < across; i++) {
      for (let j = 0; j < across; j++) {
        for (let k = 0; k < layers; k++) {
          let sum = gray(0)
          let count = 0
          for (const [u, v, w] of [
            [0, 0, 0],
            [1, 0, 0],
            [-1, 0, 0],
            [0, 1, 0],
            [0, -1, 0],
            [0, 0, 1],
            [0, 0, -1],
          ] as const) {
            const [a, b, c] = [i + u, j + v, k + w]
            if (a < 0 || b < 0 || c < 0 || a >= across || b >= across || c >= layers) continue
            const cell = before[(a * across + b) * layers + c]
            if (!cell) continue
            sum = add(sum, cell)
            count++
          }
          if (count > 0) cells[(i * across + j) * layers + k] = scale(sum, 1 / count)
        }
      }
    }
  }
}
