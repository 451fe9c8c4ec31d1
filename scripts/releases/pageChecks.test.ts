import { covers, findRemovedPages, findTakenAddresses } from './pageChecks.ts'

const admin = { name: 'admin', paths: ['/admin', '/admin/orders/:id'] }

test('a release may add pages', () => {
  expect(findRemovedPages(['/', '/shop', '/blog'], ['/', '/shop'], [])).toEqual([])
})

test('a page that the live release has may not disappear', () => {
  expect(findRemovedPages(['/', '/shop'], ['/', '/shop', '/events'], [admin])).toEqual([
    '/events is missing, the live release has it',
  ])
})

test('a page may rename its parameter, become a case of one with a parameter, or move to another owner', () => {
  expect(findRemovedPages(['/item/:name'], ['/item/:slug'], [])).toEqual([])
  expect(findRemovedPages(['/shop/:type'], ['/shop/raw'], [])).toEqual([])
  expect(findRemovedPages(['/'], ['/', '/events'], [{ name: 'shows', paths: ['/events'] }])).toEqual([])
})

test('one address does not replace a page with a parameter', () => {
  expect(findRemovedPages(['/item/opal'], ['/item/:slug'], [])).toEqual([
    '/item/:slug is missing, the live release has it',
  ])
})

test('an address of another remote or of the shell is taken, whatever its parameters are called', () => {
  expect(findTakenAddresses(['/shop', '/admin', '/admin/orders/new'], [admin])).toEqual([
    '/admin belongs to admin',
    '/admin/orders/new belongs to admin, which has /admin/orders/:id',
  ])
  expect(findTakenAddresses(['/Sign-In/'], [{ name: 'the shell', paths: ['/sign-in'] }])).toEqual([
    '/Sign-In/ belongs to the shell, which has /sign-in',
  ])
})

test('pages of different depth do not overlap', () => {
  expect(findTakenAddresses(['/admin/orders', '/item/:slug'], [admin])).toEqual([])
})

test.each([
  ['/item/:slug', '/item/blue-opal', true],
  ['/item/:slug', '/item', false],
  ['/', '/', true],
  ['/', '/shop', false],
])('%s covers %s: %s', (pattern, address, isCovered) => {
  expect(covers(pattern, address)).toBe(isCovered)
})
