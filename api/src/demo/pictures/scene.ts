import { chance } from './chance.ts'
import type { Medium, View } from './media.ts'
import { fresnel, reflect, refract } from './optics.ts'
import type { Placed } from './solids.ts'
import type { Box, Studio } from './studio.ts'
import { add, along, brightest, dot, frameOf, grey, hypot, mix, scale, sub, times, unit, type Vec, vec } from './vec.ts'

/** What a thing is made of. */
export type Matter =
  | {
      kind: 'stone'
      index: number
      /** Difference of the index between violet and red. */
      dispersion?: number
      medium: Medium
      /** How often light is followed to its surface from inside. */
      bounces?: number
      /** What grew or stuck on it: how much of it covers a place, and its colour. */
      skin?: (p: Vec) => { cover: number; colour: Vec }
      /** Unevenness of the surface: what is added to the normal. */
      relief?: (p: Vec) => Vec
    }
  | { kind: 'metal'; colour: Vec; rough: number; relief?: (p: Vec) => Vec; dark?: (p: Vec) => number }
  | { kind: 'matte'; colour: (p: Vec) => Vec; gloss?: number; relief?: (p: Vec) => Vec }

export interface Thing {
  body: Placed
  matter: Matter
}

/** The plane z = 0 that things lie on. */
export interface Ground {
  colour: (x: number, y: number) => Vec
  /** Light that it mirrors straight on, and how rough that mirror is. */
  gloss?: number
  rough?: number
  /** Light that its pile throws towards who looks along it. */
  sheen?: number
}

export interface Scene {
  studio: Studio
  things: Thing[]
  ground?: Ground
}

/** One of a pixel's samples. */
export interface Sample {
  /** From 0 to 1, the same for all pixels: spread evenly over the samples. */
  share: number
  /** From 0 to 1, by chance. */
  luck: number
  /** Of the wavelength: see optics.ts. */
  offset: number
}

/** Traces light through a scene. */
export interface Tracer {
  /** The light that comes back along a ray; `ray` tells of the pixel's sample. */
  trace: (o: Vec, d: Vec, depth: number, ray: Sample) => Vec
  /** True when the last ray that was traced from the camera met no thing. */
  wasBare: () => boolean
}

const none = grey(0)
const tiny = 1e-4
/** How far below the ground a thing that lies on it may reach, in millimetres. */
const flush = 0.02

export function tracer(scene: Scene, seed: number, photons = 400_000): Tracer {
  const { studio, things, ground } = scene
  let isBare = false
  const map = ground ? lightMap(scene, seed, photons) : undefined

  function firstThing(o: Vec, d: Vec): { thing: Thing; t: number; n: Vec } | undefined {
    let first: { thing: Thing; t: number; n: Vec } | undefined
    for (const thing of things) {
      const { body } = thing
      const far = sub(body.centre, o)
      const ahead = dot(far, d)
      if (ahead < -body.radius || dot(far, far) - ahead * ahead > body.radius * body.radius) continue
      if (first && ahead - body.radius > first.t) continue
      const met = body.solid.enter(body.inside(o), body.inwards(d))
      if (met && met.t > tiny && (!first || met.t < first.t)) first = { thing, t: met.t, n: met.n }
    }
    return first
  }

  function trace(o: Vec, d: Vec, depth: number, ray: Sample): Vec {
    const found = firstThing(o, d)
    if (depth === 0) isBare = !found
    // A ray that leaves a flat base starts on the ground, or a hair below it.
    const floor = ground && d.z < 0 ? Math.max(0, -o.z / d.z) : -1
    if (ground && floor >= 0 && (!found || floor < found.t))
      return groundLight(ground, along(o, d, floor), d, depth, ray)
    if (!found) return studio.light(d, 0)
    return thingLight(found.thing, along(o, d, found.t), d, found.n, depth, ray)
  }

  function groundLight(it: Ground, p: Vec, d: Vec, depth: number, ray: Sample): Vec {
    const falling = map ? map(p.x, p.y) : grey(1)
    let light = scale(times(it.colour(p.x, p.y), falling), 1 / Math.PI)
    const grazing = (1 + d.z) ** 3
    if (it.sheen) light = add(light, scale(falling, it.sheen * grazing))
    if (it.gloss && depth < 2) {
      const part = it.gloss + (1 - it.gloss) * (1 + d.z) ** 5 * (1 - (it.rough ?? 0))
      const angle = ray.luck * 39.7
      const spread = (it.rough ?? 0) * Math.sqrt((ray.luck * 7.13) % 1)
      const up = unit(vec(d.x + spread * Math.cos(angle), d.y + spread * Math.sin(angle), -d.z))
      const found = firstThing(p, up)
      const mirrored = found
        ? thingLight(found.thing, along(p, up, found.t), up, found.n, depth + 1, ray)
        : studio.light(up, it.rough ?? 0)
      light = add(light, scale(mirrored, part))
    }
    return light
  }

  function thingLight({ body, matter }: Thing, p: Vec, d: Vec, met: Vec, depth: number, ray: Sample): Vec {
    const local = body.inside(p)
    let own = met
    if (matter.relief) {
      own = unit(add(met, matter.relief(local)))
      if (dot(own, body.inwards(d)) > -0.02) own = met
    }
    const n = body.outwards(own)
    const cos = Math.min(1, -dot(d, n))
    const outside = add(p, scale(body.outwards(met), body.radius * 1e-3))
    if (matter.kind === 'metal') return metalLight(matter, outside, d, n, cos, depth, ray, local)
    if (matter.kind === 'matte') {
      const light = matteLight(matter.colour(local), outside, n, depth, ray.luck)
      if (!matter.gloss) return light
      return add(light, scale(studio.light(reflect(d, n), 0.35), matter.gloss * (0.04 + 0.96 * (1 - cos) ** 5)))
    }

    const skin = matter.skin?.(local)
    if (skin && skin.cover > ray.luck) return matteLight(skin.colour, outside, n, depth, (ray.luck / skin.cover) % 1)

    const index = matter.index + (matter.dispersion ?? 0) * ray.offset
    const mirrored = fresnel(cos, 1 / index)
    const above = reflect(d, n)
    let light = depth === 0 ? scale(trace(outside, above, 1, ray), mirrored) : scale(beyond(outside, above), mirrored)
    const into = refract(d, n, 1 / index)
    if (!into) return light

    const { solid } = body
    const view: View = { studio, outwards: body.outwards, surface: own, lit: studio.falling(n, 0.5), share: ray.share }
    let at = add(local, scale(met, -body.radius * 1e-4))
    let way = body.inwards(into)
    let left = grey(1 - mirrored)
    const enough = depth === 0 ? 0.02 : 0.06
    const bounces = depth === 0 ? (matter.bounces ?? 8) : depth === 1 ? 3 : 2
    for (let bounce = 0; bounce < bounces; bounce++) {
      const end = solid.leave(at, way)
      const { glow, clear } = matter.medium.pass(at, way, end.t, view)
      light = add(light, times(left, glow))
      left = times(left, clear)
      if (brightest(left) < enough) break
      const inner = along(at, way, end.t)
      const kept = fresnel(dot(way, end.n), index)
      if (kept < 1) {
        const out = refract(way, scale(end.n, -1), index)
        const given = scale(left, 1 - kept)
        if (out && brightest(given) > enough) {
          const from = add(body.at, body.outwards(add(inner, scale(end.n, body.radius * 1e-3))))
          const direction = body.outwards(out)
          const seen = depth === 0 ? trace(from, direction, 1, ray) : beyond(from, direction)
          light = add(light, times(given, seen))
        }
      }
      left = scale(left, kept)
      if (brightest(left) < enough) break
      way = reflect(way, end.n)
      at = add(inner, scale(end.n, -body.radius * 1e-4))
    }
    return light
  }

  /** The studio and the ground, without things between. */
  function beyond(o: Vec, d: Vec): Vec {
    if (!ground || d.z >= 0) return studio.light(d, 0)
    const p = along(o, d, -o.z / d.z)
    return scale(times(ground.colour(p.x, p.y), map ? map(p.x, p.y) : grey(1)), 1 / Math.PI)
  }

  function metalLight(
    { colour, rough, dark }: Extract<Matter, { kind: 'metal' }>,
    p: Vec,
    d: Vec,
    n: Vec,
    cos: number,
    depth: number,
    ray: Sample,
    local: Vec,
  ): Vec {
    const angle = ray.luck * 61.3
    const spread = rough * 0.6 * Math.sqrt((ray.luck * 5.77) % 1)
    const { right, up } = frameOf(n)
    const bent = unit(add(n, add(scale(right, spread * Math.cos(angle)), scale(up, spread * Math.sin(angle)))))
    const straight = reflect(d, n)
    const scattered = reflect(d, bent)
    const r = dot(scattered, n) > 0 ? scattered : straight
    const found = depth < 3 ? firstThing(p, r) : undefined
    const floor = ground && r.z < 0 ? -p.z / r.z : -1
    let seen: Vec
    if (found && (floor < 0 || found.t < floor)) {
      seen = thingLight(found.thing, along(p, r, found.t), r, found.n, depth + 1, ray)
    } else if (r.z < 0 && ground) seen = beyond(p, r)
    else {
      // What is far away is blurred as a whole: a few bent rays would find a lamp or miss it, and speckle the metal.
      seen = studio.light(straight.z < 0 ? r : straight, rough)
    }
    const tinted = mix(colour, grey(1), (1 - cos) ** 5)
    return scale(times(seen, tinted), 1 - (dark?.(local) ?? 0))
  }

  /** What a dull surface sends back: each box through one ray, the room through another. */
  function matteLight(colour: Vec, p: Vec, n: Vec, depth: number, luck: number): Vec {
    let falling = none
    const u = (luck * 7.31) % 1
    const v = (luck * 17.97) % 1
    for (const box of studio.boxes) {
      if (box.isCard) continue
      const to = unit(
        add(box.axis, add(scale(box.right, box.width * (2 * u - 1)), scale(box.up, box.height * (2 * v - 1)))),
      )
      const facing = dot(n, to)
      if (facing <= 0) continue
      const open = depth < 2 ? openness(p, to) : grey(1)
      falling = add(falling, scale(times(box.colour, open), facing * box.angle))
    }
    const { right, up } = frameOf(n)
    const r = Math.sqrt(v)
    const phi = 2 * Math.PI * ((luck * 29.3) % 1)
    const room = unit(
      add(scale(n, Math.sqrt(1 - v)), add(scale(right, r * Math.cos(phi)), scale(up, r * Math.sin(phi)))),
    )
    const around =
      depth < 2 && firstThing(p, room) ? scale(colour, 0.12) : room.z < 0 && ground ? beyond(p, room) : sky(room)
    return times(colour, add(scale(falling, 1 / Math.PI), around))
  }

  const sky = (d: Vec): Vec => mix(studio.horizon, studio.zenith, Math.max(0, d.z))

  function openness(p: Vec, to: Vec): Vec {
    const found = firstThing(p, to)
    if (!found) return grey(1)
    return found.thing.matter.kind === 'stone' && !found.thing.matter.skin ? grey(0.35) : none
  }

  return {
    trace,
    wasBare: () => isBare,
  }
}

/**
 * The light that falls on the ground, with shadows and with what stones gather: light is sent from the studio to every
 * thing; what a thing stops is taken from the ground behind it, and what comes out of it is added where it lands.
 */
function lightMap({ studio, things }: Scene, seed: number, photons: number): (x: number, y: number) => Vec {
  const random = chance(seed)
  const reach = Math.max(1, ...things.map(({ body }) => hypot(body.centre.x, body.centre.y) + body.radius * 2.4))
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

  type Beam = { direction: (u: number, v: number) => Vec; radiance: (d: Vec) => Vec; angle: number; weight: number }
  const beams: Beam[] = studio.boxes
    .filter(({ isCard }) => !isCard)
    .map((box: Box) => ({
      direction: (u, v) =>
        unit(add(box.axis, add(scale(box.right, box.width * (2 * u - 1)), scale(box.up, box.height * (2 * v - 1))))),
      radiance: () => box.colour,
      angle: box.angle,
      weight: brightest(box.colour) * box.angle,
    }))
  beams.push({
    direction: (u, v) =>
      vec(Math.sqrt(u) * Math.cos(2 * Math.PI * v), Math.sqrt(u) * Math.sin(2 * Math.PI * v), Math.sqrt(1 - u)),
    // Directions are spread by the cosine already.
    radiance: (d) => scale(mix(studio.horizon, studio.zenith, d.z), 1 / Math.max(0.05, d.z)),
    angle: Math.PI,
    weight: 0.6 + brightest(mix(studio.horizon, studio.zenith, 0.5)) * Math.PI,
  })
  const total = beams.reduce((sum, { weight }) => sum + weight, 0)

  let open = none
  for (const { direction, radiance, angle } of beams) {
    for (let i = 0; i < 64; i++) {
      const d = direction(((i % 8) + 0.5) / 8, (Math.floor(i / 8) + 0.5) / 8)
      if (d.z > 0) open = add(open, scale(radiance(d), (d.z * angle) / 64))
    }
  }

  const area = things.reduce((sum, { body }) => sum + body.radius ** 2, 0)
  for (const thing of things) {
    const { body } = thing
    for (const { direction, radiance, angle, weight } of beams) {
      const count = Math.ceil((photons * weight * body.radius ** 2) / total / area)
      const apart = count ** -0.25
      for (let i = 0; i < count; i++) {
        // Evenly spread over direction and place (a Kronecker sequence, a little shaken): mere chance makes blotchy shadows.
        const even = (step: number) => (step * i + random() * apart) % 1
        const to = direction(even(0.8566748838545029), even(0.7338918566271259))
        if (to.z < 0.08) continue
        const { right, up } = frameOf(to)
        const a = 2 * even(0.6287067210378087) - 1
        const b = 2 * even(0.5385972572236101) - 1
        if (a * a + b * b > 1) continue
        const o = add(
          body.centre,
          add(scale(to, 60 + body.radius), add(scale(right, a * body.radius), scale(up, b * body.radius))),
        )
        const flux = scale(radiance(to), (angle * 4 * body.radius * body.radius) / count)
        // Its shadow asks for more light than what comes through it.
        follow(thing, o, scale(to, -1), flux, i % 4 === 0 ? 4 : 0)
      }
    }
  }

  function follow(thing: Thing, o: Vec, d: Vec, flux: Vec, further: number): void {
    const { body, matter } = thing
    const met = body.solid.enter(body.inside(o), body.inwards(d))
    if (!met) return
    for (const other of things) {
      if (other === thing) continue
      const far = sub(other.body.centre, o)
      const ahead = dot(far, d)
      if (dot(far, far) - ahead * ahead > other.body.radius ** 2) continue
      const first = other.body.solid.enter(other.body.inside(o), other.body.inwards(d))
      if (first && first.t < met.t) return
    }
    const straight = along(o, d, -o.z / d.z)
    put(straight.x, straight.y, flux, -1)
    if (further === 0) return
    const land = (from: Vec, way: Vec, power: Vec) => {
      // Through a flat base it lands where it comes out.
      if (way.z > -0.05 || from.z < -flush) return
      const p = along(from, way, -from.z / way.z)
      put(p.x, p.y, power, further)
    }
    const local = along(body.inside(o), body.inwards(d), met.t)
    const place = along(o, d, met.t)
    const n = met.n
    const way = body.inwards(d)
    if (matter.kind === 'metal') {
      land(place, body.outwards(reflect(way, n)), scale(times(flux, matter.colour), 0.8))
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
    const view: View = { studio, outwards: body.outwards, surface: n, lit: none, share: random() }
    for (let bounce = 0; bounce < 6; bounce++) {
      const end = body.solid.leave(at, inner)
      left = times(left, matter.medium.pass(at, inner, end.t, view).clear)
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

  for (const channel of [red, green, blue]) soften(channel, cells)
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
  return (px, py) => {
    const x = (px + reach) / width - 0.5
    const y = (py + reach) / width - 0.5
    if (x < 0 || y < 0 || x >= cells - 1 || y >= cells - 1) return open
    return vec(
      Math.max(0, open.x + mean(red, x, y)),
      Math.max(0, open.y + mean(green, x, y)),
      Math.max(0, open.z + mean(blue, x, y)),
    )
  }
}

/** Small means after one another are nearly a Gaussian; towards the rim of the map it fades to nothing. */
function soften(channel: Float32Array, cells: number): void {
  const row = new Float32Array(cells)
  for (let pass = 0; pass < 6; pass++) {
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
