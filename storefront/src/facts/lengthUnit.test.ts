import { toInches } from './lengthUnit.ts'

test.each([
  ['16.1 × 12.0 × 7.4 mm', '0.63 × 0.47 × 0.29 in'],
  ['8 to 14 mm', '0.31 to 0.55 in'],
  ['Stone 13 × 10 mm', 'Stone 0.51 × 0.39 in'],
  ['5 × 4 mm each, 7 in', '0.20 × 0.16 in each, 7 in'],
  ['9.1x7*4mm', '0.36x0.28*0.16in'],
])('the millimeters of “%s” are “%s”', (text, inches) => expect(toInches(text)).toBe(inches))

test.each(['3.40 ct', 'Welo', '2 mmol', ''])('“%s” has no millimeters', (text) => {
  expect(toInches(text)).toBeUndefined()
})
