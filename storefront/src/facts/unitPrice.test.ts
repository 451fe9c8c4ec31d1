import { buildItem } from '@elegant/shared/testing'
import { formatUnitPrice } from './unitPrice.ts'

function getPrice(title: string, price: number, facts: Record<string, string | number>) {
  const additionalProperty = Object.entries(facts).map(([name, value]) => ({ name, value }))
  return formatUnitPrice(buildItem({ title, price, item_info: { additionalProperty } }))
}

test.each([
  ['a stone by the carat', 'Welo Opal', 400, { 'Carat weight': 5 }, 'USD 80.00 per carat'],
  ['rough by the gram', 'Welo Opal', 165, { 'Carat weight': 110, Cut: 'Rough, one window' }, 'USD 7.50 per gram'],
  ['a gram as exactly as a carat', 'Welo Opal', 333, { 'Carat weight': 500, Cut: 'Rough' }, 'USD 3.33 per gram'],
  ['jewelry not at all', 'Opal Ring', 400, { 'Carat weight': 5 }, undefined],
  ['a stone without a price not at all', 'Welo Opal', 0, { 'Carat weight': 5 }, undefined],
  ['a stone without a weight not at all', 'Welo Opal', 400, {}, undefined],
])('prices %s', (_, title, price, facts, words) => {
  expect(getPrice(title, price, facts)).toBe(words)
})
