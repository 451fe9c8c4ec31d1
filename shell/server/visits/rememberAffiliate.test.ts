import { affiliatePair, rememberAffiliate } from './rememberAffiliate.ts'

const publicUrl = 'https://shop.test'
const arrive = (path: string, more: { allowed?: boolean; cookie?: string } = {}) =>
  rememberAffiliate({ address: new URL(path, publicUrl), publicUrl, cookie: undefined, allowed: true, ...more })
const remembered = '__Host-elegant.ref=ada; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure'

test('a link with a code is remembered for 30 days, where no script reads it', () => {
  expect(arrive('/item/opal?ref=Ada')).toBe(remembered)
})

test('a later link replaces it', () => {
  expect(arrive('/?ref=ada', { cookie: '__Host-elegant.ref=grace' })).toBe(remembered)
})

test('a page without a code changes nothing', () => {
  expect(arrive('/', { cookie: '__Host-elegant.ref=grace' })).toBeUndefined()
})

test.each(['', 'a', '-ada', 'a;b', 'a%0d%0ab', 'é', 'x'.repeat(41)])('%j is no code', (code) => {
  expect(arrive(`/?ref=${code}`)).toBeUndefined()
})

test('a shop without affiliates stores nothing, and forgets what was stored', () => {
  expect(arrive('/?ref=ada', { allowed: false })).toBeUndefined()
  expect(arrive('/', { allowed: false, cookie: '__Host-elegant.ref=ada' })).toMatch(/^__Host-elegant.ref=; Max-Age=0;/)
})

test('nothing changes while the API does not say whether the shop has affiliates', () => {
  expect(
    rememberAffiliate({ address: new URL('/?ref=ada', publicUrl), publicUrl, cookie: undefined, allowed: undefined }),
  ).toBeUndefined()
})

test('a form without JavaScript carries the code and no other cookie', () => {
  expect(affiliatePair('a=1; __Host-elegant.ref=ada; b=2', publicUrl)).toBe('__Host-elegant.ref=ada')
  expect(affiliatePair('a=1; __Host-elegant.ref=A"B', publicUrl)).toBe('')
  expect(affiliatePair(undefined, publicUrl)).toBe('')
})
