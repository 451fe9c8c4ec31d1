import type { ItemInfo } from '../items/item.ts'
import {
  brightnessScales,
  formatSize,
  getTypedFact,
  lacksTreatment,
  parseBasis,
  parseBrightness,
  parseFigure,
} from './passport.ts'
import { getStatedFacts } from './statedFacts.ts'

const info = (...pairs: [name: string, value: unknown][]): ItemInfo => ({
  additionalProperty: pairs.map(([name, value]) => ({ '@type': 'PropertyValue', name, value })),
})

describe('a gem without an answer to the question of treatment', () => {
  test.each<[name: string, value: string | number]>([
    ['Carat weight', 3.2],
    ['Species', 'Opal'],
    ['Hydrophane', 'Yes'],
    ['Body tone', 'N1'],
    ['Brightness', '4 on a scale of 1 to 5 where 5 is brightest'],
    ['Lab report', 'GIA 1'],
    [' carat WEIGHT ', 3.2],
    ['Treatment', '?'],
    ['Treatment', 'TBD'],
    ['Treatment', ' … '],
    ['Treatment', '\u200B'],
    ['Treatment', 0],
  ])('is a product with %s: %j', (name, value) => {
    expect(lacksTreatment({ item_type: 'Product', item_info: info([name, value]) })).toBe(true)
  })

  test.each(['None', 'Not known', 'Smoke', 'Minor oil (cedarwood), disclosed', 'no'])(
    'is none with the treatment %j',
    (value) => {
      const item_info = info(['Carat weight', 3.2], ['treatment', value])
      expect(lacksTreatment({ item_type: 'Product', item_info })).toBe(false)
    },
  )

  test('is no other type of item, and no product without facts of a gem', () => {
    expect(lacksTreatment({ item_type: 'Blog', item_info: info(['Carat weight', 3]) })).toBe(false)
    expect(lacksTreatment({ item_type: 'Product', item_info: null })).toBe(false)
    const cloth = info(['Origin', 'Italy'], ['Dimensions', '30 × 30 cm'], ['Colour', 'Gray'], ['Pattern', 'Checked'])
    expect(lacksTreatment({ item_type: 'Product', item_info: cloth })).toBe(false)
  })
})

test.each(['Color', 'colour', ' COLOUR '])('a fact named %j is the color of the passport', (name) => {
  expect(getTypedFact(name)?.name).toBe('Color')
})

test.each([
  ['4.3', { value: 4.3 }],
  ['4.30', { value: 4.3, asTyped: '4.30' }],
  ['12', { value: 12 }],
  ['about 4', { value: 'about 4' }],
  ['4.', { value: '4.' }],
])('a weight typed as %j keeps its notation', (typed, stored) => {
  expect(parseFigure(typed)).toEqual(stored)
})

test.each([
  ['9.1x7.0x4.2', '9.1 × 7.0 × 4.2 mm'],
  ['9 × 7 × 4 mm', '9 × 7 × 4 mm'],
  ['8*8', '8 × 8 mm'],
  ['12 to 24 mm', '12 to 24 mm'],
  ['8.0 × 8.0 × 4.6 mm each', '8.0 × 8.0 × 4.6 mm each'],
])('dimensions typed as %j are %j', (typed, stored) => {
  expect(formatSize(typed)).toBe(stored)
})

test('a brightness is one sentence with its scale and direction', () => {
  for (const scale of brightnessScales) expect(parseBrightness(`4 ${scale}`)).toEqual({ grade: '4', scale })
  expect(parseBrightness(4)).toEqual({ grade: '4', scale: '' })
})

test.each([
  ['', { basis: '', report: '' }],
  ['Tested here', { basis: 'Tested here', report: '' }],
  ['Lab report GIA 1', { basis: 'Lab report', report: 'GIA 1' }],
  ['Lab reports', { basis: '', report: '' }],
])('the basis %j is read', (text, read) => {
  expect(parseBasis(text)).toEqual(read)
})

test('a fact is shown as typed, with unit, basis and a report that can be opened', () => {
  const additionalProperty = [
    { name: 'Carat weight', value: 4.3, asTyped: '4.30', unitText: 'ct', measurementTechnique: 'Tested here' },
    { name: 'Origin', value: 'Welo' },
    { name: 'Lab report', value: 'GIA 1', url: 'https://lab.example/1', reportedTreatment: 'Smoke' },
    { name: 'Other report', value: 'X', url: 'javascript:alert(1)' },
  ]
  expect(getStatedFacts({ item_info: { additionalProperty } })).toEqual([
    { name: 'Carat weight', value: 4.3, text: '4.30 ct', basis: 'Tested here' },
    { name: 'Origin', value: 'Welo', text: 'Welo' },
    { name: 'Lab report', value: 'GIA 1', text: 'GIA 1', url: 'https://lab.example/1', reportedTreatment: 'Smoke' },
    { name: 'Other report', value: 'X', text: 'X' },
  ])
  const stale = { name: 'Carat weight', value: 5, asTyped: '4.30', unitText: 'ct' }
  expect(getStatedFacts({ item_info: { additionalProperty: [stale] } })).toMatchObject([{ text: '5 ct' }])
})

test('facts are known by their name in any case', () => {
  expect(getTypedFact('treatment')?.kind).toBe('choice')
  expect(getTypedFact('Hardness')).toBeUndefined()
})
