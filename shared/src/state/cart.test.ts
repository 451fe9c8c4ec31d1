import { ApiClient } from '../api/client.ts'
import { buildItem, buildMedia } from '../testing/factories.ts'
import { memoryStorage } from '../testing/renderPage.tsx'
import {
  type CartLine,
  cartCleared,
  cartKey,
  cartSlice,
  itemGone,
  itemSeen,
  keepCart,
  lineAdded,
  lineRemoved,
  lineRestored,
  priceAccepted,
  quantitySet,
  readCart,
  selectCount,
} from './cart.ts'
import { followOtherTabs, makeStore } from './store.ts'

const { reducer } = cartSlice
const opal = buildItem({ id: 1, title: 'Welo Opal', price: 120 })
const emerald = buildItem({ id: 2, title: 'Emerald', price: 80.1 })

function cartOf(...items: (typeof opal)[]): CartLine[] {
  return items.reduce((lines: CartLine[], item) => reducer(lines, lineAdded(item)), [])
}

test('an item comes into the cart as one line with quantity 1', () => {
  expect(cartOf(opal)).toMatchObject([{ id: 1, title: 'Welo Opal', price: 120, quantity: 1, action_type: 'enquiry' }])
})

test('a line keeps the smallest of its picture', () => {
  const items = [buildMedia({ display_image: '/media/x/800.webp', widths: [400, 800] })]
  const [line] = cartOf({ ...opal, _item_images_of_items: { items } })
  expect(line?.image).toBe('/media/x/400.webp')
})

test('adding the same opal twice raises its quantity and keeps the line its key', () => {
  const [once] = cartOf(opal)
  const twice = reducer(once ? [once] : [], lineAdded(opal))
  expect(twice).toEqual([{ ...once, quantity: 2 }])
})

test.each([
  ['Product', 'enquiry'],
  ['Event', 'registration'],
  ['Service', 'booking'],
  ['Custom', 'enquiry'],
] as const)('a %s becomes a line of the kind %s', (item_type, action_type) => {
  expect(cartOf(buildItem({ item_type }))).toMatchObject([{ action_type }])
})

test.each([0, -1])('a quantity of %i removes the line', (quantity) => {
  expect(reducer(cartOf(opal, emerald), quantitySet({ id: 1, quantity }))).toMatchObject([{ id: 2 }])
})

test('of an event at most 10 seats are registered in one line', () => {
  const show = buildItem({ id: 5, item_type: 'Event' })
  const full = reducer(cartOf(show), quantitySet({ id: 5, quantity: 11 }))
  expect(full).toMatchObject([{ quantity: 10 }])
  expect(reducer(full, lineAdded(show))).toMatchObject([{ quantity: 10 }])
})

test('a quantity is set, up to 999', () => {
  expect(reducer(cartOf(opal), quantitySet({ id: 1, quantity: 5 }))).toMatchObject([{ quantity: 5 }])
  expect(reducer(cartOf(opal), quantitySet({ id: 1, quantity: 5000 }))).toMatchObject([{ quantity: 999 }])
})

test('a line is removed, and the cart is cleared', () => {
  expect(reducer(cartOf(opal, emerald), lineRemoved(1))).toMatchObject([{ id: 2 }])
  expect(reducer(cartOf(opal, emerald), cartCleared())).toEqual([])
})

test('a line that was removed comes back where it was, once', () => {
  const ring = buildItem({ id: 3, title: 'Ring' })
  const lines = cartOf(opal, emerald, ring)
  const [, line] = lines
  if (!line) throw new Error('No second line')
  const restored = lineRestored({ line, at: 1 })
  expect(reducer(reducer(lines, lineRemoved(2)), restored)).toEqual(lines)
  expect(reducer(lines, restored)).toEqual(lines)
})

test('what the shop says of an item now counts; the price that the visitor knew is remembered until he has seen the new one', () => {
  const dearer = reducer(cartOf(opal, emerald), itemSeen({ ...opal, price: 150, title: 'Welo Opal, newly cut' }))
  expect(dearer).toMatchObject([
    { price: 150, title: 'Welo Opal, newly cut', before: { price: 120, currency: 'USD' } },
    { id: 2, price: 80.1 },
  ])
  expect(reducer(dearer, itemSeen({ ...opal, price: 160 }))).toMatchObject([{ price: 160, before: { price: 120 } }, {}])
  expect(reducer(dearer, itemSeen(opal))[0]).not.toHaveProperty('before')
  expect(reducer(dearer, priceAccepted(1))[0]?.before).toBeUndefined()
})

test('a price in another currency is another price', () => {
  const seen = reducer(cartOf(opal), itemSeen({ ...opal, currency: 'EUR' }))
  expect(seen).toMatchObject([{ currency: 'EUR', before: { price: 120, currency: 'USD' } }])
})

test('a price that changed is still told after a reload', () => {
  keepCart(localStorage, reducer(cartOf(opal), itemSeen({ ...opal, price: 150 })))
  expect(readCart(localStorage)).toMatchObject([{ price: 150, before: { price: 120, currency: 'USD' } }])
})

test('a line whose item is gone stays and is not counted, after a reload as well, until the item is seen again', () => {
  const gone = reducer(cartOf(opal, emerald), itemGone(1))
  expect(selectCount({ cart: gone })).toBe(1)
  keepCart(localStorage, gone)
  expect(readCart(localStorage)).toEqual(gone)
  expect(reducer(gone, itemSeen(opal))).toEqual(
    cartOf(opal, emerald).map((line, at) => ({ ...line, key: gone[at]?.key })),
  )
})

test('the count is the sum of the quantities', () => {
  expect(selectCount({ cart: cartOf(opal, opal, emerald) })).toBe(3)
})

test('the cart survives a reload', () => {
  const lines = cartOf(opal, emerald)
  keepCart(localStorage, lines)
  expect(localStorage.getItem('elegant_cart')).not.toBeNull()
  expect(readCart(localStorage)).toEqual(lines)
})

test('a line that gets another key keeps everything else', () => {
  const [line] = cartOf(opal, opal)
  expect(reducer(line ? [line] : [], quantitySet({ id: 1, quantity: 1, key: 'new' }))).toEqual([
    { ...line, quantity: 1, key: 'new' },
  ])
})

test.each([
  ['a quantity above the limit is capped', { quantity: 5000 }, { quantity: 999 }],
  ['a price is rounded to cents, so that line and total agree', { price: 0.125 }, { price: 0.13 }],
  ['a picture on the web stays', { image: 'https://cdn.test/a.jpg' }, { image: 'https://cdn.test/a.jpg' }],
  ['a picture of the shop stays', { image: '/media/a.jpg' }, { image: '/media/a.jpg' }],
  ['a picture from elsewhere does not', { image: 'javascript:alert(1)' }, { image: '' }],
  ['nor one that is in the address itself', { image: 'data:image/png;base64,AAAA' }, { image: '' }],
  ['a key that no header can carry is another', { key: 'ключ' }, { key: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
  ['a price of before that is none is forgotten', { before: { price: '1' } }, { price: 120 }],
])('in a kept cart %s', (_, kept, read) => {
  localStorage.setItem(cartKey, JSON.stringify(cartOf(opal).map((line) => ({ ...line, ...kept }))))
  expect(readCart(localStorage)).toMatchObject([{ title: 'Welo Opal', ...read }])
})

test('an item that is kept twice is there once, and no two lines share a key', () => {
  const lines = cartOf(opal, emerald).map((line) => ({ ...line, key: 'same' }))
  localStorage.setItem(cartKey, JSON.stringify([...lines, ...lines]))
  const [first, second, ...more] = readCart(localStorage)
  expect(more).toEqual([])
  expect(first).toMatchObject({ id: 1, key: 'same' })
  expect(second?.key).not.toBe('same')
})

test('a kept line without a key, as in product §3.7, gets one that lasts', () => {
  const lines = cartOf(opal, emerald).map(({ key: _, ...line }) => line)
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
  ['no list', '{"id":1}'],
  ['a line without a price', '[{"id":1,"quantity":1}]'],
  ['a negative quantity', JSON.stringify(cartOf(opal).map((line) => ({ ...line, quantity: -2 })))],
  ['a price that is text', JSON.stringify(cartOf(opal).map((line) => ({ ...line, price: '120' })))],
  ['a currency that is no code', JSON.stringify(cartOf(opal).map((line) => ({ ...line, currency: 'dollars' })))],
  ['a price beyond all prices', JSON.stringify(cartOf(opal)).replace('"price":120', '"price":1e999')],
  ['an item beyond all items', JSON.stringify(cartOf(opal).map((line) => ({ ...line, id: 2 ** 40 })))],
  ['a title without a word', JSON.stringify(cartOf(opal).map((line) => ({ ...line, title: ' ' })))],
  ['an address that is half a sign', JSON.stringify(cartOf(opal).map((line) => ({ ...line, slug: '\ud800' })))],
])('a kept cart that is broken is left out: %s', (_, kept) => {
  localStorage.setItem(cartKey, kept)
  expect(readCart(localStorage)).toEqual([])
})

test('what another tab has written is not written again', () => {
  const client = new ApiClient({ baseUrl: '', shop: { domain: 'shop.test', key: 'key' }, guestId: () => 'guest' })
  const written: string[] = []
  const storage = { ...memoryStorage(), getItem: () => written.at(-1) ?? null }
  storage.setItem = (_, value) => void written.push(value)
  const store = makeStore({ client, storage })
  followOtherTabs(store, storage, window)
  written.push(JSON.stringify(cartOf(opal, emerald)))
  window.dispatchEvent(new StorageEvent('storage', { key: cartKey }))
  expect(store.getState().cart).toMatchObject([{ id: 1 }, { id: 2 }])
  expect(written).toHaveLength(1)
})

test('a page that was put aside reads what another tab has done to the cart when it is shown again', () => {
  const client = new ApiClient({ baseUrl: '', shop: { domain: 'shop.test', key: 'key' }, guestId: () => 'guest' })
  keepCart(localStorage, cartOf(opal))
  const store = makeStore({ client, storage: localStorage })
  followOtherTabs(store, localStorage, window)
  keepCart(localStorage, cartOf(opal, emerald))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(store.getState().cart).toMatchObject([{ id: 1 }, { id: 2 }])
})
