import { longestSide } from './longestSide.ts'

test.each([
  ['16.1 × 12.0 × 7.4 mm', 16.1],
  ['42 × 31 × 27 mm', 42],
  ['8 to 14 mm', 14],
  ['4 to 9 mm, 16 in', 9],
  ['11.5 × 6.4 × 4.4 mm each', 11.5],
  ['Stone 13 × 10 mm', 13],
  ['9.1 × 7.0 × 4.2', 9.1],
  ['5 in', undefined],
  ['large', undefined],
])('the longest side of %s is %s', (value, side) => expect(longestSide('Dimensions', value)).toBe(side))

test('other facts have none', () => expect(longestSide('Origin', '5 mm')).toBeUndefined())
