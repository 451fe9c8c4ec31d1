import { lightMap } from './lightMap.ts'
import type { View } from './media.ts'
import { fresnel, reflect, refract } from './optics.ts'
import type { Matter, Sample, Scene, Thing, Tracer } from './sceneTypes.ts'
import { lightInside } from './subsurface.ts'
import { add, along, brightest, dot, getFrame, gray, mix, scale, sub, times, unit, type Vec } from './vec.ts'

const none = gray(0)
const tiny = 1e-4

export function tracer(scene: Scene, seed: number, photons = 400_000): Tracer {
  const light = new SceneLight(scene, scene.ground ? lightMap(scene, seed, photons) : undefined)
  return { trace: (...ray) => light.trace(...ray), wasBare: () => light.isBare, fire: () => light.fire }
}

/** Traces rays backwards from the eye. */
class SceneLight {
  readonly studio: Scene['studio']
  readonly things: Scene['things']
  readonly ground: Scene['ground']
  readonly map: ReturnType<typeof lightMap> | undefined
  isBare = false
  /** Play of color in the light of the last camera ray. */
  fire = none
  readonly insides = new Map<Thing, (p: Vec) => Vec>()

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
      const far = sub(body.center, o)
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
    if (depth === 0) {
      this.isBare = !found
      this.fire = none
    }
    // A ray that leaves a flat base starts on the ground, or slightly below it.
    const floor = this.ground && d.z < 0 ? Math.max(0, -o.z / d.z) : -1
    if (floor >= 0 && (!found || floor < found.t)) return this.groundLight(along(o, d, floor))
    if (!found) return this.studio.light(d, 0)
    return this.thingLight(found.thing, along(o, d, found.t), d, found.n, depth, ray)
  }

  thingLight(thing: Thing, p: Vec, d: Vec, met: Vec, depth: number, ray: Sample): Vec {
    const { body, matter } = thing
    const local = body.inside(p)
    let own = met
    if (matter.relief) {
      own = unit(add(met, matter.relief(local)))
      if (dot(own, body.inwards(d)) > -0.02) own = met
    }
    const n = body.outwards(own)
    const cos = Math.min(1, -dot(d, n))
    const outside = add(p, scale(body.outwards(met), body.radius * 1e-3))
    if (matter.kind === 'metal') return this.metalLight(thing, matter, outside, d, n, cos, depth, ray, local)
    if (matter.kind === 'matte') {
      const light = this.matteLight(matter.color(local), outside, n, depth, ray.luck)
      if (!matter.gloss) return light
      return add(light, scale(this.studio.light(reflect(d, n), 0.35), matter.gloss * (0.04 + 0.96 * (1 - cos) ** 5)))
    }

    const skin = matter.skin?.(local)
    if (skin && skin.cover > ray.luck)
      return this.matteLight(skin.color, outside, n, depth, (ray.luck / skin.cover) % 1)

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
      fluence: matter.medium.isCloudy ? this.lightIn(thing) : () => none,
      share: ray.share,
      bounce: depth,
    }
    let at = add(local, scale(met, -body.radius * 1e-4))
    let way = body.inwards(into)
    let left = gray(1 - mirrored)
    const enough = depth === 0 ? 0.02 : 0.06
    const bounces = depth === 0 ? (matter.bounces ?? 8) : depth === 1 ? 3 : 2
    for (let bounce = 0; bounce < bounces; bounce++) {
      const end = solid.leave(at, way)
      const { glow, clear, fire } = matter.medium.pass(at, way, end.t, view)
      view.bounce++
      light = add(light, times(left, glow))
      if (fire && depth === 0) this.fire = add(this.fire, times(left, fire))
      left = times(left, clear)
      if (brightest(left) < enough) break
      const inner = along(at, way, end.t)
      const kept = fresnel(dot(way, end.n), index)
      const polish = matter.back !== undefined && end.n.z < -0.97 ? matter.back : 1
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
      if (polish < 1) light = add(light, scale(times(left, view.fluence(inner)), kept * (1 - polish)))
      left = scale(left, kept * polish)
      if (brightest(left) < enough) break
      way = reflect(way, end.n)
      at = add(inner, scale(end.n, -body.radius * 1e-4))
    }
    return light
  }

  /** Light inside a stone, computed when it is first seen. */
  lightIn(thing: Thing): (p: Vec) => Vec {
    const known = this.insides.get(thing)
    if (known) return known
    const inside = lightInside(thing, (o, d) => {
      const found = this.things.length > 1 ? this.firstThing(o, d) : undefined
      if (found && found.thing !== thing) {
        const { matter } = found.thing
        return matter.kind === 'metal' ? scale(matter.color, 0.3) : gray(0.1)
      }
      return this.ground && d.z < 0 ? this.beyond(o, d) : this.studio.light(d, 0.3)
    })
    this.insides.set(thing, inside)
    return inside
  }

  /** Light of the studio and the ground, without objects. */
  beyond(o: Vec, d: Vec): Vec {
    return this.ground && d.z < 0 ? this.groundLight(along(o, d, -o.z / d.z)) : this.studio.light(d, 0)
  }

  groundLight(p: Vec): Vec {
    const color = this.ground?.color(p.x, p.y) ?? none
    return scale(times(color, this.map ? this.map(p.x, p.y) : gray(1)), 1 / Math.PI)
  }

  metalLight(
    thing: Thing,
    { color, rough, dark, relief }: Extract<Matter, { kind: 'metal' }>,
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
    const { right, up } = getFrame(n)
    const bent = unit(add(n, add(scale(right, spread * Math.cos(angle)), scale(up, spread * Math.sin(angle)))))
    const straight = reflect(d, n)
    const scattered = reflect(d, bent)
    const r = dot(scattered, n) > 0 ? scattered : straight
    const met = depth < 3 ? this.firstThing(p, r) : undefined
    // Relief is in the normals only, so it must not mirror its own body.
    const found = relief && met?.thing === thing ? undefined : met
    const floor = this.ground && r.z < 0 ? -p.z / r.z : -1
    let seen: Vec
    if (found && (floor < 0 || found.t < floor)) {
      seen = this.thingLight(found.thing, along(p, r, found.t), r, found.n, depth + 1, ray)
    } else if (r.z < 0 && this.ground) seen = this.beyond(p, r)
    else {
      // Blur the distant studio as a whole: a few scattered rays would hit or miss a lamp and speckle the metal.
      seen = this.studio.light(straight.z < 0 ? r : straight, rough)
    }
    const tinted = mix(color, gray(1), (1 - cos) ** 5)
    return scale(times(seen, tinted), 1 - (dark?.(local) ?? 0))
  }

  /** Diffuse reflection: one ray per soft box and one for the room. */
  matteLight(color: Vec, p: Vec, n: Vec, depth: number, luck: number): Vec {
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
      const open = depth < 2 ? this.openness(p, to) : gray(1)
      falling = add(falling, scale(times(box.mean, open), facing * box.angle))
    }
    const { right, up } = getFrame(n)
    const r = Math.sqrt(v)
    const phi = 2 * Math.PI * ((luck * 29.3) % 1)
    const room = unit(
      add(scale(n, Math.sqrt(1 - v)), add(scale(right, r * Math.cos(phi)), scale(up, r * Math.sin(phi)))),
    )
    const around =
      depth < 2 && this.firstThing(p, room)
        ? scale(color, 0.12)
        : room.z < 0 && this.ground
          ? this.beyond(p, room)
          : this.sky(room)
    return times(color, add(scale(falling, 1 / Math.PI), around))
  }

  sky(d: Vec): Vec {
    const { studio } = this
    return mix(studio.horizon, studio.zenith, Math.max(0, d.z))
  }

  openness(p: Vec, to: Vec): Vec {
    const found = this.firstThing(p, to)
    if (!found) return gray(1)
    return found.thing.matter.kind === 'stone' && !found.thing.matter.skin ? gray(0.35) : none
  }
}
