import { estimateFormRule } from './estimateForm.ts'

const strict = { strict: true, abortEarly: true }

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
