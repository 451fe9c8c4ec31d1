import fc from 'fast-check'
import { limits } from '../fields/limits.ts'
import { readPhrase } from './phrase.ts'

test.each([
  ['emerald ring', { text: 'emerald ring' }],
  ['emerald ring under $900', { text: 'emerald ring', price: { max: 900 } }],
  ['emerald ring over 500', { text: 'emerald ring', price: { min: 500 } }],
  ['3-5 ct welo under $300', { text: 'welo', carats: { min: 3, max: 5 }, price: { max: 300 } }],
  ['opal $100 - $1,250', { text: 'opal', price: { min: 100, max: 1250 } }],
  ['$100-300 opal', { text: 'opal', price: { min: 100, max: 300 } }],
  ['opal between 100 and 300 dollars', { text: 'opal', price: { min: 100, max: 300 } }],
  ['opal between 300 and 100', { text: 'opal', price: { min: 100, max: 300 } }],
  ['1 ct to 2 ct emerald', { text: 'emerald', carats: { min: 1, max: 2 } }],
  ['opal 2 carats', { text: 'opal', carats: { min: 1.8, max: 2.2 } }],
  ['over 3ct opal', { text: 'opal', carats: { min: 3 } }],
  ['5+ ct', { text: '', carats: { min: 5 } }],
  ['$500+ ring', { text: 'ring', price: { min: 500 } }],
  ['sapphire 6mm', { text: 'sapphire', millimeters: { min: 5.5, max: 6.5 } }],
  ['6-8 mm', { text: '', millimeters: { min: 6, max: 8 } }],
  ['opal ring size 6.5', { text: 'opal', ringSize: { min: 6.5, max: 6.5 } }],
  ['gold ring, size 7', { text: 'gold ring', ringSize: { min: 7, max: 7 } }],
  ['US size 6-8', { text: '', ringSize: { min: 6, max: 8 } }],
  ['size', { text: 'size' }],
  ['$300 ring', { text: 'ring', price: { max: 300 } }],
  ['999999999.300usd', { text: '', price: { max: 999_999_999 } }],
  ['under $300 over $100', { text: '', price: { max: 300 } }],
  ['raw opal from ethiopia', { text: 'raw opal from ethiopia' }],
  ['14k gold', { text: '14k gold' }],
  ['N7 opal', { text: 'N7 opal' }],
  ['opal 3.2', { text: 'opal 3.2' }],
])('%s', (search, read) => {
  const { isBounded: _, ...phrase } = readPhrase(search)
  expect(phrase).toEqual(read)
})

test.each([
  ['opal 2 ct', false],
  ['opal under 2 ct', true],
  ['opal', false],
])('%s states a bound: %s', (search, isBounded) => expect(readPhrase(search).isBounded).toBe(isBounded))

const words = fc.constantFrom(
  'opal',
  'under',
  'over',
  'from',
  'to',
  'and',
  'between',
  '-',
  '+',
  '$',
  ',',
  ', ',
  '.',
  ' ',
  ' ',
  '3',
  '0.5',
  '1,250',
  '300',
  'ct',
  'carats',
  'mm',
  'usd',
  'size ',
  'less than',
  'up to',
  '999999999',
  '<',
  '>=',
  '–',
  'é',
)
const searches = fc.oneof(
  fc.string({ maxLength: 120, unit: 'binary' }),
  fc.array(words, { maxLength: 24 }).map((all) => all.join('')),
)

test('any text can be read: the ranges run upwards, and the text that is left states nothing more', () => {
  const most = 999_999_999
  fc.assert(
    fc.property(searches, (search) => {
      const { text, isBounded: _, ...ranges } = readPhrase(search)
      for (const { min = 0, max = most } of Object.values(ranges))
        expect([0, min, max, most]).toEqual([0, min, max, most].sort((a, b) => a - b))
      // Spaces behind commas may take a long text over the limit of a search.
      if (text.length <= limits.search) expect(readPhrase(text)).toEqual({ text, isBounded: false })
    }),
    { numRuns: 20_000 },
  )
})
