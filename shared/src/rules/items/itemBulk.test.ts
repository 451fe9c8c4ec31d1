import { applyTagChanges, bulkFormRule, increaseByPercent, toBulkChange } from './itemBulk.ts'

test.each([
  [100, 10, 110],
  [0.1, 10, 0.11],
  [19.99, 7.5, 21.49],
  [120, -100, 0],
  [0, 50, 0],
])('%d increased by %d percent is %d', (price, percent, expected) => {
  expect(increaseByPercent(price, percent)).toBe(expected)
})

test.each([
  ['', ['welo'], [], 'welo'],
  ['opal, raw', ['welo'], [], 'opal, raw, welo'],
  ['opal,raw', ['Opal'], [], 'opal,raw'],
  ['opal, Raw', [], ['raw'], 'opal'],
  ['opal', ['a', 'A'], ['opal'], 'a'],
])('the tags %j plus %j minus %j are %j', (tags, add, remove, expected) => {
  expect(applyTagChanges(tags, { add, remove })).toBe(expected)
})

const nothing = { add_tags: '', remove_tags: ' ,', price_percent: '', add_category: '', remove_category: '' }

test('an empty form yields no change', () => {
  expect(toBulkChange(nothing)).toBeUndefined()
})

test('converts the filled fields to a change', () => {
  expect(toBulkChange({ ...nothing, add_tags: 'sale, new', price_percent: '-7.5', add_category: '4' })).toEqual({
    add_tags: ['sale', 'new'],
    price_percent: -7.5,
    add_categories: [4],
  })
})

test.each(['ten', '1e3', '-101', '1001'])('rejects %j as a percentage', (price_percent) => {
  expect(bulkFormRule.isValidSync({ ...nothing, price_percent })).toBe(false)
})
