import { getFacts, newItemInfo, readItemInfo } from './itemInfo.ts'

test('only a new product starts as a schema.org Product, in US dollars and in stock', () => {
  expect(newItemInfo('Product', 'Welo Opal')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Welo Opal',
    offers: { '@type': 'Offer', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    additionalProperty: [],
  })
  expect(newItemInfo('Blog')).toBeNull()
})

test('facts are pairs of a name and a text or number; the first of a name is used', () => {
  const additionalProperty = [
    { name: 'Origin', value: 'Welo' },
    { name: 'Carat weight', value: 3.25, unitText: 'ct' },
    { name: 'Origin', value: 'again' },
    { name: 'Flag', value: true },
    { name: ' ', value: 'x' },
    { name: 'x'.repeat(101), value: 'x' },
    { name: 'Long', value: 'x'.repeat(201) },
    null,
    'Origin',
  ]
  expect(getFacts({ item_info: { additionalProperty } })).toEqual([
    { name: 'Origin', value: 'Welo' },
    { name: 'Carat weight', value: 3.25 },
  ])
})

test.each([null, {}, { additionalProperty: 'Origin' }, { additionalProperty: { name: 'Origin', value: 'Welo' } }])(
  '%j has no facts',
  (item_info) => {
    expect(getFacts({ item_info })).toEqual([])
  },
)

test.each([
  ['', null],
  [' \n', null],
  ['null', null],
  ['{"a":1}', { a: 1 }],
  ['{', undefined],
  ['[]', undefined],
  ['"a"', undefined],
  ['5', undefined],
])('parses the text %j to %j', (text, info) => {
  expect(readItemInfo(text)).toEqual(info)
})
