import { limits } from '@elegant/shared/rules'
import { parseShopQuery, settleQuery, shopAddress, toListArgs } from './shopQuery.ts'

const asked = (search: string) => toListArgs(parseShopQuery(new URLSearchParams(search)), 7)

test.each([
  ['', {}],
  ['page=2', { page: 2 }],
  ['search=+fire+opal+', { search: 'fire opal', understand: true }],
  ['search=fire+opal&exact=1', { search: 'fire opal' }],
  ['kind=Ring&kind=Boat&free=1', { kinds: ['Ring'], free: true }],
  ['group=Colour:Green', { facts: [{ name: 'Colour', groups: ['Green'] }] }],
  ['sort=price_asc', { sort: 'price_asc' }],
  ['price=100..500', { price: { min: 100, max: 500 } }],
  ['price=..500', { price: { max: 500 } }],
  ['price=99.5..', { price: { min: 99.5 } }],
  ['tag=raw&tag=rough', { tags: ['raw', 'rough'] }],
  ['fact=Origin:Welo&fact=Origin:Stayish', { facts: [{ name: 'Origin', values: ['Welo', 'Stayish'] }] }],
  ['fact=Size:3:4', { facts: [{ name: 'Size', values: ['3:4'] }] }],
  ['range=Carat weight:2..5', { facts: [{ name: 'Carat weight', min: 2, max: 5 }] }],
])('?%s requests %j', (search, args) => {
  expect(JSON.parse(JSON.stringify(asked(search)))).toEqual({ type: 'Product', page: 1, category: 7, ...args })
})

test.each([
  'sort=price',
  'sort=',
  'price=cheap',
  'price=..',
  'tag=',
  'fact=Origin',
  'fact=:Welo',
  'range=Carat weight:heavy',
  `tag=${'a'.repeat(limits.tags + 1)}`,
  `fact=Origin:${'a'.repeat(limits.fact.value + 1)}`,
  'page=0',
])('?%s is ignored', (search) => {
  expect(JSON.parse(JSON.stringify(asked(search)))).toEqual({ type: 'Product', page: 1, category: 7 })
})

test('no address exceeds the limits of the API', () => {
  const many = (pair: (place: number) => string) => Array.from({ length: 50 }, (_, place) => pair(place)).join('&')
  const args = asked(
    [
      many((place) => `tag=t${place}`),
      many((place) => `fact=Origin:o${place}`),
      many((place) => `range=f${place}:1..2`),
      `search=${'a'.repeat(500)}`,
      'price=-5..1e99',
    ].join('&'),
  )
  expect(args.tags).toHaveLength(limits.filters)
  expect(args.facts).toHaveLength(limits.factFilters)
  expect(args.facts?.[0]?.values).toHaveLength(limits.filterValues)
  expect(args.search).toHaveLength(limits.search)
  expect(args.price).toEqual({ min: 0, max: limits.price })
})

test('an address keeps no filter that the list does not use', () => {
  const pairs = ['fact=Origin:Welo', 'group=Colour:Green', ...[1, 2, 3, 4].map((place) => `range=f${place}:1..2`)]
  const query = parseShopQuery(new URLSearchParams(pairs.join('&')))
  expect([query.facts.length, query.groups.length, query.ranges.length]).toEqual([1, 1, 3])
})

test('a search that was understood adds no filter beyond those that the list uses', () => {
  const query = parseShopQuery(new URLSearchParams([1, 2, 3, 4].map((place) => `range=f${place}:1..2`).join('&')))
  const facts = [
    { name: 'Origin', values: ['Welo'] },
    { name: 'Metal', groups: ['Gold'] },
  ]
  expect(settleQuery(query, { text: '', facts })).toMatchObject({ facts: [{ name: 'Origin' }], groups: [] })
})

test('a change goes to the first page and keeps the rest', () => {
  const params = new URLSearchParams('category=3&page=4&search=opal&fact=Origin:Welo&range=Carat weight:2..5&other=1')
  expect(decodeURIComponent(shopAddress(params, { sort: 'newest' }))).toBe(
    '?category=3&search=opal&sort=newest&fact=Origin:Welo&range=Carat+weight:2..5',
  )
  expect(shopAddress(params, { page: 5, search: '', facts: [], ranges: [] })).toBe('?category=3&page=5')
})

test('a fact whose name has a colon filters too', () => {
  const facts = [{ name: 'Ratio l:w', values: ['3:4'] }]
  const ranges = [{ name: 'L:W', min: 1, max: 2 }]
  const address = shopAddress(new URLSearchParams(), { facts, ranges })
  expect(parseShopQuery(new URLSearchParams(address))).toMatchObject({ facts, ranges })
})

test('a search that the server has understood becomes filters, without those that the visitor has set', () => {
  const query = parseShopQuery(new URLSearchParams('search=3-5 ct emrald ring under $900&price=..500'))
  const understood = {
    text: 'emerald',
    price: { max: 900 },
    facts: [
      { name: 'Carat weight', min: 3, max: 5 },
      { name: 'Metal', groups: ['Gold'] },
    ],
    kinds: ['Ring'],
  }
  expect(decodeURIComponent(shopAddress(new URLSearchParams(), settleQuery(query, understood)))).toBe(
    '?search=emerald&price=..500&kind=Ring&group=Metal:Gold&range=Carat+weight:3..5',
  )
})
