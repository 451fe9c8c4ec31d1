import type { StaffRole } from '@elegant/shared/rules'
import { areaOf, isAdmitted, isTool } from './areas.ts'

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

test.each([
  ['/reports', 'admin', '/admin'],
  ['/club', 'customer', '/customer'],
  ['/shows', 'everyone', undefined],
  // The stricter of prefix and declaration counts.
  ['/admin/orders', 'everyone', '/admin'],
  ['/admin/orders', 'customer', '/admin'],
  ['/customer/reports', 'admin', '/admin'],
] as const)('%s, declared for %s, belongs to %s', (pathname, access, prefix) => {
  expect(areaOf(pathname, access)?.prefix).toBe(prefix)
})

test('a page for the owner is in the admin area, and admits no other staff', () => {
  const area = areaOf('/admin/staff', 'owner')
  if (!area) throw new Error('The page is in no area')
  expect([area.prefix, isTool(area)]).toEqual(['/admin', true])
  const admits = (staffRole: StaffRole) => isAdmitted(area, { role: 'admin', staffRole })
  expect([admits('owner'), admits('helper'), admits('read-only')]).toEqual([true, false, false])
  expect(areaOf('/admin/orders')?.access).toBe('admin')
})

test('an access that only later shells know admits admins', () => {
  const { access } = JSON.parse('{"access":"staff"}')
  expect(areaOf('/rota', access)?.access).toBe('admin')
})
