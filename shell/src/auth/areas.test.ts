import { areaOf } from './areas.ts'

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
  expect(areaOf(pathname)?.prefix).toBe(prefix)
})
