import { estimateFormRule, parseAmount } from './estimateForm.ts'

const strict = { strict: true, abortEarly: true }

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

test.each([
  ['', 'Please enter an estimate amount'],
  [' ', 'Please enter an estimate amount'],
  ['ten', 'Amount must be a number'],
  ['0', 'Amount must be more than 0'],
  ['1.005', 'Amount must have at most 2 decimals'],
])('rejects an estimate of %j: %s', async (amount, message) => {
  await expect(estimateFormRule.validate({ amount }, strict)).rejects.toThrow(message)
})

test.each([
  ['10.50', 'USD', undefined],
  ['9,999,999,999.99', 'USD', undefined],
  ['10.50', undefined, undefined],
  ['10', 'JPY', undefined],
  ['10.5', 'JPY', 'Amount must have no decimals in JPY'],
  ['10.25', 'KWD', undefined],
  ['10.255', 'KWD', 'Amount must have at most 2 decimals'],
  ['100,000,000', 'CLF', 'Amount must be CLF 99,999,999.9999 or less'],
])('an estimate of %s in %s: %s', async (amount, currency, message) => {
  const fault = await estimateFormRule.validate({ amount, currency }, strict).then(
    () => undefined,
    (error: Error) => error.message,
  )
  expect(fault).toBe(message)
})
