import { getOpal } from './pieces.ts'
import { place } from './placement.ts'
import { dome } from './solids.ts'
import { lightInside } from './subsurface.ts'
import { gray, type Vec, vec } from './vec.ts'

const ball = (milk: number) => ({
  body: place(dome(4, 4, 4, -4)),
  matter: getOpal({ seed: 3, patch: 2, from: 480, to: 680, milk }),
})
const lampAt = (right: number) => (_o: Vec, d: Vec) => gray(d.x * right > 0.8 ? 1 : 0)

it('a milky stone is brighter on the side of its lamp', () => {
  const light = lightInside(ball(3), lampAt(1))
  expect(light(vec(2.5, 0, 0)).y).toBeGreaterThan(1.5 * light(vec(-2.5, 0, 0)).y)
})

it('what shines through milk is warmer than what entered', () => {
  const { x, z } = lightInside(ball(0.8), lampAt(1))(vec(-2.5, 0, 0))
  expect(x).toBeGreaterThan(1.2 * z)
})

it('without milk, light is nearly the same everywhere inside', () => {
  const light = lightInside(ball(0), () => gray(1))
  expect(light(vec(2, 0, 0)).y / light(vec(0, 0, 0)).y).toBeCloseTo(1, 0)
})
