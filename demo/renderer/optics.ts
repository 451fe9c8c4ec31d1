import { add, dot, scale, type Vec, vec } from './vec.ts'

export const opalIndex = 1.44

/** Reflects a direction at a surface with normal `n`. */
export const reflect = (d: Vec, n: Vec): Vec => add(d, scale(n, -2 * dot(d, n)))

/** Snell's law: refracts a direction; `ratio` is the index before the surface divided by the index behind. Undefined for total reflection. */
export function refract(d: Vec, n: Vec, ratio: number): Vec | undefined {
  const cos = -dot(d, n)
  const rest = 1 - ratio * ratio * (1 - cos * cos)
  if (rest < 0) return undefined
  const along = ratio * cos - Math.sqrt(rest)
  return vec(ratio * d.x + along * n.x, ratio * d.y + along * n.y, ratio * d.z + along * n.z)
}

/** Fresnel reflectance of unpolarised light; 1 for total reflection. */
export function fresnel(cos: number, ratio: number): number {
  const sin2 = ratio * ratio * (1 - cos * cos)
  if (sin2 >= 1) return 1
  const behind = Math.sqrt(1 - sin2)
  const s = (ratio * cos - behind) / (ratio * cos + behind)
  const p = (cos - ratio * behind) / (cos + ratio * behind)
  return (s * s + p * p) / 2
}

/** Transmittance after `distance` millimeters (Beer–Lambert law). */
export const absorbed = (perMillimeter: Vec, distance: number): Vec =>
  vec(
    Math.exp(-perMillimeter.x * distance),
    Math.exp(-perMillimeter.y * distance),
    Math.exp(-perMillimeter.z * distance),
  )

/** sRGB color of monochromatic light by wavelength in nanometers, with its perceived brightness (CIE curves, fit by Wyman, Sloan and Shirley). */
export function spectral(nanometers: number): Vec {
  const lobe = (at: number, below: number, above: number) => {
    const t = (nanometers - at) * (nanometers < at ? below : above)
    return Math.exp(-0.5 * t * t)
  }
  const x = 0.362 * lobe(442, 0.0624, 0.0374) + 1.056 * lobe(599.8, 0.0264, 0.0323) - 0.065 * lobe(501.1, 0.049, 0.0382)
  const y = 0.821 * lobe(568.8, 0.0213, 0.0247) + 0.286 * lobe(530.9, 0.0613, 0.0322)
  const z = 1.217 * lobe(437, 0.0845, 0.0278) + 0.681 * lobe(459, 0.0385, 0.0725)
  return vec(
    Math.max(0, 3.2406 * x - 1.5372 * y - 0.4986 * z),
    Math.max(0, -0.9689 * x + 1.8758 * y + 0.0415 * z),
    Math.max(0, 0.0557 * x - 0.204 * y + 1.057 * z),
  )
}

/** Wavelengths at which a dispersive stone is traced, weighted so that their sum is white. */
export const wavelengths: { offset: number; weight: Vec }[] = weighed([445, 480, 515, 550, 590, 635])

function weighed(all: number[]): { offset: number; weight: Vec }[] {
  const colors = all.map(spectral)
  const sum = colors.reduce(add, vec(0, 0, 0))
  return all.map((nanometers, place) => {
    const { x, y, z } = colors[place] ?? sum
    const share = all.length
    // Cauchy's equation around the sodium line, scaled to the B–G interval that gemmologists use.
    const offset = (1 / nanometers ** 2 - 1 / 589 ** 2) / (1 / 431 ** 2 - 1 / 687 ** 2)
    return { offset, weight: vec((x / sum.x) * share, (y / sum.y) * share, (z / sum.z) * share) }
  })
}
