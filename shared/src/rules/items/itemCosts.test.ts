import { buildItem } from '../../testing/factories.ts'
import { pricePerCarat } from '../stones/pricePerCarat.ts'
import { getMargin, getMetalValue, itemCostsRule } from './itemCosts.ts'

const prices = { gold: 4000, silver: 50, platinum: null }

test.each([
  ['gold14', 10, 752.33],
  ['silver925', 31.1, 46.24],
] as const)('%s of %d g is worth %d at the spot price', (metal, metal_grams, value) => {
  expect(getMetalValue({ metal, metal_grams }, prices)).toBe(value)
})

test.each([
  ['without a spot price', { metal: 'platinum950', metal_grams: 5 }, prices],
  ['without prices', { metal: 'gold14', metal_grams: 5 }, undefined],
  ['without a weight', { metal: 'gold14', metal_grams: null }, prices],
  ['without a metal', { metal: null, metal_grams: 5 }, prices],
] as const)('%s, the value of the metal is unknown', (_, costs, spot) => {
  expect(getMetalValue(costs, spot)).toBeUndefined()
})

test('the margin is what is left of the price', () => {
  expect(getMargin(250, 100)).toEqual({ amount: 150, percent: 60 })
  expect(getMargin(100, 130)).toEqual({ amount: -30, percent: -30 })
  expect(getMargin(250, null)).toBeUndefined()
  expect(getMargin(0, 100)).toBeUndefined()
})

test.each([
  [6.25, 87.2],
  ['6.25 ct', 87.2],
  ['about six', undefined],
])('the price of a carat, with the weight %j', (value, expected) => {
  const item_info = { additionalProperty: [{ '@type': 'PropertyValue', name: 'Carat weight', value }] }
  expect(pricePerCarat(buildItem({ price: 545, item_info }))).toBe(expected)
})

test.each([
  [{ cost: -1 }, 'Cost must be 0 or greater'],
  [{ cost: 1.005 }, 'Cost must have at most two decimals'],
  [{ metal: 'brass' }, /^Metal must be one of/],
  [{ metal_grams: 'heavy' }, /Metal weight must be a `number` type|must be a number/],
  [{ supplier: 'a\nb' }, 'Supplier must be one line'],
  [{ floor: 5 }, 'Unknown field: floor'],
])('%j is refused', (body, message) => {
  expect(() => itemCostsRule.validateSync(body, { strict: true })).toThrow(message)
})
