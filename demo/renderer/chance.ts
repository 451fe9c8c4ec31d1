/** Seeded random numbers from 0 to 1 (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Smooth noise from -1 to 1. */
export function noise(x: number, y: number, z: number): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const k = Math.floor(z)
  const fx = x - i
  const fy = y - j
  const fz = z - k
  const u = fx * fx * (3 - 2 * fx)
  const v = fy * fy * (3 - 2 * fy)
  const w = fz * fz * (3 - 2 * fz)
  const h = (Math.imul(i, perX) + Math.imul(j, perY) + Math.imul(k, perZ)) | 0
  const a = lattice(h)
  const c = lattice(h + perY)
  const e = lattice(h + perZ)
  const g = lattice(h + perY + perZ)
  const ab = a + (lattice(h + perX) - a) * u
  const cd = c + (lattice(h + perX + perY) - c) * u
  const ef = e + (lattice(h + perX + perZ) - e) * u
  const gh = g + (lattice(h + perX + perY + perZ) - g) * u
  const low = ab + (cd - ab) * v
  return 2 * (low + (ef + (gh - ef) * v - low) * w) - 1
}

const perX = 374761393
const perY = 668265263
const perZ = 1440662683

/** Random value from 0 to 1 of a lattice point. */
function lattice(point: number): number {
  const h = Math.imul(point ^ (point >>> 15), 2246822519)
  return ((h ^ (h >>> 13)) & 0xffffff) / 0x1000000
}

// Rotate each octave against the previous one, so that no grid is visible.
const cosines = Float64Array.from([0, 1, 2, 3, 4, 5], (octave) => Math.cos(0.9 * octave))
const sines = Float64Array.from([0, 1, 2, 3, 4, 5], (octave) => Math.sin(0.9 * octave))

/** Fractal noise, about -1 to 1. */
export function detail(x: number, y: number, z: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let size = 1
  for (let octave = 0; octave < octaves; octave++) {
    const c = (cosines[octave] ?? 1) * size
    const s = (sines[octave] ?? 0) * size
    sum += weight * noise(x * c - y * s + octave * 17.3, x * s + y * c + octave * 5.1, z * size - octave * 9.7)
    weight *= 0.5
    size *= 2.03
  }
  return sum
}
