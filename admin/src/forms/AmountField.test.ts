import { amountText, parseMinor } from './AmountField.tsx'

test.each([
  ['1,250.00', 'USD', 125_000],
  ['1250.5', 'USD', 125_050],
  ['0.29', 'USD', 29],
  ['1,250', 'JPY', 1250],
  ['1,250.5', 'JPY', Number.NaN],
  ['1.005', 'USD', Number.NaN],
  ['', 'USD', Number.NaN],
  ['twelve', 'USD', Number.NaN],
  ['-5', 'USD', Number.NaN],
  ['$5', 'USD', 500],
  ['€5', 'EUR', 500],
  ['€5', 'USD', Number.NaN],
  ['$5', 'EUR', Number.NaN],
  ['$5', 'CAD', 500],
])('%p in %s is %p in minor units', (typed, currency, minor) => {
  expect(parseMinor(typed, currency)).toBe(minor)
})

test('an amount is shown as it is typed', () => {
  expect([amountText(125_000, 'USD'), amountText(1250, 'JPY'), amountText(Number.NaN, 'USD')]).toEqual([
    '1,250.00',
    '1,250',
    '',
  ])
})
