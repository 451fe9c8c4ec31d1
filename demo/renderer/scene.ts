import { lightMap } from './lightMap.ts'
import type { View } from './media.ts'
import { fresnel, reflect, refract } from './optics.ts'
import type { Ground, Matter, Sample, Scene, Thing, Tracer } from './sceneTypes.ts'
import { add, along, brightest, dot, frameOf, grey, mix, scale, sub, times, unit, type Vec, vec } from './vec.ts'

const none = grey(0)
const tiny = 1e-4

export function tracer(scene: Scene, seed: number, photons = 400_000): Tracer {
  const light = new SceneLight(scene, scene.ground ? lightMap(scene, seed, photons) : undefined)
  return { trace: (...ray) => light.trace(...ray), wasBare: () => light.isBare }
}

/** Traces rays backwards from the eye. */
class SceneLight {
  readonly studio: Scene['studio']
  readonly things: Scene['things']
  readonly ground: Scene['ground']
  readonly map: ReturnType<typeof lightMap> | undefined
  isBare = false

  constructor({ studio, things, ground }: Scene, map: ReturnType<typeof lightMap> | undefined) {
    this.studio = studio
    this.things = things
    this.ground = ground
    this.map = map
  }

  firstThing(o: Vec, d: Vec): { thing: Thing; t: number; n: Vec } | undefined {
    let first: { thing: Thing; t: number; n: Vec } | undefined
    for (const thing of this.things) {
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

  trace(o: Vec, d: Vec, depth: number, ray: Sample): Vec {
    const found = this.firstThing(o, d)
    if (depth === 0) this.isBare = !found
    // A ray that leaves a flat base starts on the ground, or slightly below it.
    const floor = this.ground && d.z < 0 ? Math.max(0, -o.z / d.z) : -1
    if (this.ground && floor >= 0 && (!found || floor < found.t))
      return this.groundLight(this.ground, along(o, d, floor), d, depth, ray)
    if (!found) return this.studio.light(d, 0)
    return this.thingLight(found.thing, along(o, d, found.t), d, found.n, depth, ray)
  }

  groundLight(it: Ground, p: Vec, d: Vec, depth: number, ray: Sample): Vec {
    const falling = this.map ? this.map(p.x, p.y) : grey(1)
    let light = scale(times(it.colour(p.x, p.y), falling), 1 / Math.PI)
    const grazing = (1 + d.z) ** 3
    if (it.sheen) light = add(light, scale(falling, it.sheen * grazing))
    if (it.gloss && depth < 2) {
      const part = it.gloss + (1 - it.gloss) * (1 + d.z) ** 5 * (1 - (it.rough ?? 0))
      const angle = ray.luck * 39.7
      const spread = (it.rough ?? 0) * Math.sqrt((ray.luck * 7.13) % 1)
      const up = unit(vec(d.x + spread * Math.cos(angle), d.y + spread * Math.sin(angle), -d.z))
      const found = this.firstThing(p, up)
      const mirrored = found
        ? this.thingLight(found.thing, along(p, up, found.t), up, found.n, depth + 1, ray)
        : this.studio.light(up, it.rough ?? 0)
      light = add(light, scale(mirrored, part))
    }
    return light
  }

  thingLight({ body, matter }: Thing, p: Vec, d: Vec, met: Vec, depth: number, ray: Sample): Vec {
    const local = body.inside(p)
    let own = met
    if (matter.relief) {
      own = unit(add(met, matter.relief(local)))
      if (dot(own, body.inwards(d)) > -0.02) own = met
    }
    const n = body.outwards(own)
    const cos = Math.min(1, -dot(d, n))
    const outside = add(p, scale(body.outwards(met), body.radius * 1e-3))
    if (matter.kind === 'metal') return this.metalLight(matter, outside, d, n, cos, depth, ray, local)
    if (matter.kind === 'matte') {
      const light = this.matteLight(matter.colour(local), outside, n, depth, ray.luck)
      if (!matter.gloss) return light
      return add(light, scale(this.studio.light(reflect(d, n), 0.35), matter.gloss * (0.04 + 0.96 * (1 - cos) ** 5)))
    }

    const skin = matter.skin?.(local)
    if (skin && skin.cover > ray.luck)
      return this.matteLight(skin.colour, outside, n, depth, (ray.luck / skin.cover) % 1)

    const index = matter.index + (matter.dispersion ?? 0) * ray.offset
    const mirrored = fresnel(cos, 1 / index)
    const above = reflect(d, n)
    let light =
      depth === 0 ? scale(this.trace(outside, above, 1, ray), mirrored) : scale(this.beyond(outside, above), mirrored)
    const into = refract(d, n, 1 / index)
    if (!into) return light

    const { solid } = body
    const view: View = {
      studio: this.studio,
      outwards: body.outwards,
      surface: own,
      lit: this.studio.falling(n, 0.5),
      share: ray.share,
    }
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
          const seen = depth === 0 ? this.trace(from, direction, 1, ray) : this.beyond(from, direction)
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

  /** Light of the studio and the ground, without objects. */
  beyond(o: Vec, d: Vec): Vec {
    if (!this.ground || d.z >= 0) return this.studio.light(d, 0)
    const p = along(o, d, -o.z / d.z)
    return scale(times(this.ground.colour(p.x, p.y), this.map ? this.map(p.x, p.y) : grey(1)), 1 / Math.PI)
  }

  metalLight(
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
    const found = depth < 3 ? this.firstThing(p, r) : undefined
    const floor = this.ground && r.z < 0 ? -p.z / r.z : -1
    let seen: Vec
    if (found && (floor < 0 || found.t < floor)) {
      seen = this.thingLight(found.thing, along(p, r, found.t), r, found.n, depth + 1, ray)
    } else if (r.z < 0 && this.ground) seen = this.beyond(p, r)
    else {
      // Blur the distant studio as a whole: a few scattered rays would hit or miss a lamp and speckle the metal.
      seen = this.studio.light(straight.z < 0 ? r : straight, rough)
    }
    const tinted = mix(colour, grey(1), (1 - cos) ** 5)
    return scale(times(seen, tinted), 1 - (dark?.(local) ?? 0))
  }

  /** Diffuse reflection: one ray per soft box and one for the room. */
  matteLight(colour: Vec, p: Vec, n: Vec, depth: number, luck: number): Vec {
    let falling = none
    const u = (luck * 7.31) % 1
    const v = (luck * 17.97) % 1
    for (const box of this.studio.boxes) {
      if (box.isCard) continue
      const to = unit(
        add(box.axis, add(scale(box.right, box.width * (2 * u - 1)), scale(box.up, box.height * (2 * v - 1)))),
      )
      const facing = dot(n, to)
      if (facing <= 0) continue
      const open = depth < 2 ? this.openness(p, to) : grey(1)
      falling = add(falling, scale(times(box.colour, open), facing * box.angle))
    }
    const { right, up } = frameOf(n)
    const r = Math.sqrt(v)
    const phi = 2 * Math.PI * ((luck * 29.3) % 1)
    const room = unit(
      add(scale(n, Math.sqrt(1 - v)), add(scale(right, r * Math.cos(phi)), scale(up, r * Math.sin(phi)))),
    )
    const around =
      depth < 2 && this.firstThing(p, room)
        ? scale(colour, 0.12)
        : room.z < 0 && this.ground
          ? this.beyond(p, room)
          : this.sky(room)
    return times(colour, add(scale(falling, 1 / Math.PI), around))
  }

  sky(d: Vec): Vec {
    const { studio } = this
    return mix(studio.horizon, studio.zenith, Math.max(0, d.z))
  }

  openness(p: Vec, to: Vec): Vec {
    const found = this.firstThing(p, to)
    if (!found) return grey(1)
    return found.thing.matter.kind === 'stone' && !found.thing.matter.skin ? grey(0.35) : none
  }
}
