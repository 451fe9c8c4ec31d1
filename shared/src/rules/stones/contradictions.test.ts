import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findContradictions } from './contradictions.ts'

type Facts = Record<string, string | number | { value: string | number; [member: string]: unknown }>

const getItem = (title: string, description: string, facts: Facts) => ({
  title,
  description,
  item_info: {
    additionalProperty: Object.entries(facts).map(([name, fact]) =>
      typeof fact === 'object' ? { name, ...fact } : { name, value: fact },
    ),
  },
})

test.each<[quoted: string, fact: string, title: string, description: string, facts: Facts]>([
  // Natural or untreated, and a treatment.
  ['Natural Black Opal', 'Smoke', 'Natural Black Opal 3 ct', '', { Treatment: 'Smoke' }],
  ['natural opal', 'Smoke', 'Opal', 'Sold as a natural opal.', { Treatment: 'Smoke' }],
  ['natural opal', 'Dye', 'Opal', 'A natural opal from Welo.', { Treatment: 'Dye' }],
  ['All-natural Welo opal', 'Smoke', 'All-natural Welo opal', '', { Treatment: 'Smoke' }],
  ['natural color', 'Heat', 'Sapphire', 'Its natural color is a deep blue.', { Treatment: 'Heat' }],
  ['Untreated', 'Smoke', 'Untreated opal', '', { Treatment: 'Smoke' }],
  ['untreated', 'Resin', 'Opal', 'The stone is untreated.', { treatment: 'Resin' }],
  ['not enhanced', 'Heat', 'Ruby', 'Certified as not enhanced.', { Treatment: 'Heat' }],
  ['without any treatment', 'Oil, minor', 'Emerald', 'Sold without any treatment.', { Treatment: 'Oil, minor' }],
  ['No treatment', 'Dye', 'Opal', 'No treatment.', { Treatment: 'Dye' }],
  ['No Oil', 'Oil, minor', 'Emerald Oval, No Oil', '', { Treatment: 'Oil, minor' }],
  ['unheated', 'Heat', 'Sapphire', 'An unheated stone.', { Treatment: 'Heat' }],
  ['no dye', 'Smoke and dye', 'Opal', 'There is no dye in it.', { Treatment: 'Smoke and dye' }],
  // A treatment, and none or another in the facts.
  ['Smoked', 'None', 'Smoked Welo Opal', '', { Treatment: 'None' }],
  ['dyed', 'None', 'Opal', 'This one is dyed.', { Treatment: 'None' }],
  ['heat-treated', 'None', 'Sapphire', 'It was heat-treated.', { Treatment: 'None' }],
  ['Minor oil', 'None', 'Emerald', 'Lively. Minor oil.', { Treatment: 'None' }],
  ['dyed', 'Smoke', 'Opal', 'A dyed stone.', { Treatment: 'Smoke' }],
  ['smoked', 'Not known', 'Opal', 'Darkened: smoked at the mine.', { Treatment: 'Not known' }],
  ['stabilized', 'None', 'Turquoise', 'A stabilized cabochon.', { Treatment: 'None' }],
  ['irradiated', 'Heat', 'Topaz', 'Blue, irradiated.', { Treatment: 'Heat' }],
  // Weights.
  ['3.4 ct', '4.3', 'Welo Opal 3.4 ct', '', { 'Carat weight': 4.3 }],
  ['3.40ct', '4.30 ct', 'Welo Opal 3.40ct', '', { 'Carat weight': { value: 4.3, asTyped: '4.30', unitText: 'ct' } }],
  ['12 carats', '1.2', 'Opal', 'It weighs 12 carats.', { 'Carat weight': 1.2 }],
  ['3,4 ct', '4.3', 'Opal 3,4 ct', '', { 'Carat weight': 4.3 }],
  ['2-carat', '1.4', 'A 2-carat emerald', '', { 'Carat weight': 1.4 }],
  ['6.8 ct', '6.89', 'Opal 6.8 ct', '', { 'Carat weight': 6.89 }],
  ['38 g', '38', 'Opal Rough 38 g', '', { 'Carat weight': 38 }],
  // Body tone.
  ['Black Opal', 'N7', 'Black Opal', '', { 'Body tone': 'N7' }],
  ['black Welo opal', 'N5', 'Opal', 'A black Welo opal.', { 'Body tone': 'N5' }],
  ['White Opal', 'N2', 'White Opal', '', { 'Body tone': 'N2' }],
  // Species, origin and names.
  ['emerald', 'Opal', 'Emerald Ring', '', { Species: 'Opal' }],
  ['ruby', 'Spinel', 'Burmese Ruby', '', { Species: 'Spinel' }],
  ['sapphire', 'Beryl, emerald', 'Sapphires, a pair', '', { Species: 'Beryl, emerald' }],
  ['Colombian', 'Shakiso, Ethiopia', 'Colombian Emerald', '', { Origin: 'Shakiso, Ethiopia' }],
  ['Lightning Ridge', 'Welo', 'Lightning Ridge Opal', '', { Origin: 'Welo' }],
  ['hydrophane', 'No', 'Opal', 'This hydrophane opal drinks.', { Hydrophane: 'No' }],
  ['non-hydrophane', 'Yes', 'A non-hydrophane opal', '', { Hydrophane: 'Yes' }],
  ['Green amethyst', 'purple', 'Green amethyst', '', {}],
  ['yellow emerald', 'green', 'Beryl', 'A yellow emerald.', {}],
  // Lab report.
  ['Heat', 'None', 'Ruby', '', { Treatment: 'None', 'Lab report': { value: 'GIA 1', reportedTreatment: 'Heat' } }],
  ['None', 'Smoke', 'Opal', '', { Treatment: 'Smoke', 'Lab report': { value: 'GIA 1', reportedTreatment: 'None' } }],
  [
    'Moderate oil',
    'Oil, minor',
    'Emerald',
    '',
    { Treatment: 'Oil, minor', 'Lab report': { value: 'GIA 1', reportedTreatment: 'Moderate oil' } },
  ],
  ['Dye', 'Smoke', 'Opal', '', { Treatment: 'Smoke', 'Lab report': { value: 'GIA 1', reportedTreatment: 'Dye' } }],
  [
    'Lab report GIA 2',
    'GIA 1',
    'Opal',
    '',
    { Origin: { value: 'Welo', measurementTechnique: 'Lab report GIA 2' }, 'Lab report': 'GIA 1' },
  ],
])('“%s” against “%s” is named: %s %s', (quoted, fact, title, description, facts) => {
  const found = findContradictions(getItem(title, description, facts))
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(`“${quoted}”`)
  expect(found[0]).toContain(fact)
})

test.each<[title: string, description: string, facts: Facts]>([
  ['Smoked Opal', 'The blue stands out as on a natural black stone.', { Treatment: 'Smoke' }],
  ['Smoked Opal', 'As dark as a natural opal of Lightning Ridge.', { Treatment: 'Smoke' }],
  ['Smoked Opal', 'Not a natural black opal, and priced so.', { Treatment: 'Smoke' }],
  ['Oiled Emerald', 'One natural skin line, natural ends, shown in natural light.', { Treatment: 'Oil, minor' }],
  ['Opal', 'The dark body is natural, not smoke or dye.', { Treatment: 'None' }],
  ['Opal', 'It has not been smoked, dyed or heated.', { Treatment: 'None' }],
  ['Opal', 'Never dyed.', { Treatment: 'Smoke' }],
  ['Emerald', 'Untreated: not even washed in oil.', { Treatment: 'None' }],
  ['Opal 3 ct', 'It weighs 3.06 ct.', { 'Carat weight': 3.06 }],
  ['Opal 3.40 ct', '', { 'Carat weight': 3.4 }],
  ['Parcel, from 2 to 6 ct each', 'Stones of 1–3 ct, 4 ct each.', { 'Carat weight': 60 }],
  ['Emerald Ring 1.08 ct', 'With 0.22 ct of small diamonds, in 18 carat white gold.', { 'Carat weight': 1.08 }],
  ['Opal Rough 38 g', '', { 'Carat weight': 190 }],
  ['Opal', 'USD 40 per carat.', { 'Carat weight': 3 }],
  ['Black Opal', '', { 'Body tone': 'N3' }],
  ['Crystal Opal', 'Not a black opal, but dark.', { 'Body tone': 'N6' }],
  ['Emerald Cut Diamond', '', { Species: 'Diamond' }],
  ['Ruby Red Spinel', '', { Species: 'Spinel' }],
  ['Opal and Diamond Ring', '', { Species: 'Opal' }],
  ['Emerald', '', { Species: 'Beryl' }],
  ['Australian Opal', '', { Origin: 'Lightning Ridge, Australia' }],
  ['Ruby', '', { Treatment: 'Heat', 'Lab report': { value: 'GIA 1', reportedTreatment: 'Heated' } }],
  ['Ruby', '', { Treatment: 'Heat', 'Lab report': 'GIA 1' }],
  ['Emerald', '', { Origin: { value: 'Muzo', measurementTechnique: 'Lab report 22' }, 'Lab report': 'GIA 22' }],
  ['Opal', '', {}],
])('nothing is wrong with “%s %s”', (title, description, facts) => {
  expect(findContradictions(getItem(title, description, facts))).toEqual([])
})

interface DemoProduct {
  title: string
  description: string
  facts?: { name: string; value: string | number }[]
}

test('the demo’s products contradict themselves nowhere', () => {
  const file = path.resolve(import.meta.dirname, '../../../../api/src/demo/demoProducts.json')
  const products: DemoProduct[] = JSON.parse(readFileSync(file, 'utf8'))
  expect(products.length).toBeGreaterThan(30)
  for (const { title, description, facts = [] } of products) {
    expect(findContradictions({ title, description, item_info: { additionalProperty: facts } })).toEqual([])
  }
})
