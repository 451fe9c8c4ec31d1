import { type FireHue, fireHues } from '@elegant/shared/rules'
import { type DrawnStone, drawSheet, type Light } from '../testing/turntableSamples.ts'
import { measureFire } from './measureFire.ts'

const white = [214, 210, 204] as const
const crystal = [150, 156, 158] as const
const honey = [150, 112, 74] as const
const black = [44, 44, 48] as const
const onGray = [128, 128, 128] as const
const onDark = [24, 23, 22] as const
const onLight = [236, 236, 234] as const
const onBlue = [30, 50, 150] as const

const stones: [string, DrawnStone][] = [
  ['green on white', { shares: { green: 1 }, lit: 0.3, body: white, ground: onGray }],
  ['green and blue', { shares: { green: 0.6, blue: 0.4 }, lit: 0.5, body: crystal, ground: onGray }],
  ['red and orange', { shares: { red: 0.5, orange: 0.5 }, lit: 0.4, body: white, ground: onDark }],
  [
    'all hues',
    {
      shares: { red: 0.1, orange: 0.15, yellow: 0.15, green: 0.2, cyan: 0.15, blue: 0.15, violet: 0.1 },
      lit: 0.6,
      body: crystal,
      ground: onGray,
    },
  ],
  ['honey with green', { shares: { green: 0.7, cyan: 0.3 }, lit: 0.4, body: honey, ground: onGray }],
  ['honey with red', { shares: { red: 0.6, green: 0.4 }, lit: 0.3, body: honey, ground: onLight }],
  ['black with blue', { shares: { blue: 0.8, violet: 0.2 }, lit: 0.5, body: black, ground: onLight }],
  ['black with red', { shares: { red: 0.4, green: 0.3, blue: 0.3 }, lit: 0.35, body: black, ground: onGray }],
  ['yellow and green', { shares: { yellow: 0.35, green: 0.65 }, lit: 0.45, body: white, ground: onGray }],
  ['little fire', { shares: { green: 0.5, blue: 0.5 }, lit: 0.08, body: white, ground: onDark }],
  ['much fire', { shares: { orange: 0.3, green: 0.4, blue: 0.3 }, lit: 0.65, body: crystal, ground: onGray }],
  ['blue on blue cloth', { shares: { blue: 0.7, green: 0.3 }, lit: 0.4, body: white, ground: onBlue }],
  ['cyan and violet', { shares: { cyan: 0.55, violet: 0.45 }, lit: 0.4, body: black, ground: onGray }],
]
const lights: [string, Light][] = [
  ['daylight', [1, 1, 1]],
  ['lamp', [1.12, 1, 0.82]],
  ['shade', [0.93, 1, 1.1]],
]
const fewFrames = { columns: 1, rows: 1, patch: 4 }
/** Each stone meets each light, in turn with another exposure. */
const exposures = [0.55, 0.8, 1.05]
const cases = stones.flatMap(([name, stone], row) =>
  lights.map(([lightName, light], column) => {
    const exposure = exposures[(row + column) % exposures.length] ?? 1
    return [name, lightName, exposure, { stone, light }] as const
  }),
)

test.each(cases)('a stone that shows %s is measured in %s at exposure %d within five points', async (...given) => {
  const [, , exposure, { stone, light }] = given
  const factors: Light = [light[0] * exposure, light[1] * exposure, light[2] * exposure]
  const drawn = drawSheet(stone, factors, fewFrames)
  const { shares, lit } = await measureFire(drawn.sheet, fewFrames)
  for (const hue of fireHues) expect([hue, within(shares[hue], drawn.shares[hue])]).toEqual([hue, true])
  expect(Math.abs(lit - drawn.lit)).toBeLessThanOrEqual(5)
})

const within = (measured = 0, known = 0) => Math.abs(measured - known) <= 5 || `${measured} instead of ${known}`

test('a stone without play of color has no hues', async () => {
  const stone = { shares: {}, lit: 0, body: white, ground: onGray }
  expect(await measureFire(drawSheet(stone, undefined, fewFrames).sheet, fewFrames)).toEqual({ shares: {}, lit: 0 })
})

test('an empty ground has nothing to measure', async () => {
  const stone = { shares: {}, lit: 0, body: onGray, ground: onGray }
  expect(await measureFire(drawSheet(stone, undefined, fewFrames).sheet, fewFrames)).toEqual({ shares: {}, lit: 0 })
})

test('the shares add up to 100', async () => {
  const thirds: Partial<Record<FireHue, number>> = { red: 1 / 3, green: 1 / 3, blue: 1 / 3 }
  const stone = { shares: thirds, lit: 0.5, body: white, ground: onGray }
  const { shares } = await measureFire(drawSheet(stone, undefined, fewFrames).sheet, fewFrames)
  expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBe(100)
})
