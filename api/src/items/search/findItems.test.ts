import type { Understood } from '@elegant/shared/rules'
import { buildCategory, buildItem, buildShop } from '../../testing/factories.ts'
import { type Answer, openTestApp } from '../../testing/testApp.ts'
import { distanceBetween } from './readSearch.ts'

const property = (name: string, value: string | number) => ({ '@type': 'PropertyValue', name, value })
const titles = ({ body }: Answer) => body.items.map(({ title }: { title: string }) => title)
const list = (external: object) => guest.get('/items_by_type/Product', { external: { page: 1, ...external } })
const find = (search: string, more: object = {}) => list({ search, understand: true, ...more })

const testApp = await openTestApp()
const shop = await buildShop(testApp.db)
const guest = await testApp.guest(undefined, shop)
afterAll(testApp.close)
beforeAll(async () => {
  const add = (title: string, price: number, facts: Record<string, string | number>, more: object = {}) =>
    buildItem(testApp.db, shop, {
      title,
      price,
      tags: '',
      ...more,
      item_info: { additionalProperty: Object.entries(facts).map(([name, value]) => property(name, value)) },
    })
  const welo = 'Wegel Tena, Welo Province, Ethiopia'
  await add('Emerald Ring', 850, { Colour: 'Vivid green', Metal: '14k yellow gold', Dimensions: 'Stone 8 × 6 mm' })
  await add('Emerald Ring, Trapiche', 2400, { Colour: 'Bluish green', Treatment: 'Minor oil' })
  await add('Welo Opal Cabochon', 280, { 'Carat weight': 4.2, Origin: welo, Colour: 'White' }, { tags: 'opal' })
  await add('Opal Rough', 90, { 'Carat weight': 60, Origin: welo, Dimensions: '30 × 20 mm' }, { tags: 'raw, opal' })
  await add('Opal Signet', 380, { 'Ring size': 10, Metal: 'Sterling silver' })
  await add('Sapphire', 600, { 'Carat weight': 1.1, Dimensions: '6.1 × 6.0 × 4 mm', Colour: 'Blue' })
  await add('Opal Band 2 ct', 300, { Treatment: 'None (no oil)' })
  await buildItem(testApp.db, shop, { item_type: 'Blog', title: 'How an emerald grows' })
  await buildItem(testApp.db, shop, { title: 'Emerald, hidden', Is_disabled: true })
  for (const name of ['Opal Rings', 'Opals', 'Rings', 'Emeralds']) await buildCategory(testApp.db, shop, { name })
  await buildCategory(testApp.db, shop, { name: 'Hidden Rings', Is_visible: false })
})

test.each<[string, string[], Understood | undefined]>([
  [',', [], undefined],
  ['from the', [], undefined],
  ['emerald', ['Emerald Ring', 'Emerald Ring, Trapiche'], undefined],
  ['emrald', ['Emerald Ring', 'Emerald Ring, Trapiche'], { text: 'emerald' }],
  ['opl band', ['Opal Band 2 ct'], { text: 'opal band' }],
  ['emerald ring under $900', ['Emerald Ring'], { text: 'emerald ring', price: { max: 900 } }],
  ['emerald ring over 500 ', ['Emerald Ring', 'Emerald Ring, Trapiche'], { text: 'emerald ring', price: { min: 500 } }],
  [
    '3-5 ct welo under $300',
    ['Welo Opal Cabochon'],
    { text: 'welo', price: { max: 300 }, facts: [{ name: 'Carat weight', min: 3, max: 5 }] },
  ],
  ['signet size 10', ['Opal Signet'], { text: 'signet', facts: [{ name: 'Ring size', min: 10, max: 10 }] }],
  ['signet size 7', [], undefined],
  ['sapphire 6mm', ['Sapphire'], { text: 'sapphire', facts: [{ name: 'Dimensions', min: 5.5, max: 6.5 }] }],
  [
    'raw opal from ethopian',
    ['Opal Rough'],
    {
      text: 'opal',
      facts: [{ name: 'Origin', values: ['Wegel Tena, Welo Province, Ethiopia'] }],
      kinds: ['Rough'],
    },
  ],
  ['gold rings', ['Emerald Ring'], { text: '', facts: [{ name: 'Metal', groups: ['Gold'] }], kinds: ['Ring'] }],
  ['opal 2 ct', ['Opal Band 2 ct'], undefined],
])('a search for “%s” finds %j', async (search, found, understood) => {
  const answer = await find(search)
  expect(titles(answer).sort()).toEqual(found.sort())
  expect(answer.body.understood).toEqual(understood)
})

test('a search that nothing answers finds nothing, and the exact search is never changed', async () => {
  expect((await find('diamond under $5')).body).toMatchObject({ items: [], itemsTotal: 0 })
  const { body } = await list({ search: 'emrald' })
  expect(body).toMatchObject({ items: [], itemsTotal: 0 })
  expect(body).not.toHaveProperty('understood')
})

test('a filter of the visitor wins over the same one in the words', async () => {
  expect(titles(await find('emerald ring under $900', { price: { min: 1000 } }))).toEqual(['Emerald Ring, Trapiche'])
})

test('suggestions are grouped by type, and say how the search was understood', async () => {
  const { status, body } = await guest.get('/suggestions', { external: { search: 'emrald' } })
  expect(status).toBe(200)
  expect(body.understood).toEqual({ text: 'emerald' })
  expect(body.groups).toMatchObject([
    {
      type: 'Product',
      total: 2,
      items: [{ price: 2400, picture: null, availability: { state: 'available' } }, { title: 'Emerald Ring' }],
    },
    { type: 'Blog', total: 1, items: [{ title: 'How an emerald grows' }] },
  ])
  const nothing = await guest.get('/suggestions', { external: { search: 'nothing' } })
  expect(nothing.body).toEqual({ groups: [], categories: [] })
  expect(await guest.get('/suggestions', { external: {} })).toMatchObject({ status: 400 })
})

test.each([
  ['emrald', ['Emeralds']],
  ['ring', ['Rings', 'Opal Rings']],
  ['opal rings', ['Opal Rings', 'Opals', 'Rings']],
  ['in the', []],
  ['hidden', []],
  ['o', []],
])('suggestions for “%s” name the categories %j', async (search, names) => {
  const { body } = await guest.get('/suggestions', { external: { search } })
  expect(body.categories.map(({ name }: { name: string }) => name)).toEqual(names)
})

test('a suggested category has its address in the shop', async () => {
  const { body } = await guest.get('/suggestions', { external: { search: 'opal ring' } })
  expect(body.categories[0]).toEqual({ name: 'Opal Rings', path: '/shop/opal-rings' })
})

test('facets have groups, kinds, sizes and histograms', async () => {
  const { facets } = (await list({ facets: true })).body
  const fact = (name: string) => facets.facts.find((one: { name: string }) => one.name === name)
  expect(fact('Colour').groups).toEqual(
    [
      { value: 'Green', count: 2 },
      { value: 'Blue', count: 2 },
      { value: 'White', count: 1 },
    ].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  )
  expect(fact('Dimensions')).toMatchObject({ min: 6.1, max: 30 })
  expect(fact('Carat weight').bars).toHaveLength(20)
  expect(facets.price.bars.reduce((sum: number, count: number) => sum + count)).toBe(7)
  expect([facets.price.bars[0], facets.price.bars[19]]).toEqual([1, 1])
  expect(facets.kinds).toEqual([
    { value: 'Ring', count: 3 },
    { value: 'Loose stone', count: 2 },
    { value: 'Rough', count: 1 },
  ])
})

test.each<[object, string[]]>([
  [{ facts: [{ name: 'Colour', groups: ['Blue'] }] }, ['Emerald Ring, Trapiche', 'Sapphire']],
  [{ facts: [{ name: 'Colour', groups: ['Ultraviolet'] }] }, []],
  [{ facts: [{ name: 'Treatment', groups: ['Oil'] }] }, ['Emerald Ring, Trapiche']],
  [{ kinds: ['Ring'], price: { max: 500 } }, ['Opal Band 2 ct']],
  [{ kinds: ['Rough', 'Loose stone'] }, ['Opal Rough', 'Sapphire', 'Welo Opal Cabochon']],
  [{ facts: [{ name: 'Dimensions', min: 7 }] }, ['Emerald Ring', 'Opal Rough']],
])('a list filtered by %j', async (external, found) => {
  const answer = await list(external)
  expect(titles(answer).sort()).toEqual(found)
})

test('a kind keeps the counts of its own facet, and narrows the others', async () => {
  const { facets } = (await list({ facets: true, kinds: ['Rough'] })).body
  expect(facets.kinds).toHaveLength(3)
  expect(facets.price).toEqual({ min: 90, max: 90 })
})

test('the featured list has the owner’s rank first, and mixes the kinds of equal rank', async () => {
  const own = await buildShop(testApp.db)
  const visitor = await testApp.guest(undefined, own)
  const titlesInTime = ['Ring A', 'Ring B', 'Pendant A', 'Pendant B', 'Ring C', 'Ring D']
  for (const [day, title] of titlesInTime.entries()) {
    await buildItem(testApp.db, own, { title, rank: 1, created_at: new Date(Date.UTC(2026, 0, 20 - day)) })
  }
  await buildItem(testApp.db, own, { title: 'Ring first', rank: 0, created_at: new Date(0) })
  const answer = await visitor.get('/items_by_type/Product', { external: { page: 1 } })
  expect(titles(answer)).toEqual(['Ring first', 'Ring A', 'Pendant A', 'Ring B', 'Pendant B', 'Ring C', 'Ring D'])
})

test('only pieces that can be had', async () => {
  const own = await buildShop(testApp.db)
  const admin = await testApp.member('admin', own)
  const visitor = await testApp.guest(undefined, own)
  const { id } = await buildItem(testApp.db, own, { title: 'Sold' })
  await buildItem(testApp.db, own, { title: 'Free' })
  expect((await admin.post('/claims', { items_id: id, kind: 'sold' })).status).toBeLessThan(300)
  expect(titles(await visitor.get('/items_by_type/Product', { external: { page: 1, free: true } }))).toEqual(['Free'])
})

test.each([
  ['opal', 'opl', 1],
  ['emerald', 'emrald', 1],
  ['emerald', 'emreald', 1],
  ['opal', 'topaz', 2],
  ['opal', 'emerald', 3],
])('between %s and %s are %s errors', (one, other, errors) => expect(distanceBetween(one, other, 2)).toBe(errors))
