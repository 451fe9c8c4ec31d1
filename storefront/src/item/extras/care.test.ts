import { buildItem } from '@elegant/shared/testing'
import { getCare } from './care.ts'

function careFor(title: string, facts: Record<string, string> = {}) {
  const additionalProperty = Object.entries(facts).map(([name, value]) => ({ name, value }))
  return getCare(buildItem({ title, item_info: { additionalProperty } })).join(' ')
}

test.each<[string, string, Record<string, string>, RegExp]>([
  ['an opal', 'Boulder Opal', {}, /Keep opal away from heat.*soft, damp cloth/],
  ['a hydrophane opal', 'Opal', { Hydrophane: 'Yes' }, /turns clear for a while/],
  ['an Ethiopian opal that was not tested', 'Welo Opal', {}, /often drink water/],
  ['a species among the facts', 'The green one', { Species: 'Emerald' }, /fine fissures.*soft, damp cloth/],
  ['an oiled emerald', 'Emerald', { Treatment: 'Oil, minor' }, /draw out the filler/],
  ['a smoked opal', 'Black Opal', { Treatment: 'Smoke' }, /may change its treated color/],
  ['silver', 'Opal Ring in Silver', {}, /Silver darkens/],
])('%s gets its own advice', (_, title, facts, advice) => {
  expect(careFor(title, facts)).toMatch(advice)
})

test('an opal that does not drink is not said to', () => {
  expect(careFor('Welo Opal', { Hydrophane: 'No' })).not.toMatch(/drink|clear/)
})

test('a piece without a known stone has no advice', () => {
  expect(careFor('Gift box')).toBe('')
})
