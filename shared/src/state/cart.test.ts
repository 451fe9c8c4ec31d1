import { ApiClient } from '../api/client.ts'
import { normalizeItem } from '../rules/normalize.ts'
import { buildItem, buildMedia } from '../testing/factories.ts'
import { memoryStorage } from '../testing/renderPage.tsx'
import {
  type CartLine,
  cartCleared,
  cartKey,
  cartSlice,
  lineAdded,
  lineRefreshed,
  lineRemoved,
  lineRestored,
  lineUnavailable,
  priceAcknowledged,
  quantitySet,
  readCart,
  selectCount,
  writeCart,
} from './cart.ts'
import { makeStore, syncCartAcrossTabs } from './store.ts'

const { reducer } = cartSlice
const opal = buildItem({ id: 1, title: 'Welo Opal', price: 120 })
const emerald = buildItem({ id: 2, title: 'Emerald', price: 80.1 })

function createCart(...items: (typeof opal)[]): CartLine[] {
  return items.reduce((lines: CartLine[], item) => reducer(lines, lineAdded(item)), [])
}

test('adding an item creates a line with quantity 1', () => {
  expect(createCart(opal)).toMatchObject([
    { id: 1, title: 'Welo Opal', price: 120, quantity: 1, action_type: 'enquiry' },
  ])
})

test.each([{ currency: 'usd' }, { currency: '€' }, { price: -1 }])(
  'a line of an item with %j survives a reload',
  (unusual) => {
    const storage = memoryStorage()
    const lines = createCart(normalizeItem({ ...opal, ...unusual }))
    writeCart(storage, lines)
    expect(readCart(storage)).toEqual(lines)
  },
)

test('a line has the smallest variant of its picture', () => {
  const items = [buildMedia({ display_image: '/media/x/800.webp', widths: [400, 800] })]
  const [line] = createCart({ ...opal, _item_images_of_items: { items } })
  expect(line?.image).toBe('/media/x/400.webp')
})

test('adding the same opal twice increments the quantity and keeps the key', () => {
  const [once] = createCart(opal)
  const twice = reducer(once ? [once] : [], lineAdded(opal))
  expect(twice).toEqual([{ ...once, quantity: 2 }])
})

test.each([
  ['Product', 'enquiry'],
  ['Event', 'registration'],
  ['Service', 'booking'],
  ['Custom', 'enquiry'],
] as const)('a %s becomes a line with the action %s', (item_type, action_type) => {
  expect(createCart(buildItem({ item_type }))).toMatchObject([{ action_type }])
})

test.each([0, -1])('a quantity of %i removes the line', (quantity) => {
  expect(reducer(createCart(opal, emerald), quantitySet({ id: 1, quantity }))).toMatchObject([{ id: 2 }])
})

test('a line of an event has at most 10 seats', () => {
  const show = buildItem({ id: 5, item_type: 'Event' })
  const full = reducer(createCart(show), quantitySet({ id: 5, quantity: 11 }))
  expect(full).toMatchObject([{ quantity: 10 }])
  expect(reducer(full, lineAdded(show))).toMatchObject([{ quantity: 10 }])
})

test('a quantity is capped at 999', () => {
  expect(reducer(createCart(opal), quantitySet({ id: 1, quantity: 5 }))).toMatchObject([{ quantity: 5 }])
  expect(reducer(createCart(opal), quantitySet({ id: 1, quantity: 5000 }))).toMatchObject([{ quantity: 999 }])
})

test('removes a line and clears the cart', () => {
  expect(reducer(createCart(opal, emerald), lineRemoved(1))).toMatchObject([{ id: 2 }])
  expect(reducer(createCart(opal, emerald), cartCleared())).toEqual([])
})

test('restores a removed line at its position, once', () => {
  const ring = buildItem({ id: 3, title: 'Ring' })
  const lines = createCart(opal, emerald, ring)
  const [, line] = lines
  if (!line) throw new Error('No second line')
  const restored = lineRestored({ line, at: 1 })
  expect(reducer(reducer(lines, lineRemoved(2)), restored)).toEqual(lines)
  expect(reducer(lines, restored)).toEqual(lines)
})

test('a line is updated with the current item and remembers the previous price until it is acknowledged', () => {
  const dearer = reducer(
    createCart(opal, emerald),
    lineRefreshed({ ...opal, price: 150, title: 'Welo Opal, newly cut' }),
  )
  expect(dearer).toMatchObject([
    { price: 150, title: 'Welo Opal, newly cut', before: { price: 120, currency: 'USD' } },
    { id: 2, price: 80.1 },
  ])
  expect(reducer(dearer, lineRefreshed({ ...opal, price: 160 }))).toMatchObject([
    { price: 160, before: { price: 120 } },
    {},
  ])
  expect(reducer(dearer, lineRefreshed(opal))[0]).not.toHaveProperty('before')
  expect(reducer(dearer, priceAcknowledged(1))[0]?.before).toBeUndefined()
})

test('a line keeps its slug if the current item comes without one', () => {
  expect(reducer(createCart(opal), lineRefreshed({ ...opal, slug: '' }))).toMatchObject([{ slug: opal.slug }])
})

test('a price in another currency is a price change', () => {
  const seen = reducer(createCart(opal), lineRefreshed({ ...opal, currency: 'EUR' }))
  expect(seen).toMatchObject([{ currency: 'EUR', before: { price: 120, currency: 'USD' } }])
})

test('a price change survives a reload', () => {
  writeCart(localStorage, reducer(createCart(opal), lineRefreshed({ ...opal, price: 150 })))
  expect(readCart(localStorage)).toMatchObject([{ price: 150, before: { price: 120, currency: 'USD' } }])
})

test('an unavailable line stays uncounted, even after a reload, until its item is available again', () => {
  const gone = reducer(createCart(opal, emerald), lineUnavailable(1))
  expect(selectCount({ cart: gone })).toBe(1)
  writeCart(localStorage, gone)
  expect(readCart(localStorage)).toEqual(gone)
  expect(reducer(gone, lineRefreshed(opal))).toEqual(
    createCart(opal, emerald).map((line, at) => ({ ...line, key: gone[at]?.key })),
  )
})

test('the count is the sum of the quantities', () => {
  expect(selectCount({ cart: createCart(opal, opal, emerald) })).toBe(3)
})

test('the cart survives a reload', () => {
  const lines = createCart(opal, emerald)
  writeCart(localStorage, lines)
  expect(localStorage.getItem('elegant_cart')).not.toBeNull()
  expect(readCart(localStorage)).toEqual(lines)
})

test('a new key changes nothing else of a line', () => {
  const [line] = createCart(opal, opal)
  expect(reducer(line ? [line] : [], quantitySet({ id: 1, quantity: 1, key: 'new' }))).toEqual([
    { ...line, quantity: 1, key: 'new' },
  ])
})

test.each([
  ['a quantity above the limit is capped', { quantity: 5000 }, { quantity: 999 }],
  ['a price is rounded to cents, so that line and total agree', { price: 0.125 }, { price: 0.13 }],
  ['a picture on the web is kept', { image: 'https://cdn.test/a.jpg' }, { image: 'https://cdn.test/a.jpg' }],
  ['a picture of the shop is kept', { image: '/media/a.jpg' }, { image: '/media/a.jpg' }],
  ['a picture with another scheme is dropped', { image: 'javascript:alert(1)' }, { image: '' }],
  ['a picture as a data URL is dropped', { image: 'data:image/png;base64,AAAA' }, { image: '' }],
  ['a key that no header can carry is replaced', { key: 'ключ' }, { key: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
  ['the label of an action stands for it', { action_type: 'Book Service' }, { action_type: 'booking' }],
  ['an unknown action is an enquiry', { action_type: 'enquire' }, { action_type: 'enquiry' }],
  ['a missing currency is US dollars', { currency: undefined }, { currency: 'USD' }],
  ['an id that is a number as a text is a number', { id: '16' }, { id: 16 }],
  ['a price as a text is an amount', { price: '12.50' }, { price: 12.5 }],
  ['a price of null is none', { price: null }, { price: 0 }],
  ['a missing slug is unknown', { slug: undefined }, { slug: '' }],
  ['a slug with a lone surrogate is unknown', { slug: '\ud800' }, { slug: '' }],
  ['an invalid previous price is dropped', { before: { price: '1' } }, { price: 120 }],
])('in a stored cart %s', (_, stored, read) => {
  localStorage.setItem(cartKey, JSON.stringify(createCart(opal).map((line) => ({ ...line, ...stored }))))
  expect(readCart(localStorage)).toMatchObject([{ title: 'Welo Opal', ...read }])
})

test('drops duplicate items and renews duplicate keys', () => {
  const lines = createCart(opal, emerald).map((line) => ({ ...line, key: 'same' }))
  localStorage.setItem(cartKey, JSON.stringify([...lines, ...lines]))
  const [first, second, ...more] = readCart(localStorage)
  expect(more).toEqual([])
  expect(first).toMatchObject({ id: 1, key: 'same' })
  expect(second?.key).not.toBe('same')
})

test('a stored line without a key, as the core API has it, gets a key that survives a reload', () => {
  const lines = createCart(opal, emerald).map(({ key: _, ...line }) => line)
  localStorage.setItem(cartKey, JSON.stringify(lines))
  const client = new ApiClient({ baseUrl: '', shop: { domain: 'shop.test', key: 'key' }, guestId: () => 'guest' })
  const open = () => makeStore({ client, storage: localStorage }).getState().cart
  const [first, second] = open()
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(second?.key).not.toBe(first?.key)
  expect(open()).toEqual([first, second])
})

test.each([
  ['no JSON', 'opals'],
  ['no array', '{"id":1}'],
  ['a line without a price', '[{"id":1,"quantity":1}]'],
  ['a negative quantity', JSON.stringify(createCart(opal).map((line) => ({ ...line, quantity: -2 })))],
  ['an id that is no number', JSON.stringify(createCart(opal).map((line) => ({ ...line, id: 'x' })))],
  ['a price that is no amount', JSON.stringify(createCart(opal).map((line) => ({ ...line, price: 'dear' })))],
  [
    'an invalid currency code',
    JSON.stringify(createCart(opal).map((line) => ({ ...line, currency: 'dollars of Canada' }))),
  ],
  ['an infinite price', JSON.stringify(createCart(opal)).replace('"price":120', '"price":1e999')],
  ['an id beyond the maximum', JSON.stringify(createCart(opal).map((line) => ({ ...line, id: 2 ** 40 })))],
  ['a blank title', JSON.stringify(createCart(opal).map((line) => ({ ...line, title: ' ' })))],
])('ignores an invalid stored cart: %s', (_, stored) => {
  localStorage.setItem(cartKey, stored)
  expect(readCart(localStorage)).toEqual([])
})

test('the cart of another tab is not written back', () => {
  const client = new ApiClient({ baseUrl: '', shop: { domain: 'shop.test', key: 'key' }, guestId: () => 'guest' })
  const written: string[] = []
  const storage = { ...memoryStorage(), getItem: () => written.at(-1) ?? null }
  storage.setItem = (_, value) => void written.push(value)
  const store = makeStore({ client, storage })
  syncCartAcrossTabs(store, storage, window)
  written.push(JSON.stringify(createCart(opal, emerald)))
  window.dispatchEvent(new StorageEvent('storage', { key: cartKey }))
  expect(store.getState().cart).toMatchObject([{ id: 1 }, { id: 2 }])
  expect(written).toHaveLength(1)
})

test('a page restored from the back/forward cache reads the cart of other tabs', () => {
  const client = new ApiClient({ baseUrl: '', shop: { domain: 'shop.test', key: 'key' }, guestId: () => 'guest' })
  writeCart(localStorage, createCart(opal))
  const store = makeStore({ client, storage: localStorage })
  syncCartAcrossTabs(store, localStorage, window)
  writeCart(localStorage, createCart(opal, emerald))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(store.getState().cart).toMatchObject([{ id: 1 }, { id: 2 }])
})
