import { formatMoney, getTotals, parseAmount } from './money.ts'

test.each([
  [1250, 'USD', 'USD 1,250.00'],
  [999.5, 'USD', 'USD 999.50'],
  [-1250, 'USD', 'USD -1,250.00'],
  [0.5, 'eur', 'EUR 0.50'],
  [1234.5, 'KWD', 'KWD 1,234.500'],
  [12000, 'JPY', 'JPY 12,000'],
  [9_999_999_999.99, 'USD', 'USD 9,999,999,999.99'],
  [80, '', '80.00'],
  [80, 'stones', 'STONES 80.00'],
])('formats %d in %j as %j', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
})

test('totals each currency in its own minor units', () => {
  const lines = [
    { price: 1.005, quantity: 3, currency: 'KWD' },
    { price: 0.1, quantity: 1, currency: 'KWD' },
    { price: 1200, quantity: 2, currency: 'JPY' },
    { price: 0.6, quantity: 2, currency: 'JPY' },
  ]
  expect(getTotals(lines)).toEqual([
    { currency: 'KWD', total: 3.115 },
    { currency: 'JPY', total: 2402 },
  ])
})

test('totals each currency to the cent', () => {
  const lines = [
    { price: 0.1, quantity: 3, currency: 'USD' },
    { price: 1250, quantity: 2, currency: 'USD' },
    { price: 80, quantity: 1, currency: 'EUR' },
  ]
  expect(getTotals(lines)).toEqual([
    { currency: 'USD', total: 2500.3 },
    { currency: 'EUR', total: 80 },
  ])
})

test.each([
  ['1250', 1250],
  [' 1,250.50 ', 1250.5],
  ['1,250,000', 1_250_000],
  ['$250', 250],
  ['€ 1,250.00', 1250],
  ['$', Number.NaN],
  ['', undefined],
  ['  ', undefined],
  ['12,50', Number.NaN],
  ['1e3', Number.NaN],
  ['-5', Number.NaN],
])('parses %j to the amount %s', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount)
})
