import { chance } from './chance.ts'
import { wavelengths } from './optics.ts'
import { tracer } from './scene.ts'
import type { Scene } from './sceneTypes.ts'
import { add, brightest, clamp, cross, gray, scale, sub, times, unit, type Vec, vec } from './vec.ts'

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

/** Renders the picture; deterministic for a given shot and width. */
export function expose(shot: Shot, width: number): Film {
  const {
    scene,
    from,
    to,
    view,
    ratio = 1.25,
    lens = 0,
    shift = [0, 0],
    samples = 6,
    seed = 1,
    disperses = false,
  } = shot
  const height = Math.round(width * ratio)
  // Sampling only some of the wavelengths would tint the picture.
  const looks = disperses ? wavelengths.length * Math.ceil(samples / wavelengths.length) : samples
  const { trace, wasBare, fire: lastFire } = tracer(scene, seed, Math.min(600_000, width * 1500))
  const ahead = unit(sub(to, from))
  const right = unit(cross(ahead, Math.abs(ahead.z) > 0.98 ? vec(0, 1, 0) : vec(0, 0, 1)))
  const up = cross(right, ahead)
  const focus = Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2 + (to.z - from.z) ** 2)
  const tall = Math.tan((view * Math.PI) / 360)
  const light = new Float32Array(width * height * 3)
  const fire = new Float32Array(width * height * 3)
  const isStone = new Uint8Array(width * height)
  const random = chance(seed)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const r1 = random()
      const r2 = random()
      const r3 = random()
      const r4 = random()
      const r5 = random()
      // Grain hides the step between pixels with few and with many samples.
      const dither = 0.14 * random()
      let sum = gray(0)
      let played = gray(0)
      let taken = 0
      let isPlain = true
      let low = 1e9
      let high = 0
      const turn = Math.floor(r3 * wavelengths.length)
      for (; taken < looks; taken++) {
        // Stop early when two samples agree, except for dispersed colors, which need all wavelengths.
        if (taken === (isPlain ? 2 : 3) && (isPlain || !disperses) && high - low < 0.12 * (high + 0.03)) break
        const u = (halton(taken, 2) + r1) % 1
        const v = (halton(taken, 3) + r2) % 1
        const x = ((2 * (column + u)) / width - 1) * (tall / ratio) - (shift[0] * tall) / ratio
        const y = (1 - (2 * (row + v)) / height) * tall - shift[1] * tall
        let direction = unit(add(ahead, add(scale(right, x), scale(up, y))))
        let origin = from
        if (lens > 0) {
          const radius = lens * Math.sqrt((halton(taken, 5) + r4) % 1)
          const angle = 2 * Math.PI * ((halton(taken, 7) + r5) % 1)
          const depth = focus / (direction.x * ahead.x + direction.y * ahead.y + direction.z * ahead.z)
          const aim = add(from, scale(direction, depth))
          origin = add(from, add(scale(right, radius * Math.cos(angle)), scale(up, radius * Math.sin(angle))))
          direction = unit(sub(aim, origin))
        }
        const share = (0.5 + taken * 0.381966 + dither) % 1
        const luck = (halton(taken, 11) + r3) % 1
        const wave = disperses ? wavelengths[(taken + turn) % wavelengths.length] : undefined
        let seen = trace(origin, direction, 0, { share, luck, offset: wave?.offset ?? 0 })
        // The bare ground has no dispersion.
        if (wave && !wasBare()) seen = times(seen, wave.weight)
        // Clamp very bright single paths, which would appear as specks.
        const peak = brightest(seen)
        if (peak > 12) seen = scale(seen, 12 / peak)
        sum = add(sum, seen)
        played = add(played, lastFire())
        low = Math.min(low, peak)
        high = Math.max(high, peak)
        if (isPlain) isPlain = wasBare()
      }
      const at = (row * width + column) * 3
      light[at] = sum.x / taken
      light[at + 1] = sum.y / taken
      light[at + 2] = sum.z / taken
      fire[at] = played.x / taken
      fire[at + 1] = played.y / taken
      fire[at + 2] = played.z / taken
      isStone[row * width + column] = isPlain ? 0 : 1
    }
  }
  return { width, height, light, fire, isStone }
}

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
  const glare = glareOf(light, width, height)
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

function glareOf(light: Float32Array, width: number, height: number): Float32Array {
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
