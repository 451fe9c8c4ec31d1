import { itemChangesRule, itemFormRule, newItemRule } from './itemForm.ts'

const strict = { strict: true }
const item = {
  item_type: 'Product',
  title: 'Welo Opal',
  description: 'A stone',
  slug: 'welo-opal',
  sku: 'PROAAAAAAAA',
  price: 12.5,
}

test('the form accepts the same values as the call, with free data as text', () => {
  for (const item_info of ['', '{"@type":"Product"}']) {
    expect(itemFormRule.isValidSync({ ...item, item_info }, strict)).toBe(true)
  }
})

test.each([
  '{',
  '[]',
  '"text"',
  '{"__proto__":{}}',
  '{"toString":1}',
  '{"a":1e400}',
  `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`,
])('the form rejects %.30s: Must be valid JSON', (item_info) => {
  expect(() => itemFormRule.validateSync({ ...item, item_info }, strict)).toThrow('Must be valid JSON')
})

test('an edit may omit any field, but must not clear a required one', () => {
  expect(itemChangesRule.isValidSync({}, strict)).toBe(true)
  expect(() => itemChangesRule.validateSync({ title: '' }, strict)).toThrow('Title is required')
  expect(() => itemChangesRule.validateSync({ titel: 'x' }, strict)).toThrow('Unknown field: titel')
})

test.each(['welo-opal', 'Welo_Opal', '3-2ct', 'émeraude', '欧泊', 'con', 'x'.repeat(200)])(
  'accepts %s as a slug',
  (slug) => {
    expect(newItemRule.isValidSync({ ...item, slug }, strict)).toBe(true)
  },
)

test.each(['', '   ', '\u00a0', '\u200b', '\u3164'])('rejects the slug %j, which has no visible character', (slug) => {
  expect(() => newItemRule.validateSync({ ...item, slug }, strict)).toThrow('Slug is required')
})

test.each(['2026-12-24T10:00', '12/24/2026', 5, null])(
  'a call may store an event on %j, as the core API has no format',
  (day) => {
    expect(newItemRule.isValidSync({ ...item, item_info: { event_date: day } }, strict)).toBe(true)
  },
)

const capacityMessage = 'Capacity must be a whole number above 0'

test.each([0, -1, 2.5, 'many', true, {}])('form and call reject a capacity of %j', (capacity) => {
  const info = { event_date: '2026-10-14', capacity }
  expect(() => newItemRule.validateSync({ ...item, item_info: info }, strict)).toThrow(capacityMessage)
  expect(() => itemFormRule.validateSync({ ...item, item_info: JSON.stringify(info) }, strict)).toThrow(capacityMessage)
})

test.each([1, 12, null, undefined])('accepts a capacity of %j', (capacity) => {
  expect(newItemRule.isValidSync({ ...item, item_info: { capacity } }, strict)).toBe(true)
})

test.each([
  [{ event_date: '2026-12-24', event_end_date: '12/26/2026' }, 'End date must be a day such as 2026-12-26'],
  [{ event_date: '2026-12-24', event_end_date: '2026-02-30' }, 'End date must be a day such as 2026-12-26'],
  [{ event_date: '2026-12-24', event_end_date: 5 }, 'End date must be a day such as 2026-12-26'],
  [{ event_end_date: '2026-12-26' }, 'End date needs a date such as 2026-12-24'],
  [{ event_date: '12/24/2026', event_end_date: '2026-12-26' }, 'End date needs a date such as 2026-12-24'],
  [{ event_date: '2026-12-24', event_end_date: '2026-12-23' }, 'End date must not be before the date'],
  [{ event_date: '2026-12-24', event_end_date: '2027-01-24' }, 'An event must not be longer than 31 days'],
])('form and call reject the days %j: %s', (info, message) => {
  expect(() => newItemRule.validateSync({ ...item, item_info: info }, strict)).toThrow(message)
  expect(() => itemChangesRule.validateSync({ item_info: info }, strict)).toThrow(message)
  expect(() => itemFormRule.validateSync({ ...item, item_info: JSON.stringify(info) }, strict)).toThrow(message)
})

test.each(['2026-12-24', '2026-12-26', '2027-01-23', '', null, undefined])(
  'an event from December 24 on may have the end date %j',
  (event_end_date) => {
    const info = { event_date: '2026-12-24', event_end_date }
    expect(newItemRule.isValidSync({ ...item, item_info: info }, strict)).toBe(true)
    expect(itemFormRule.isValidSync({ ...item, item_info: JSON.stringify(info) }, strict)).toBe(true)
  },
)
