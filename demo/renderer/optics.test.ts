import { clear } from './media.ts'
import { absorbed, fresnel, refract, spectral, wavelengths } from './optics.ts'
import { add, dot, gray, times, unit, type Vec, vec } from './vec.ts'

const up = vec(0, 0, 1)
/** A downward direction, in degrees from the vertical. */
const slanting = (degrees: number): Vec =>
  vec(Math.sin((degrees * Math.PI) / 180), 0, -Math.cos((degrees * Math.PI) / 180))
const toDegrees = (d: Vec | undefined) => (d ? (Math.acos(-dot(d, up)) * 180) / Math.PI : undefined)

it.each([
  [0, 1.5, 0],
  [30, 1.5, 19.471],
  [60, 1.333, 40.516],
  [45, 2.417, 17.012],
])('light that falls at %i° into index %d goes on at %d° (Snell)', (degrees, index, behind) => {
  expect(toDegrees(refract(slanting(degrees), up, 1 / index))).toBeCloseTo(behind, 2)
})

it.each([
  [1.44, 43.98],
  [2.417, 24.44],
])('from inside index %d nothing leaves beyond %d°', (index, critical) => {
  expect(refract(slanting(critical - 0.1), up, index)).toBeDefined()
  expect(refract(slanting(critical + 0.1), up, index)).toBeUndefined()
  expect(fresnel(Math.cos(((critical + 0.1) * Math.PI) / 180), index)).toBe(1)
})

it('a surface mirrors more the flatter light falls, and a diamond more than an opal', () => {
  expect(fresnel(1, 1 / 2.417)).toBeCloseTo((1.417 / 3.417) ** 2, 6)
  expect(fresnel(1, 1 / 1.44)).toBeCloseTo((0.44 / 2.44) ** 2, 6)
  expect(fresnel(0, 1 / 1.44)).toBeCloseTo(1, 6)
})

it('two stretches of a stone absorb as much as one of their length', () => {
  const green = vec(1.2, 0.1, 0.5)
  const { x, y, z } = times(absorbed(green, 1.5), absorbed(green, 2))
  const whole = absorbed(green, 3.5)
  expect([x, y, z]).toEqual([whole.x, whole.y, whole.z].map((value) => expect.closeTo(value, 9)))
  expect(absorbed(green, 1).y).toBeGreaterThan(absorbed(green, 1).x)
})

it('all wavelengths together are white, and violet is bent more than red', () => {
  const sum = wavelengths.map(({ weight }) => weight).reduce(add, gray(0))
  for (const channel of [sum.x, sum.y, sum.z]) expect(channel / wavelengths.length).toBeCloseTo(1, 9)
  const offsets = wavelengths.map(({ offset }) => offset)
  expect(offsets).toEqual(offsets.toSorted((one, other) => other - one))
})

it('450 nm is blue, 530 nm is green, 620 nm is red', () => {
  const strongest = ({ x, y, z }: Vec) => ['red', 'green', 'blue'][[x, y, z].indexOf(Math.max(x, y, z))]
  expect([450, 530, 620].map((nanometers) => strongest(spectral(nanometers)))).toEqual(['blue', 'green', 'red'])
})

it('clear glass takes nothing and gives nothing', () => {
  const view = {
    studio: emptyStudio,
    outwards: (d: Vec) => d,
    surface: up,
    fluence: () => gray(1),
    share: 0.5,
    bounce: 0,
  }
  expect(clear(gray(0)).pass(gray(0), unit(gray(1)), 4, view)).toEqual({ glow: gray(0), clear: gray(1) })
})

const emptyStudio = { boxes: [], zenith: gray(0), horizon: gray(0), light: () => gray(0), falling: () => gray(0) }
