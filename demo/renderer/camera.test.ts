import { develop, expose, type Shot } from './camera.ts'
import { brilliant, brilliantPlanes, emeraldCut, pear, round } from './cuts.ts'
import { cabochon, signet } from './forms.ts'
import { umber } from './grounds.ts'
import { clear } from './media.ts'
import { opal } from './opal.ts'
import { getOpal, lying } from './pieces.ts'
import { place } from './placement.ts'
import { films } from './portfolio/films.ts'
import { portfolio } from './portfolio.ts'
import { tracer } from './scene.ts'
import type { Matter } from './sceneTypes.ts'
import { dome, type Solid } from './solids.ts'
import { studio } from './studio.ts'
import { brightest, dot, gray, length, unit, type Vec, vec } from './vec.ts'

/** A studio of uniform brightness. */
const white = studio([], gray(1), gray(1))
const glass = (index: number): Matter => ({ kind: 'stone', index, medium: clear(gray(0)), bounces: 60 })
const sample = { share: 0.5, luck: 0.5, offset: 0 }
const look = { seed: 3, patch: 2, from: 480, to: 680 }

const opalShot = (seed: number): Shot => ({
  scene: { studio: white, ground: umber(), things: [lying(dome(4, 3, 2.5, -0.6), getOpal({ ...look, seed }))] },
  from: vec(0, -20, 20),
  to: vec(0, 0, 1),
  view: 24,
  samples: 4,
})

it('the same shot gives the same bytes, another seed another stone', () => {
  const getBytes = (seed: number) => Buffer.from(develop(expose(opalShot(seed), 12))).toString('hex')
  const bytes = getBytes(3)
  expect(getBytes(3)).toBe(bytes)
  expect(getBytes(4)).not.toBe(bytes)
})

it('a film starts with its picture and turns from there', () => {
  const getBytes = (shot?: Shot) => shot && Buffer.from(develop(expose({ ...shot, samples: 1 }, 6))).toString('hex')
  const film = films['broad-flash-turning']
  const start = getBytes(film?.(0))
  expect(start).toBe(getBytes(portfolio['broad-flash']?.()))
  expect(getBytes(film?.(180))).not.toBe(start)
})

it('in a white room what disperses is white, however few looks are asked for', () => {
  const diamond = { body: place(brilliant(round, 3)), matter: { ...glass(2.417), dispersion: 0.044 } }
  const scene = { studio: white, things: [diamond] }
  const { light } = expose({ scene, from: vec(0, 0, 20), to: vec(0, 0, 0), view: 10, samples: 4, disperses: true }, 12)
  for (let at = 0; at < light.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = light.slice(at, at + 3)
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(0.06)
  }
})

it('through a flat base that lies on the ground one sees the ground, and no studio below it', () => {
  const things = [{ body: place(dome(3, 3, 3, 0)), matter: glass(1.5) }]
  const dark = { color: () => gray(0) }
  const { trace } = tracer({ studio: studio([], gray(1), gray(0)), ground: dark, things }, 1, 2000)
  for (const x of [-1.2, -0.3, 0.4, 1.1])
    expect(brightest(trace(vec(x, 0.2, 20), vec(0, 0, -1), 0, sample))).toBeLessThan(0.1)
})

it.each([1.44, 1.58, 2.417])('in a white room a clear stone of index %d is invisible', (index) => {
  const things = [{ body: place(brilliant(round, 3)), matter: glass(index) }]
  const { trace } = tracer({ studio: white, things }, 1)
  for (const x of [-2.1, -0.7, 0.3, 1.6]) {
    const { y } = trace(vec(x, 0.4, 20), vec(0, 0, -1), 0, sample)
    expect(y).toBeGreaterThan(0.8)
    expect(y).toBeLessThanOrEqual(1.000001)
  }
})

it('a ball of metal shades the ground, a ball of glass lets light through to it', () => {
  const under = (matter: Matter) => {
    const ball = { body: place(dome(3, 3, 3, -3), vec(0, 0, 3.5)), matter }
    const { trace } = tracer({ studio: white, ground: { color: () => gray(0.5) }, things: [ball] }, 1, 20_000)
    const ground = (x: number) => brightest(trace(vec(x, 0, 0.001), vec(0, 0, -1), 1, sample))
    expect(ground(40)).toBeCloseTo(0.5, 2)
    return (ground(0) + ground(0.4) + ground(-0.4) + ground(0.8)) / 4
  }
  const shaded = under({ kind: 'metal', color: gray(0), rough: 0 })
  expect(shaded).toBeLessThan(0.3)
  expect(under(glass(1.5))).toBeGreaterThan(shaded + 0.1)
})

it('a round brilliant has 57 facets and a girdle', () => {
  const planes = brilliantPlanes(round, { table: 0.57, crown: 0.296, pavilion: 0.862, girdle: 0.035 })
  const upright = planes.filter(({ z }) => Math.abs(z) < 1e-9)
  expect(planes.length - upright.length).toBe(57)
})

it.each<[string, Solid]>([
  ['brilliant', brilliant(round, 3)],
  ['pear', brilliant(pear(1.4), 3)],
  ['emerald cut', emeraldCut(7, 5)],
  ['dome', dome(4, 3, 2.5, -0.6)],
  ['cabochon', cabochon(4, 3, 2.5)],
])('a ray that enters a %s leaves it on the other side', (_name, solid) => {
  const from = vec(0.3, -0.2, 20)
  const down = unit(vec(0.02, 0.01, -1))
  const met = solid.enter(from, down)
  if (!met) throw new Error('The ray misses')
  expect(dot(met.n, down)).toBeLessThan(0)
  expect(length(met.n)).toBeCloseTo(1, 6)
  const at = vec(from.x + down.x * met.t, from.y + down.y * met.t, from.z + down.z * met.t)
  const inside = vec(at.x + down.x * 0.01, at.y + down.y * 0.01, at.z + down.z * 0.01)
  const out = solid.leave(inside, down)
  expect(out.t).toBeGreaterThan(0.5)
  expect(dot(out.n, down)).toBeGreaterThan(0)
})

it("a signet's plate reaches to its corners", () => {
  const met = signet(9.6, 17, 14).enter(vec(6.8, 5.6, 30), vec(0, 0, -1))
  expect(30 - (met?.t ?? 0)).toBeCloseTo(12.9, 1)
})

it("an opal's fire moves when the stone is turned, and goes from red to green as it is looked at from the side", () => {
  const medium = opal({ ...look, from: 640, to: 640, lean: 0, milk: 0 })
  const seen = (d: Vec) => {
    const view = {
      studio: white,
      outwards: (v: Vec) => v,
      surface: vec(0, 0, 1),
      fluence: () => gray(1),
      share: 0.5,
      bounce: 0,
    }
    const { glow } = medium.pass(vec(0.4, 0.4, 0), unit(d), 2, view)
    return glow.y / (glow.x + glow.y + glow.z)
  }
  expect(seen(vec(0.75, 0, -1))).toBeGreaterThan(seen(vec(0, 0, -1)) + 0.2)
})
