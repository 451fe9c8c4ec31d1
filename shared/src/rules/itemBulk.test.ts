import { raisedBy, retagged } from './itemBulk.ts'

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
