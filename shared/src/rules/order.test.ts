import { buildOrder } from '../testing/factories.ts'
import { contactRule, estimateFormRule, newOrderRule, parseAmount, stepOf } from './order.ts'

const order = { items_id: 1, action_type: 'enquiry' }
const strict = { strict: true, abortEarly: true }

test.each([
  ['the least', order],
  ['a quantity', { ...order, quantity: 999 }],
  ['a contact', { ...order, contact: { name: 'Ada', email: 'ada@example.com', phone: '904 555 0100' } }],
])('accepts an order with %s', async (_, body) => {
  await expect(newOrderRule.validate(body, strict)).resolves.toEqual(body)
})

test.each([
  ['no item', { action_type: 'enquiry' }, 'items_id is required'],
  ['an item that is text', { ...order, items_id: '1' }, 'items_id must be a number'],
  [
    'an unknown action',
    { ...order, action_type: 'theft' },
    'action_type must be one of enquiry, registration, booking',
  ],
  ['a quantity of 0', { ...order, quantity: 0 }, 'quantity must be 1 or greater'],
  ['a quantity of 1.5', { ...order, quantity: 1.5 }, 'quantity must be a whole number'],
  ['a quantity of 1000', { ...order, quantity: 1000 }, 'quantity must be 999 or less'],
  ['a price of its own', { ...order, price: 1 }, 'Unknown field: price'],
])('rejects an order with %s', async (_, body, message) => {
  await expect(newOrderRule.validate(body, strict)).rejects.toThrow(message)
})

test.each([
  [{ email: 'ada' }, 'Invalid email address'],
  [{ phone: '1'.repeat(21) }, 'Phone must be at most 20 characters'],
  [{ phone: '904 555' }, 'Phone must be at least 10 characters'],
  [{ name: 'a'.repeat(101) }, 'Name must be at most 100 characters'],
  [{ name: 'a\u0000' }, "Name contains a character that can't be stored"],
])('rejects the contact %j: %s', async (contact, message) => {
  await expect(contactRule.validate(contact, strict)).rejects.toThrow(message)
})

test('all fields of a contact are optional', async () => {
  await expect(contactRule.validate({ name: '', email: '', phone: '' }, strict)).resolves.toBeDefined()
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

test('an order of a server that knows of no payments has no step', () => {
  const order = buildOrder({ status: 'pending', estimate: null })
  expect([stepOf(order), stepOf({ ...order, status: 'processing' })]).toEqual([undefined, undefined])
})
