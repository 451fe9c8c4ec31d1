import { normalizeCustomer, normalizeItem, normalizeOrder } from './normalize.ts'

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

test('an item of a negative price has none', () => {
  expect(normalizeItem({ id: 1, price: -5 }).price).toBe(0)
})
