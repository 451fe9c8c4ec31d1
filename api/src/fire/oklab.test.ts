import { getHue, toOklab } from './oklab.ts'

test.each([
  ['red', [1, 0, 0], 29],
  ['green', [0, 1, 0], 142],
  ['blue', [0, 0, 1], 264],
] as const)('the hue of %s in OKLCH', (name, color, hue) => {
  const [, a, b] = toOklab(color)
  expect(((Math.atan2(b, a) * 180) / Math.PI + 360) % 360).toBeCloseTo(hue, -1)
  expect(getHue(a, b)).toBe(name)
})

test('what lies above violet is red again', () => {
  const at = (degrees: number) => getHue(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180))
  expect([44, 46, 344, 346, -14].map(at)).toEqual(['red', 'orange', 'violet', 'red', 'red'])
})
