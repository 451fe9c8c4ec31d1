import { chance, detail, noise } from './chance.ts'
import { brilliant, emeraldCut, round } from './cuts.ts'
import { band, bezel, cabochon, chain, link, rod, signet } from './forms.ts'
import { clear, jardin, type Medium } from './media.ts'
import { type OpalLook, opal } from './opal.ts'
import { opalIndex } from './optics.ts'
import { getFoot, place } from './placement.ts'
import type { Matter, Thing } from './sceneTypes.ts'
import type { Solid } from './solids.ts'
import { add, gray, hypot, mix, outward, rotation, scale, smooth, type Turn, type Vec, vec } from './vec.ts'

export const emeraldGreen = vec(1.25, 0.16, 0.37)
export const openGreen = vec(1, 0.13, 0.36)
export const bluishGreen = vec(1.4, 0.2, 0.31)

export const emerald = (absorption: Vec, amount = 0.3, seed = 0, size = 1.4, milk = 0): Matter => ({
  kind: 'stone',
  index: 1.58,
  dispersion: 0.014,
  medium: jardin(absorption, { amount, size, seed, milk }),
})
/** A natural crystal's emerald: gardened, with sides that grew in steps along their length. */
export const crystalEmerald = (absorption: Vec, seed: number, size = 1.6): Matter => ({
  kind: 'stone',
  index: 1.58,
  medium: jardin(absorption, { amount: 2.6, size, seed, milk: 0.4 }),
  relief(p) {
    const steps = noise(p.x * 5 + seed, p.y * 5, p.z * 0.35)
    const etched = noise(p.x * 3, p.y * 3 + seed, p.z * 2.2)
    return vec(0.035 * steps + 0.015 * etched, 0.035 * noise(p.y * 5, p.x * 5 + seed, p.z * 0.35), 0.02 * etched)
  },
})
const diamond: Matter = {
  kind: 'stone',
  index: 2.417,
  dispersion: 0.044,
  medium: clear(vec(0.001, 0.001, 0.002)),
}
export const water: Matter = { kind: 'stone', index: 1.333, medium: clear(vec(0.004, 0.002, 0.001)) }
export const getOpal = (look: OpalLook): Matter => ({
  kind: 'stone',
  index: opalIndex,
  medium: opal(look),
  bounces: 3,
  back: 0.5,
})
/** The same opal, cut from a different position. */
export const cutElsewhere = (matter: Matter, by: Vec): Matter =>
  matter.kind === 'stone' ? { ...matter, medium: shifted(matter.medium, by) } : matter
const shifted = (medium: Medium, by: Vec): Medium => ({
  ...medium,
  pass: (o, d, length, view) => medium.pass(add(o, by), d, length, view),
})

const metal = (color: Vec, rough = 0.06): Matter => ({ kind: 'metal', color, rough })
export const gold = metal(vec(1, 0.71, 0.31))
export const roseGold = metal(vec(1, 0.64, 0.5))
export const whiteGold = metal(vec(0.86, 0.84, 0.8))
export const silver = metal(vec(0.95, 0.93, 0.89))
export const oxidised: Matter = { kind: 'metal', color: vec(0.34, 0.33, 0.33), rough: 0.22 }

const blackened: Matter = { kind: 'matte', color: () => gray(0.02) }

/** Places an object on the ground. */
export function lying(solid: Solid, matter: Matter, x = 0, y = 0, turn: Turn = rotation(), lift = 0): Thing {
  return { body: place(solid, vec(x, y, getFoot(solid, turn) + lift), turn), matter }
}
export const part = (solid: Solid, matter: Matter, at = vec(0, 0, 0), turn: Turn = rotation()): Thing => ({
  body: place(solid, at, turn),
  matter,
})
/** Moves objects together, keeping their relative positions. */
export function together(things: Thing[], at: Vec, turn: Turn = rotation()): Thing[] {
  return things.map(({ body, matter }) => ({
    matter,
    body: place(body.solid, add(at, outward(turn, body.at)), {
      x: outward(turn, body.turn.x),
      y: outward(turn, body.turn.y),
      z: outward(turn, body.turn.z),
    }),
  }))
}

/** A cabochon in a bezel, with its seat at the origin, facing up. */
export function bezelSetting(a: number, b: number, c: number, look: Matter, of: Matter, wall = 0.55): Thing[] {
  return [
    part(cabochon(a, b, c), look, vec(0, 0, 0.3 * c)),
    part(bezel(a, b, -0.5, 0.52 * c, wall), of),
    part(bezel(a * 0.86, b * 0.86, -0.9, -0.1, 1.4), of),
  ]
}

/** An opal ring with a full bezel and a dark closed back, so that the band is not visible through the stone. */
export function opalRing(a: number, b: number, c: number, look: Matter, of: Matter, inner = 8.6): Thing[] {
  return [
    part(band(inner, 2.2, 1.7, 0.5), of),
    ...together(
      [...bezelSetting(a, b, c, look, of), part(cabochon(a * 0.98, b * 0.98, 0.24, { base: -1 }), blackened)],
      vec(0, 0, inner + 2.3),
      rotation(90),
    ),
  ]
}

/** Four prongs around a stone with half sides a and b. */
export function prongs(a: number, b: number, low: number, high: number, of: Matter, wire = 0.34): Thing[] {
  return [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ].map(([i = 1, j = 1]) => part(rod(vec(i * a * 0.86, j * b * 0.86, low), vec(i * a, j * b, high), wire), of))
}

export function haloRing(of: Matter): Thing[] {
  const inner = 8.3
  const things = [part(band(inner, 2, 1.6, 0.25), of)]
  const head: Thing[] = [
    part(emeraldCut(6.8, 5.6), emerald(emeraldGreen, 0.22, 3)),
    ...prongs(2.95, 2.35, -2.4, 0.95, of, 0.36),
    part(bezel(2.7, 2.1, -2.9, -1.5, 0.7), of),
  ]
  const small = brilliant(round, 0.62)
  for (let i = 0; i < 22; i++) {
    const angle = (i / 22) * 2 * Math.PI
    const [x, y] = squared(angle, 4.35, 3.75)
    head.push(part(small, diamond, vec(x, y, 0.05), rotation(i * 37)))
    const [u, v] = squared(angle + Math.PI / 22, 4.85, 4.25)
    head.push(part(rod(vec(u * 0.97, v * 0.97, -0.6), vec(u, v, 0.28), 0.17), of))
  }
  head.push(part(bezel(4.1, 3.5, -0.95, -0.2, 1.5), of))
  return [...things, ...together(head, vec(0, 0, inner + 4), rotation(90))]
}

function squared(angle: number, a: number, b: number): [number, number] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const r = (Math.abs(c) ** 3.2 + Math.abs(s) ** 3.2) ** (-1 / 3.2)
  return [a * r * c, b * r * s]
}

export function signetRing(): Thing[] {
  const look = getOpal({
    seed: 71,
    patch: 2.4,
    from: 430,
    to: 560,
    fire: 1.6,
    depth: 0.8,
    body: gray(0.05),
    milk: 0.4,
    tint: gray(2.4),
    lean: 0.4,
  })
  return [
    part(signet(9.6, 17, 14), oxidised),
    part(cabochon(7.2, 5.7, 1.1, { corners: 3.4, base: -0.9 }), look, vec(0, 0, 12.85)),
  ]
}

/** A pendant on the ground with its chain, the bail toward the top of the picture. */
export function pendant(stone: Thing[], bailY: number, of: Matter, height = 1.1): Thing[] {
  const bail = vec(0, bailY, height)
  const strand = chain(60, 0.95, 0.24)
  return [
    ...stone,
    part(link(1.25, 0.38, 0.5), of, bail, rotation(90, 0, 55)),
    ...[-1, 1].map((side) => part(strand, of, add(bail, vec(side * 17.4, 25.2, -0.55)), rotation(90 - side * 35))),
  ]
}

/** Ear studs: round stones in bezels, each leaning on its rim. */
export function stud(look: Matter, of: Matter, x: number, y: number, turn: Turn): Thing[] {
  const back: Matter = { kind: 'matte', color: () => gray(0.4) }
  const things = [
    ...bezelSetting(3, 3, 1.9, look, of, 0.5),
    part(cabochon(2.95, 2.95, 0.2, { base: -1 }), back),
    part(rod(vec(0, 0, -0.9), vec(0, 0, -10), 0.4), of),
  ]
  return together(things, vec(x, y, 2.3), turn)
}

/** A chalk-white to brown crust with embedded sand. */
function crust(seed: number, amount: number, color = vec(0.42, 0.34, 0.25)) {
  return (p: Vec): { cover: number; color: Vec } => {
    const where =
      detail(p.x * 0.11 + seed, p.y * 0.11, p.z * 0.11, 3) + 0.35 * detail(p.x * 0.5, p.y * 0.5 + seed, p.z * 0.5, 2)
    const grain = 0.75 + 0.35 * noise(p.x * 3.1, p.y * 3.1, p.z * 3.1) + 0.2 * noise(p.x * 9, p.y * 9, p.z * 9)
    return {
      cover: smooth(0.06, -0.06, where - (amount - 0.5) * 0.9),
      color: scale(
        mix(color, vec(0.7, 0.66, 0.58), smooth(-0.2, 0.4, noise(p.x * 0.4, p.y * 0.4 + seed, p.z * 0.4)) * 0.5),
        Math.max(0.2, grain),
      ),
    }
  }
}

/** A rough surface with detail at several scales. */
const uneven =
  (size: number, strength: number) =>
  (p: Vec): Vec => {
    const at = (k: number) => detail(p.x / size + k, p.y / size - k, p.z / size + 2 * k, 2)
    return vec(strength * at(0), strength * at(11.3), strength * at(23.9))
  }

/** Rough opal: glassy on fractures, crusted elsewhere. */
export const roughOpal = (
  look: OpalLook,
  { crusted = 0.45, color = vec(0.42, 0.34, 0.25), unevenness = 0.12, grain = 1.4 } = {},
): Matter => ({
  kind: 'stone',
  index: opalIndex,
  medium: opal(look),
  bounces: 2,
  skin: crust(look.seed, crusted, color),
  relief: uneven(grain, unevenness),
})

/** Matrix rock around a crystal. */
export const rock = (color: Vec, seed: number): Matter => ({
  kind: 'matte',
  color(p) {
    const cloud = detail(p.x * 0.12 + seed, p.y * 0.12, p.z * 0.12, 4)
    const grain = noise(p.x * 4, p.y * 4, p.z * 4) * 0.6 + noise(p.x * 11, p.y * 11, p.z * 11) * 0.4
    return scale(color, Math.max(0.15, 1 + 0.4 * cloud + 0.16 * grain))
  },
  gloss: 0.25,
  relief: uneven(1.1, 0.16),
})

/** Scatters stones without overlap. */
export function scatter(
  count: number,
  spread: number,
  gap: number,
  seed: number,
  ratio = 1,
): { x: number; y: number; spin: number }[] {
  const random = chance(seed)
  const places: { x: number; y: number; spin: number }[] = []
  for (let tries = 0; places.length < count && tries < 4000; tries++) {
    const angle = random() * 2 * Math.PI
    const r = spread * Math.sqrt(random())
    const [x, y] = [r * Math.cos(angle), r * Math.sin(angle) * ratio]
    const room = gap * (1 - tries / 9000)
    if (places.every((other) => hypot(other.x - x, other.y - y) > room)) places.push({ x, y, spin: random() * 360 })
  }
  return places
}
