import { formatDate, formatMoney } from './formats.ts'

test.each([
  [1250, 'USD', 'USD 1,250.00'],
  [0.5, 'eur', 'EUR 0.50'],
  [12000, 'JPY', 'JPY 12,000'],
  [9_999_999_999.99, 'USD', 'USD 9,999,999,999.99'],
  [80, '', '80.00'],
  [80, 'stones', 'STONES 80.00'],
])('%d in %j reads %j', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
})

test.each([
  ['2026-03-05', 'long', 'March 5, 2026'],
  ['2026-03-05', 'short', 'Mar 5, 2026'],
  ['2026-03-05T03:00:00.000Z', 'long', 'March 4, 2026'],
  ['next week', 'long', ''],
] as const)('the date %j, %s, reads %j in the shop’s time', (date, length, text) => {
  expect(formatDate(date, length)).toBe(text)
})
