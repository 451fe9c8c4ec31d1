import { getArea } from './areas.ts'

test.each([
  ['/admin', '/admin'],
  ['/admin/orders', '/admin'],
  ['/ADMIN/orders', '/admin'],
  ['/%61dmin/orders', '/admin'],
  ['/customer/dashboard', '/customer'],
  ['/administrator', undefined],
  ['/shop', undefined],
  ['/%', undefined],
  ['/', undefined],
])('%s belongs to %s', (pathname, prefix) => {
  expect(getArea(pathname)?.prefix).toBe(prefix)
})

test.each([
  ['/reports', 'admin', '/admin'],
  ['/club', 'customer', '/customer'],
  ['/shows', 'everyone', undefined],
  // The stricter of prefix and declaration counts.
  ['/admin/orders', 'everyone', '/admin'],
  ['/admin/orders', 'customer', '/admin'],
  ['/customer/reports', 'admin', '/admin'],
] as const)('%s, declared for %s, belongs to %s', (pathname, access, prefix) => {
  expect(getArea(pathname, access)?.prefix).toBe(prefix)
})

test('an access that only later shells know admits admins', () => {
  const { access } = JSON.parse('{"access":"staff"}')
  expect(getArea('/rota', access)?.access).toBe('admin')
})
