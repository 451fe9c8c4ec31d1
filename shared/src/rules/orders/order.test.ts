import { buildOrder } from '../../testing/factories.ts'
import { contactRule, getOrderStep, newOrderRule } from './order.ts'

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
  [{ name: 'Ada \u202Eoleew' }, 'Name must not have characters that turn the direction of text around'],
])('rejects the contact %j: %s', async (contact, message) => {
  await expect(contactRule.validate(contact, strict)).rejects.toThrow(message)
})

test('all fields of a contact are optional', async () => {
  await expect(contactRule.validate({ name: '', email: '', phone: '' }, strict)).resolves.toBeDefined()
})

test('an order of a server that knows of no payments has no step', () => {
  const order = buildOrder({ status: 'pending', estimate: null })
  expect([getOrderStep(order), getOrderStep({ ...order, status: 'processing' })]).toEqual([undefined, undefined])
})
