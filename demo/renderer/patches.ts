import { chance } from './chance.ts'
import { clamp, gray, scale, unit, type Vec, vec } from './vec.ts'

/** Parameters of an opal's patches: regions whose spheres are stacked in one direction. */
export interface PatchLook {
  seed: number
  /** Width of its patches in millimeters. */
  patch: number
  /** Elongation of patches along an axis. */
  stretch?: Vec
  /** Wavelengths in nanometers that the finest and the coarsest lattice reflect at normal incidence. */
  from: number
  to: number
  /** Variation of lattice orientation between neighbors, 0 to 1. */
  lean?: number
  /** Columns with walls of plain opal, seen from above. */
  isHoneycomb?: boolean
  /** Fraction of the patches that have a lattice. */
  filled?: number
  /** Width of the transition between patches, as a fraction of theirs. */
  soft?: number
}

/** A stack of mirrors for one wavelength. */
interface Planes {
  g: Vec
  at: number
  strength: number
}

export interface Patch {
  x: number
  y: number
  z: number
  planes: Planes[]
  stripe: Vec
  phase: number
  /** Brightness of its core. */
  core: number
}

/** A patch at a point, and how much of the point belongs to it. */
export interface Share {
  patch: Patch
  weight: number
  /** Distance to the middle of the patch, as a fraction of its width. */
  from: number
}

export interface Place {
  shares: Share[]
  /** Distance to the wall of the nearest patch. */
  wall: number
}

const grid = 24
const beside = [0, -1, 1]
/** How far patches lie from the middle of their cells. */
const loose = (isHoneycomb: boolean): number => (isHoneycomb ? 0.5 : 0.85)

/** Returns a function that finds the patches at a point; deeper ones blend more, as if they were out of focus. */
export function patchField(look: PatchLook): (p: Vec, depth: number) => Place {
  const { seed, patch, stretch = gray(1), isHoneycomb = false, soft = 0.16 } = look
  const patches = createPatches(look)
  const at = Float32Array.from(patches.flatMap(({ x, y, z }) => [x, y, z]))
  // Patches keep off the walls of their cells.
  const margin = (1 - loose(isHoneycomb)) / 2
  const sx = 1 / (patch * stretch.x)
  const sy = 1 / (patch * stretch.y)
  const sz = isHoneycomb ? 0.3 / patch : 1 / (patch * stretch.z)
  const flat = isHoneycomb ? 0.4 : 1
  const tall = isHoneycomb ? 2 : 1
  const wobble = isHoneycomb ? 0.07 : 0.2
  const offset = (seed % 97) + 100

  return (p, depth) => {
    const wx = p.x * sx
    const wy = p.y * sy
    const wz = p.z * sz
    const x = wx + wobble * Math.sin(wy * 2.3 + wz * 1.1) + 0.5 * wobble * Math.sin(wy * 5.1 - wz * 3.7) + offset
    const y = wy + wobble * Math.sin(wz * 2.1 + wx * 1.3) + 0.5 * wobble * Math.sin(wx * 4.7 + wz * 2.9) + offset
    const z = wz + wobble * Math.sin(wx * 1.9 + wy * 1.7) + offset
    const i = Math.floor(x)
    const j = Math.floor(y)
    const k = Math.floor(z)
    // The three nearest patches, by squared distance; slabs of cells that lie further away are skipped.
    let [d1, d2, d3] = [9, 9, 9]
    let [one, two, three] = [-1, -1, -1]
    for (const a of beside) {
      const apart = a === 0 ? 0 : a < 0 ? x - i + margin : i + 1 + margin - x
      if (apart * apart > d3) continue
      const row = (((i + a) % grid) + grid) % grid
      for (const b of beside) {
        const off = b === 0 ? 0 : b < 0 ? y - j + margin : j + 1 + margin - y
        if (apart * apart + off * off > d3) continue
        const column = (row * grid + ((((j + b) % grid) + grid) % grid)) * grid
        for (let c = -tall; c <= tall; c++) {
          const found = column + ((((k + c) % grid) + grid) % grid)
          const ex = i + a + (at[3 * found] ?? 0) - x
          const ey = j + b + (at[3 * found + 1] ?? 0) - y
          const ez = flat * (k + c + (at[3 * found + 2] ?? 0) - z)
          const distance = ex * ex + ey * ey + ez * ez
          if (distance >= d3) continue
          if (distance < d1) {
            d3 = d2
            three = two
            d2 = d1
            two = one
            d1 = distance
            one = found
          } else if (distance < d2) {
            d3 = d2
            three = two
            d2 = distance
            two = found
          } else {
            d3 = distance
            three = found
          }
        }
      }
    }
    const near = Math.sqrt(d1)
    const width = soft * (0.6 + clamp(depth, 0, 2))
    const shares: Share[] = []
    let sum = 0
    for (let rank = 0; rank < 3; rank++) {
      const found = patches[rank === 0 ? one : rank === 1 ? two : three]
      const from = rank === 0 ? near : Math.sqrt(rank === 1 ? d2 : d3)
      const weight = Math.exp((near - from) / width)
      if (!found || weight < 0.08) break
      sum += weight
      shares.push({ patch: found, weight, from })
    }
    for (const share of shares) share.weight /= sum
    return { shares, wall: Math.sqrt(d2) - near }
  }
}

function createPatches({ seed, patch, from, to, lean = 0.5, isHoneycomb = false, filled = 1 }: PatchLook): Patch[] {
  const random = chance(seed)
  const spread = loose(isHoneycomb)
  return Array.from({ length: grid ** 3 }, () => {
    const at = from + (to - from) * random()
    const isEmpty = random() > filled
    return {
      x: 0.5 + spread * (random() - 0.5),
      y: 0.5 + spread * (random() - 0.5),
      z: 0.5 + spread * (random() - 0.5),
      planes: Array.from({ length: isEmpty ? 0 : 3 }, (_, i) => {
        const angle = random() * 2 * Math.PI
        const away = lean * (i === 0 ? 0.55 : 1) * Math.sqrt(random())
        return {
          g: unit(vec(away * Math.cos(angle), away * Math.sin(angle), Math.sqrt(Math.max(0.05, 1 - away * away)))),
          at: at * (i === 0 ? 1 : 0.86 + 0.2 * random()),
          strength: (i === 0 ? 1 : 0.55) * (0.35 + 0.65 * random()),
        }
      }),
      stripe: scale(unit(vec(random() - 0.5, random() - 0.5, 0.6 * (random() - 0.5))), (3 + 5 * random()) / patch),
      phase: random() * 7,
      core: 0.4 + 0.6 * random(),
    }
  })
}
