import {
  normalizeCategory,
  normalizeCustomer,
  normalizeItem,
  normalizeOrder,
  normalizeOrders,
  normalizePage,
  normalizeRows,
} from './normalize.ts'

const role = { role: 'customer', block_deny_access: false, block_deny_reason: null } as const

test.each([{ sent: role }, { sent: [role] }])('the role of a customer is read from $sent', ({ sent }) => {
  const customer = normalizeCustomer({ id: 1, _customer_roles_of_customers_of_shops: sent })
  expect(customer._customer_roles_of_customers_of_shops).toMatchObject(role)
})

test.each([null, []])('a customer whose role is %j has none', (sent) => {
  const customer = normalizeCustomer({ id: 1, _customer_roles_of_customers_of_shops: sent })
  expect(customer._customer_roles_of_customers_of_shops.role).toBeNull()
})

test('an order whose item is gone is named by its number', () => {
  expect(normalizeOrder({ id: 1, items_id: 7, _items: null })._items.name).toBe('Item 7')
})

test.each([
  [' eur ', 'EUR'],
  ['€', '€'],
  ['', 'USD'],
  [null, 'USD'],
])('the currency %j of an item is read as %s', (sent, currency) => {
  expect(normalizeItem({ id: 1, currency: sent }).currency).toBe(currency)
})

test.each([
  [['opal', 'ring'], 'opal,ring'],
  [7, '7'],
  [null, ''],
])('the tags %j of an item are read as "%s"', (tags, expected) => {
  expect(normalizeItem({ ...receive({ id: 1, tags, SEO_Tags: tags }) })).toMatchObject({
    tags: expected,
    SEO_Tags: expected,
  })
})

test('an item of a negative price has none', () => {
  expect(normalizeItem({ id: 1, price: -5 }).price).toBe(0)
})

/** A row with these ids, as JSON has them. */
const receive = (ids: object) => JSON.parse(JSON.stringify(ids))

test('ids that a server sends as texts are read as numbers', () => {
  const media = [receive({ id: '4', items_id: '3' })]
  const item = normalizeItem(receive({ id: '3', category_ids: ['2'], _item_images_of_items: { items: media } }))
  expect(item).toMatchObject({
    id: 3,
    category_ids: [2],
    _item_images_of_items: { items: [{ id: 4, items_id: 3 }] },
  })
  expect(normalizeOrder(receive({ id: '12', items_id: '3' }))).toMatchObject({ id: 12, items_id: 3 })
  expect(normalizeCustomer(receive({ id: '7' })).id).toBe(7)
  expect(normalizeCategory(receive({ id: '2' })).id).toBe(2)
})

test.each(['0b5e6a1c-0000-4000-8000-000000000001', '9007199254740993', '0x1F', '1e5', 'Infinity'])(
  'ids that are no numbers up to ten digits stay as they are: %s',
  (id) => {
    for (const normalize of [normalizeItem, normalizeOrder, normalizeCustomer, normalizeCategory])
      expect(normalize(receive({ id })).id).toBe(id)
  },
)

test('orders are listed newest first, those of one time by their numbers', () => {
  const [early, late] = ['2026-03-01T12:00:00.000Z', 1_800_000_000_000]
  const orders = [{ id: 1 }, { id: 5, created_at: early }, { id: 3, created_at: late }, { id: 7, created_at: early }]
  expect(normalizeOrders(orders).map(({ id }) => id)).toEqual([3, 7, 5, 1])
})

test.each([
  ['an array', [{ id: 2 }]],
  ['{categories}', { categories: [{ id: 2 }] }],
  ['{data}', { data: [{ id: 2 }] }],
  ['{itemsTotal, items}', { itemsTotal: 1, items: [{ id: 2 }] }],
])('the rows are read from %s', (_, sent) => {
  expect(normalizeRows(receive(sent), normalizeCategory)).toMatchObject([{ id: 2 }])
})

test.each([[null], [undefined], [{}], [{ data: null }]])('no rows are read from %j', (sent?: object | null) => {
  expect(normalizeRows(sent && receive(sent), normalizeCategory)).toEqual([])
})

test.each([
  ['{items, itemsTotal}', { items: [{ id: 2 }], itemsTotal: 1 }],
  ['{data}', { data: [{ id: 2 }] }],
  ['an array', [{ id: 2 }]],
])('the rows of a page are read from %s', (_, sent) => {
  expect(normalizePage(receive(sent), normalizeItem)).toMatchObject({ items: [{ id: 2 }] })
})

test.each([
  ['{items}', { items: [{ id: 4 }] }],
  ['{data}', { data: [{ id: 4 }] }],
  ['an array', [{ id: 4 }]],
])('the media of an item are read from %s', (_, sent) => {
  const item = normalizeItem(receive({ id: 3, _item_images_of_items: sent }))
  expect(item._item_images_of_items).toMatchObject({ items: [{ id: 4, items_id: 3 }] })
})

test('the counts of a page that a server sends as texts are read as numbers', () => {
  const page = normalizePage(receive({ items: [], itemsTotal: '12', pageTotal: '2' }), normalizeItem)
  expect(page).toEqual({ items: [], itemsTotal: 12, pageTotal: 2 })
})

test('a page without counts has none', () => {
  expect(normalizePage({ items: [] }, normalizeItem)).toEqual({ items: [] })
})
