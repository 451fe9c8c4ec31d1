import { chance } from './chance.ts'
import { contactShade } from './contact.ts'
import { fresnel, reflect, refract } from './optics.ts'
import type { Scene, Thing } from './sceneTypes.ts'
import type { Box, Studio } from './studio.ts'
import {
  add,
  along,
  brightest,
  dot,
  getFrame,
  gray,
  hypot,
  mix,
  scale,
  sub,
  times,
  unit,
  type Vec,
  vec,
} from './vec.ts'

const none = gray(0)
/** Tolerance in millimeters by which an object on the ground may reach below it. */
const flush = 0.02

/**
 * The light on the ground, with shadows and caustics, by photon mapping: light is traced from the studio to every
 * object; blocked light is subtracted from the ground behind it, and transmitted light is added where it lands.
 */
export function lightMap({ studio, things }: Scene, seed: number, photons: number): (x: number, y: number) => Vec {
  const random = chance(seed)
  const reach = Math.max(1, ...things.map(({ body }) => hypot(body.center.x, body.center.y) + body.radius * 2.4))
  const grid = createGrid(reach)
  const beams = getBeams(studio)
  const total = beams.reduce((sum, { weight }) => sum + weight, 0)

  const light: Light = { things, put: grid.put }
  const area = things.reduce((sum, { body }) => sum + body.radius ** 2, 0)
  for (const thing of things) {
    const { body } = thing
    for (const { direction, radiance, angle, weight } of beams) {
      const count = Math.ceil((photons * weight * body.radius ** 2) / total / area)
      const apart = count ** -0.25
      for (let i = 0; i < count; i++) {
        // A jittered Kronecker sequence over direction and position: pure random samples make blotchy shadows.
        const even = (step: number) => (step * i + random() * apart) % 1
        const to = direction(even(0.8566748838545029), even(0.7338918566271259))
        if (to.z < 0.08) continue
        const { right, up } = getFrame(to)
        const a = 2 * even(0.6287067210378087) - 1
        const b = 2 * even(0.5385972572236101) - 1
        if (a * a + b * b > 1) continue
        const o = add(
          body.center,
          add(scale(to, 60 + body.radius), add(scale(right, a * body.radius), scale(up, b * body.radius))),
        )
        const flux = scale(radiance(to), (angle * 4 * body.radius * body.radius) / count)
        // The shadow needs more samples than the transmitted light.
        followPhoton(light, { thing, flux, further: i % 4 === 0 ? 4 : 0 }, o, scale(to, -1))
      }
    }
  }

  grid.blur()
  const open = openLight(beams)
  const shade = contactShade(things, reach)
  return (x, y) => scale(grid.light(x, y, open), shade(x, y))
}

interface Beam {
  direction: (u: number, v: number) => Vec
  radiance: (d: Vec) => Vec
  angle: number
  weight: number
}

/** The lamps of the studio, and the room as the last one. */
function getBeams(studio: Studio): Beam[] {
  const beams: Beam[] = studio.boxes
    .filter(({ isCard }) => !isCard)
    .map((box: Box) => ({
      direction: (u, v) =>
        unit(add(box.axis, add(scale(box.right, box.width * (2 * u - 1)), scale(box.up, box.height * (2 * v - 1))))),
      radiance: () => box.mean,
      angle: box.angle,
      weight: brightest(box.mean) * box.angle,
    }))
  beams.push({
    direction: (u, v) =>
      vec(Math.sqrt(u) * Math.cos(2 * Math.PI * v), Math.sqrt(u) * Math.sin(2 * Math.PI * v), Math.sqrt(1 - u)),
    // Directions are already cosine-distributed.
    radiance: (d) => scale(mix(studio.horizon, studio.zenith, d.z), 1 / Math.max(0.05, d.z)),
    angle: Math.PI,
    weight: 0.6 + brightest(mix(studio.horizon, studio.zenith, 0.5)) * Math.PI,
  })
  return beams
}

/** The light on the ground without objects. */
function openLight(beams: Beam[]): Vec {
  let open = none
  for (const { direction, radiance, angle } of beams) {
    for (let i = 0; i < 64; i++) {
      const d = direction(((i % 8) + 0.5) / 8, (Math.floor(i / 8) + 0.5) / 8)
      if (d.z > 0) open = add(open, scale(radiance(d), (d.z * angle) / 64))
    }
  }
  return open
}

interface Light extends Pick<Scene, 'things'> {
  put: (x: number, y: number, flux: Vec, sign: number) => void
}

interface Photon {
  thing: Thing
  flux: Vec
  /** How much its transmitted light counts; 0 if it is not followed. */
  further: number
}

/** Traces a photon to its object and through it. */
function followPhoton({ things, put }: Light, { thing, flux, further }: Photon, o: Vec, d: Vec): void {
  const { body, matter } = thing
  const met = body.solid.enter(body.inside(o), body.inwards(d))
  if (!met) return
  for (const other of things) {
    if (other === thing) continue
    const far = sub(other.body.center, o)
    const ahead = dot(far, d)
    if (dot(far, far) - ahead * ahead > other.body.radius ** 2) continue
    const first = other.body.solid.enter(other.body.inside(o), other.body.inwards(d))
    if (first && first.t < met.t) return
  }
  const straight = along(o, d, -o.z / d.z)
  put(straight.x, straight.y, flux, -1)
  if (further === 0) return
  const land = (from: Vec, way: Vec, power: Vec) => {
    // Through a flat base, light lands where it leaves the stone.
    if (way.z > -0.05 || from.z < -flush) return
    const p = along(from, way, -from.z / way.z)
    put(p.x, p.y, power, further)
  }
  const local = along(body.inside(o), body.inwards(d), met.t)
  const place = along(o, d, met.t)
  const n = met.n
  const way = body.inwards(d)
  if (matter.kind === 'metal') {
    land(place, body.outwards(reflect(way, n)), scale(times(flux, matter.color), 0.8))
    return
  }
  if (matter.kind === 'matte' || (matter.skin && matter.skin(local).cover > 0.5)) return
  const cos = -dot(way, n)
  const mirrored = fresnel(cos, 1 / matter.index)
  land(place, body.outwards(reflect(way, n)), scale(flux, mirrored))
  let inner = refract(way, n, 1 / matter.index)
  if (!inner) return
  let at = add(local, scale(n, -body.radius * 1e-4))
  let left = scale(flux, 1 - mirrored)
  for (let bounce = 0; bounce < 6; bounce++) {
    const end = body.solid.leave(at, inner)
    left = times(left, matter.medium.through(at, inner, end.t))
    const p = along(at, inner, end.t)
    const kept = fresnel(dot(inner, end.n), matter.index)
    if (kept < 1) {
      const out = refract(inner, scale(end.n, -1), matter.index)
      if (out) land(add(body.at, body.outwards(p)), body.outwards(out), scale(left, 1 - kept))
    }
    left = scale(left, kept)
    if (brightest(left) < 0.03 * brightest(flux)) break
    inner = reflect(inner, end.n)
    at = add(p, scale(end.n, -body.radius * 1e-4))
  }
}

/** The change of light by the objects, in square cells. */
function createGrid(reach: number) {
  const cells = 320
  const width = (2 * reach) / cells
  const red = new Float32Array(cells * cells)
  const green = new Float32Array(cells * cells)
  const blue = new Float32Array(cells * cells)
  const put = (x: number, y: number, flux: Vec, sign: number) => {
    const i = Math.floor((x + reach) / width)
    const j = Math.floor((y + reach) / width)
    if (i < 0 || j < 0 || i >= cells || j >= cells) return
    const k = j * cells + i
    const by = sign / (width * width)
    red[k] = (red[k] ?? 0) + flux.x * by
    green[k] = (green[k] ?? 0) + flux.y * by
    blue[k] = (blue[k] ?? 0) + flux.z * by
  }
  const value = (channel: Float32Array, i: number, j: number) => channel[j * cells + i] ?? 0
  const mean = (channel: Float32Array, x: number, y: number) => {
    const i = Math.floor(x)
    const j = Math.floor(y)
    const fx = x - i
    const fy = y - j
    return (
      (value(channel, i, j) * (1 - fx) + value(channel, i + 1, j) * fx) * (1 - fy) +
      (value(channel, i, j + 1) * (1 - fx) + value(channel, i + 1, j + 1) * fx) * fy
    )
  }
  const light = (px: number, py: number, open: Vec): Vec => {
    const x = (px + reach) / width - 0.5
    const y = (py + reach) / width - 0.5
    if (x < 0 || y < 0 || x >= cells - 1 || y >= cells - 1) return open
    return vec(
      Math.max(0, open.x + mean(red, x, y)),
      Math.max(0, open.y + mean(green, x, y)),
      Math.max(0, open.z + mean(blue, x, y)),
    )
  }
  const blur = () => {
    for (const channel of [red, green, blue]) soften(channel, cells)
  }
  return { put, blur, light }
}

/** Repeated box blurs approximate a Gaussian; the result fades to zero at the edge of the map. */
function soften(channel: Float32Array, cells: number): void {
  const row = new Float32Array(cells)
  for (let pass = 0; pass < 10; pass++) {
    for (const [step, line] of [
      [1, cells],
      [cells, 1],
    ] as const) {
      for (let j = 0; j < cells; j++) {
        for (let i = 0; i < cells; i++) row[i] = channel[j * line + i * step] ?? 0
        for (let i = 0; i < cells; i++) {
          channel[j * line + i * step] = ((row[i - 1] ?? 0) + (row[i] ?? 0) + (row[i + 1] ?? 0)) / 3
        }
      }
    }
  }
  for (let j = 0; j < cells; j++) {
    for (let i = 0; i < cells; i++) {
      const rim = Math.min(i, j, cells - 1 - i, cells - 1 - j) / (cells * 0.12)
      if (rim < 1) channel[j * cells + i] = (channel[j * cells + i] ?? 0) * rim
    }
  }
}
