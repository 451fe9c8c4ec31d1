import { bulkChangeOf, bulkFormRule, raisedBy, retagged } from './itemBulk.ts'

test.each([
  [100, 10, 110],
  [0.1, 10, 0.11],
  [19.99, 7.5, 21.49],
  [120, -100, 0],
  [0, 50, 0],
])('%d raised by %d per cent is %d', (price, percent, expected) => {
  expect(raisedBy(price, percent)).toBe(expected)
})

test.each([
  ['', ['welo'], [], 'welo'],
  ['opal, raw', ['welo'], [], 'opal, raw, welo'],
  ['opal,raw', ['Opal'], [], 'opal,raw'],
  ['opal, Raw', [], ['raw'], 'opal'],
  ['opal', ['a', 'A'], ['opal'], 'a'],
])('the tags %j with %j and without %j are %j', (tags, add, remove, expected) => {
  expect(retagged(tags, { add, remove })).toBe(expected)
})

const nothing = { add_tags: '', remove_tags: ' ,', price_percent: '', add_category: '', remove_category: '' }

test('a form that says nothing changes nothing', () => {
  expect(bulkChangeOf(nothing)).toBeUndefined()
})

test('a form is read as what is to be changed', () => {
  expect(bulkChangeOf({ ...nothing, add_tags: 'sale, new', price_percent: '-7.5', add_category: '4' })).toEqual({
    add_tags: ['sale', 'new'],
    price_percent: -7.5,
    add_categories: [4],
  })
})

test.each(['ten', '1e3', '-101', '1001'])('%j is no percentage', (price_percent) => {
  expect(bulkFormRule.isValidSync({ ...nothing, price_percent })).toBe(false)
})
