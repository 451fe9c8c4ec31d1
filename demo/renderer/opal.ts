import { chance } from './chance.ts'
import type { Medium, View } from './media.ts'
import { refract, spectral } from './optics.ts'
import { brightest, dot, grey, scale, smooth, unit, type Vec, vec } from './vec.ts'

/** Parameters of an opal's play of colour. */
export interface OpalLook {
  seed: number
  /** Width of its patches in millimetres. */
  patch: number
  /** Elongation of patches along an axis. */
  stretch?: Vec
  /** Wavelengths in nanometres that the finest and the coarsest lattice reflect at normal incidence. */
  from: number
  to: number
  /** Variation of lattice orientation between neighbours, 0 to 1. */
  lean?: number
  fire?: number
  /** Visible depth in millimetres. */
  depth?: number
  /** Colour and amount of scattering per millimetre. */
  body?: Vec
  milk?: number
  /** Absorption per millimetre. */
  tint?: Vec
  /** Columns with dark walls, seen from above. */
  isHoneycomb?: boolean
  /** Fraction of the patches that have a lattice. */
  filled?: number
}

interface Patch {
  x: number
  y: number
  z: number
  planes: { g: Vec; at: number; strength: number }[]
  stripe: Vec
  phase: number
}

interface Place {
  one: Patch | undefined
  /** Distance to the wall of the patch. */
  wall: number
}

const grid = 24
export const opalIndex = 1.44
const lut: Vec[] = Array.from({ length: 230 }, (_, i) => {
  const nanometres = 340 + i * 2
  const colour = spectral(nanometres)
  const seen = smooth(385, 450, nanometres) * smooth(720, 640, nanometres)
  return scale(colour, seen / (brightest(colour) * 0.75 + dot(colour, vec(0.2, 0.7, 0.1)) * 0.35 + 1e-6))
})
const none = grey(0)

/**
 * An opal's body: patches of spheres stacked as crystals. A patch reflects a single wavelength (Bragg): it mirrors
 * light about the normal of its planes, and its wavelength gets shorter as it tilts away. So the play of colour moves when
 * stone, eye or light move.
 */
export function opal(look: OpalLook): Medium {
  const { fire = 1, depth = 1.4, body = grey(0.8), milk = 0.1, tint = grey(0.01) } = look
  const patchAt = patchFinder(look)
  const play = playOfColour(look)

  const steps = 3
  return {
    pass(o, d, length, { studio, outwards, surface, lit, share }) {
      const v = scale(d, -1)
      let left = grey(1)
      let glow = none
      // Finer near the surface, where most of the play of colour is visible.
      const reach = 1 - Math.exp(-length / depth)
      let before = 0
      for (let step = 0; step < steps; step++) {
        const end = step === steps - 1 ? length : -depth * Math.log(1 - (reach * (step + 1)) / steps)
        const stretchLength = end - before
        const t = before + stretchLength * share
        before = end
        const x = o.x + d.x * t
        const y = o.y + d.y * t
        const z = o.z + d.z * t
        const { seen, shown } = play(patchAt(x, y, z), vec(x, y, z), v, { studio, outwards, surface })
        const opacity = (1 - Math.exp(-stretchLength / depth)) * shown
        const milky = 1 - Math.exp(-milk * stretchLength)
        glow = vec(
          glow.x + left.x * (fire * 1.3 * opacity * seen.x + milky * body.x * lit.x * 0.13),
          glow.y + left.y * (fire * 1.3 * opacity * seen.y + milky * body.y * lit.y * 0.13),
          glow.z + left.z * (fire * 1.3 * opacity * seen.z + milky * body.z * lit.z * 0.13),
        )
        const through = (1 - opacity * 0.45) * (1 - milky)
        left = vec(
          left.x * through * Math.exp(-tint.x * stretchLength),
          left.y * through * Math.exp(-tint.y * stretchLength),
          left.z * through * Math.exp(-tint.z * stretchLength),
        )
      }
      return { glow, clear: left }
    },
  }
}

/** Returns a function that finds the patch at a point, and the distance to its wall. */
function patchFinder(look: OpalLook) {
  const { seed, patch, stretch = grey(1), isHoneycomb = false } = look
  const patches = createPatches(look)
  const [sx, sy, sz] = [
    1 / (patch * stretch.x),
    1 / (patch * stretch.y),
    isHoneycomb ? 0.12 / patch : 1 / (patch * stretch.z),
  ]
  const wobble = isHoneycomb ? 0.1 : 0.22
  const offset = (seed % 97) + 100

  return (px: number, py: number, pz: number): Place => {
    const wx = px * sx
    const wy = py * sy
    const wz = pz * sz
    const x = wx + wobble * Math.sin(wy * 2.3 + wz * 1.1) + 0.5 * wobble * Math.sin(wy * 5.1 - wz * 3.7) + offset
    const y = wy + wobble * Math.sin(wz * 2.1 + wx * 1.3) + 0.5 * wobble * Math.sin(wx * 4.7 + wz * 2.9) + offset
    const z = wz + wobble * Math.sin(wx * 1.9 + wy * 1.7) + offset
    const i = Math.floor(x)
    const j = Math.floor(y)
    const k = Math.floor(z)
    let nearest = 9
    let second = 9
    let one: Patch | undefined
    for (let a = -1; a <= 1; a++) {
      const row = (((i + a) % grid) + grid) % grid
      for (let b = -1; b <= 1; b++) {
        const column = (((j + b) % grid) + grid) % grid
        for (let c = -1; c <= 1; c++) {
          const found = patches[(row * grid + column) * grid + ((((k + c) % grid) + grid) % grid)]
          if (!found) continue
          const ex = i + a + found.x - x
          const ey = j + b + found.y - y
          const ez = isHoneycomb ? 0.15 * (k + c + found.z - z) : k + c + found.z - z
          const distance = ex * ex + ey * ey + ez * ez
          if (distance < nearest) {
            second = nearest
            nearest = distance
            one = found
          } else if (distance < second) second = distance
        }
      }
    }
    return { one, wall: Math.sqrt(second) - Math.sqrt(nearest) }
  }
}

function createPatches({ seed, patch, from, to, lean = 0.5, isHoneycomb = false, filled = 1 }: OpalLook): Patch[] {
  const random = chance(seed)
  return Array.from({ length: grid ** 3 }, () => {
    const loose = isHoneycomb ? 0.55 : 1
    const at = from + (to - from) * random()
    const isEmpty = random() > filled
    return {
      x: 0.5 + loose * (random() - 0.5),
      y: 0.5 + loose * (random() - 0.5),
      z: 0.5 + loose * (random() - 0.5),
      planes: Array.from({ length: isEmpty ? 0 : 2 }, (_, i) => {
        const angle = random() * 2 * Math.PI
        const away = lean * (i === 0 ? 0.55 : 1) * Math.sqrt(random())
        return {
          g: unit(vec(away * Math.cos(angle), away * Math.sin(angle), Math.sqrt(Math.max(0.05, 1 - away * away)))),
          at: at * (i === 0 ? 1 : 0.86 + 0.2 * random()),
          strength: (i === 0 ? 1 : 0.6) * (0.6 + 0.4 * random()),
        }
      }),
      stripe: scale(unit(vec(random() - 0.5, random() - 0.5, 0.6 * (random() - 0.5))), (3 + 5 * random()) / patch),
      phase: random() * 7,
    }
  })
}

/** Returns a function for the colours that a patch shows, and how much of it they cover. */
function playOfColour({ patch, isHoneycomb = false }: OpalLook) {
  return ({ one, wall }: Place, { x, y, z }: Vec, v: Vec, view: Pick<View, 'studio' | 'outwards' | 'surface'>) => {
    const { studio, outwards, surface } = view
    let seen = none
    let shown = 0
    if (one) {
      const bendX = 0.1 * Math.sin((x + 0.7 * y) / patch + one.phase)
      const bendY = 0.1 * Math.sin((y - 0.6 * z) / patch + one.phase * 1.7)
      const wave = Math.sin(one.stripe.x * x + one.stripe.y * y + one.stripe.z * z + one.phase)
      const fine = Math.sin(3.7 * (one.stripe.x * x + one.stripe.y * y + one.stripe.z * z) + 2 * wave)
      const lamella = 0.78 + 0.15 * wave + 0.12 * fine
      const edge = isHoneycomb ? smooth(0.05, 0.16, wall) : 0.55 + 0.45 * smooth(0, 0.05, wall)
      for (const { g, at, strength } of one.planes) {
        const nx = g.x + bendX
        const ny = g.y + bendY
        const size = 1 / Math.sqrt(nx * nx + ny * ny + g.z * g.z)
        const cos = (nx * v.x + ny * v.y + g.z * v.z) * size
        if (cos < 0.45) continue
        const colour = lut[Math.round((at * cos - 340) / 2)]
        if (!colour) continue
        const twice = 2 * cos * size
        const r = vec(twice * nx - v.x, twice * ny - v.y, twice * g.z - v.z)
        const facing = dot(r, surface)
        const out = facing > 0 ? refract(r, scale(surface, -1), opalIndex) : r
        if (!out) continue
        const light = studio.light(outwards(out), 0.4)
        const power = strength * lamella * edge
        seen = vec(
          seen.x + colour.x * light.x * power,
          seen.y + colour.y * light.y * power,
          seen.z + colour.z * light.z * power,
        )
      }
      shown = one.planes.length > 0 ? edge : 0
    }
    return { seen, shown }
  }
}
