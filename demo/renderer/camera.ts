import { chance } from './chance.ts'
import { wavelengths } from './optics.ts'
import { tracer } from './scene.ts'
import type { Scene } from './sceneTypes.ts'
import { add, brightest, clamp, cross, scale, sub, times, unit, type Vec, vec } from './vec.ts'

/** Camera settings of a picture. */
export interface Shot {
  scene: Scene
  from: Vec
  to: Vec
  /** Vertical field of view in degrees. */
  view: number
  /** Height divided by width. */
  ratio?: number
  /** Lens radius in millimeters; objects far from `to` are blurred. */
  lens?: number
  exposure?: number
  /** Position of the subject in the picture: -1 to 1 from left to right and from bottom to top. */
  shift?: [number, number]
  samples?: number
  seed?: number
  disperses?: boolean
}

/** A picture in linear light, three numbers per pixel. */
export interface Film {
  width: number
  height: number
  light: Float32Array
  /** The play of color in the light. */
  fire: Float32Array
  /** 1 where the picture shows an object. */
  isStone: Uint8Array
}

/** Samples of every pixel, before those whose surroundings differ get more. */
const firstSamples = 4

/** Renders the picture; deterministic for a given shot and width. */
export function expose(shot: Shot, width: number): Film {
  const { scene, from, to, view, ratio = 1.25, lens = 0, shift = [0, 0], seed = 1, disperses = false } = shot
  const { samples = 24 } = shot
  const height = Math.round(width * ratio)
  // Sampling only some of the wavelengths would tint the picture.
  const [few, most] = [Math.min(firstSamples, samples), samples].map((count) =>
    disperses ? wavelengths.length * Math.ceil(count / wavelengths.length) : count,
  ) as [number, number]
  const { trace, wasBare, fire: lastFire } = tracer(scene, seed, Math.min(2_000_000, width * 2000))
  const ahead = unit(sub(to, from))
  const right = unit(cross(ahead, Math.abs(ahead.z) > 0.98 ? vec(0, 1, 0) : vec(0, 0, 1)))
  const up = cross(right, ahead)
  const focus = Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2 + (to.z - from.z) ** 2)
  const tall = Math.tan((view * Math.PI) / 360)
  const light = new Float32Array(width * height * 3)
  const fire = new Float32Array(width * height * 3)
  const isStone = new Uint8Array(width * height)
  const taken = new Uint16Array(width * height)

  /** Adds samples to a pixel until it has `count`. */
  const sample = (column: number, row: number, count: number) => {
    const pixel = row * width + column
    const random = chance(seed * 7919 + pixel)
    const [r1, r2, r3, r4, r5, r6] = [random(), random(), random(), random(), random(), random()]
    const turn = Math.floor(r3 * wavelengths.length)
    const at = pixel * 3
    for (let index = taken[pixel] ?? 0; index < count; index++) {
      const u = (halton(index, 2) + r1) % 1
      const v = (halton(index, 3) + r2) % 1
      const x = ((2 * (column + u)) / width - 1) * (tall / ratio) - (shift[0] * tall) / ratio
      const y = (1 - (2 * (row + v)) / height) * tall - shift[1] * tall
      let direction = unit(add(ahead, add(scale(right, x), scale(up, y))))
      let origin = from
      if (lens > 0) {
        const radius = lens * Math.sqrt((halton(index, 5) + r4) % 1)
        const angle = 2 * Math.PI * ((halton(index, 7) + r5) % 1)
        const depth = focus / (direction.x * ahead.x + direction.y * ahead.y + direction.z * ahead.z)
        const aim = add(from, scale(direction, depth))
        origin = add(from, add(scale(right, radius * Math.cos(angle)), scale(up, radius * Math.sin(angle))))
        direction = unit(sub(aim, origin))
      }
      const share = (0.5 + index * 0.381966 + 0.14 * r6) % 1
      const luck = (halton(index, 11) + r3) % 1
      const wave = disperses ? wavelengths[(index + turn) % wavelengths.length] : undefined
      let seen = trace(origin, direction, 0, { share, luck, offset: wave?.offset ?? 0 })
      if (!wasBare()) {
        isStone[pixel] = 1
        // The bare ground has no dispersion.
        if (wave) seen = times(seen, wave.weight)
      }
      // Clamp very bright single paths, which would appear as specks.
      const peak = brightest(seen)
      if (peak > 12) seen = scale(seen, 12 / peak)
      const played = lastFire()
      light[at] = (light[at] ?? 0) + seen.x
      light[at + 1] = (light[at + 1] ?? 0) + seen.y
      light[at + 2] = (light[at + 2] ?? 0) + seen.z
      fire[at] = (fire[at] ?? 0) + played.x
      fire[at + 1] = (fire[at + 1] ?? 0) + played.y
      fire[at + 2] = (fire[at + 2] ?? 0) + played.z
    }
    taken[pixel] = Math.max(taken[pixel] ?? 0, count)
  }
  const forEachPixel = (visit: (column: number, row: number) => void) => {
    for (let row = 0; row < height; row++) for (let column = 0; column < width; column++) visit(column, row)
  }

  forEachPixel((column, row) => sample(column, row, few))
  for (let count = few; count < most; ) {
    const next = Math.min(most, 2 * count)
    const rough = roughPixels({ light, taken, width, height })
    forEachPixel((column, row) => {
      if (rough[row * width + column]) sample(column, row, next)
    })
    count = next
  }
  for (let at = 0; at < light.length; at++) {
    const count = taken[Math.floor(at / 3)] ?? 1
    light[at] = (light[at] ?? 0) / count
    fire[at] = (fire[at] ?? 0) / count
  }
  return { width, height, light, fire, isStone }
}

/** Marks the pixels that visibly differ from a neighbor: edges, and noise. `light` is the sum over the samples taken. */
function roughPixels({
  light,
  taken,
  width,
  height,
}: Pick<Film, 'light' | 'width' | 'height'> & { taken: Uint16Array }): Uint8Array {
  const tone = new Float32Array(width * height)
  for (let pixel = 0; pixel < tone.length; pixel++) {
    const at = pixel * 3
    const peak = Math.max(light[at] ?? 0, light[at + 1] ?? 0, light[at + 2] ?? 0)
    tone[pixel] = encoded(filmic(peak / (taken[pixel] ?? 1)))
  }
  const rough = new Uint8Array(width * height)
  const mark = (one: number, other: number) => {
    if (Math.abs((tone[one] ?? 0) - (tone[other] ?? 0)) < visibleStep) return
    rough[one] = 1
    rough[other] = 1
  }
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      if (column + 1 < width) mark(pixel, pixel + 1)
      if (row + 1 < height) mark(pixel, pixel + width)
    }
  }
  return rough
}

/** Difference of two neighbors, of a range of 1, that more samples smooth. */
const visibleStep = 0.02

function halton(index: number, base: number): number {
  let value = 0
  let part = 1 / base
  let i = index
  while (i > 0) {
    value += part * (i % base)
    i = Math.floor(i / base)
    part /= base
  }
  return value
}

/** Converts a film to sRGB, three bytes per pixel: adds glare around highlights, vignetting and a filmic tone curve. */
export function develop({ width, height, light }: Pick<Film, 'width' | 'height' | 'light'>, exposure = 1): Uint8Array {
  const glare = renderGlare(light, width, height)
  const bytes = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y] = [(2 * column) / width - 1, (2 * row) / height - 1]
      const falloff = exposure * (1 - 0.12 * (x * x + y * y))
      for (let channel = 0; channel < 3; channel++) {
        const at = (row * width + column) * 3 + channel
        bytes[at] = Math.round(255 * encoded(filmic(((light[at] ?? 0) + (glare[at] ?? 0)) * falloff)))
      }
    }
  }
  return bytes
}

/** Narkowicz's fit of the ACES tone curve. */
const filmic = (light: number): number => {
  const x = light * 0.7
  return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14))
}

const encoded = (value: number): number => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)

function renderGlare(light: Float32Array, width: number, height: number): Float32Array {
  const by = Math.max(2, Math.round(width / 160))
  const [w, h] = [Math.ceil(width / by), Math.ceil(height / by)]
  const small = new Float32Array(w * h * 3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      for (let channel = 0; channel < 3; channel++) {
        const value = light[(row * width + column) * 3 + channel] ?? 0
        const to = (Math.floor(row / by) * w + Math.floor(column / by)) * 3 + channel
        small[to] = (small[to] ?? 0) + Math.max(0, value - 0.9) / (by * by)
      }
    }
  }
  for (const [step, line, count, lines] of [
    [3, w * 3, w, h],
    [w * 3, 3, h, w],
  ] as const) {
    const row = new Float32Array(count)
    for (let channel = 0; channel < 3; channel++) {
      for (let j = 0; j < lines; j++) {
        for (let i = 0; i < count; i++) row[i] = small[j * line + i * step + channel] ?? 0
        for (let i = 0; i < count; i++) {
          let sum = 0
          for (let k = -9; k <= 9; k++) sum += (row[i + k] ?? 0) * Math.exp(-(k * k) / 18)
          small[j * line + i * step + channel] = sum / 7.5
        }
      }
    }
  }
  const glare = new Float32Array(light.length)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = clamp(column / by - 0.5, 0, w - 1.001)
      const y = clamp(row / by - 0.5, 0, h - 1.001)
      const [i, j] = [Math.floor(x), Math.floor(y)]
      const [fx, fy] = [x - i, y - j]
      for (let channel = 0; channel < 3; channel++) {
        const at = (m: number, n: number) => small[(n * w + m) * 3 + channel] ?? 0
        glare[(row * width + column) * 3 + channel] =
          0.09 *
          ((at(i, j) * (1 - fx) + at(i + 1, j) * fx) * (1 - fy) +
            (at(i, j + 1) * (1 - fx) + at(i + 1, j + 1) * fx) * fy)
      }
    }
  }
  return glare
}
