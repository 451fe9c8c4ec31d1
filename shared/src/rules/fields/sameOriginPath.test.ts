import { isSameOriginPath } from './sameOriginPath.ts'

test.each(['/', '/shop', '/customer/dashboard?tab=history', '/item/opal%C3%A9#facts', '/shop?search=a%2Fb&tag=raw'])(
  'accepts %s',
  (address) => expect(isSameOriginPath(address)).toBe(true),
)

test.each([
  'https://evil.example/shop',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/shop\r\nset-cookie: a=b',
  '/%2fevil.example',
  '/%5Cevil.example',
  'evil.example',
  'javascript:alert(1)',
  '',
  `/${'a'.repeat(2000)}`,
  null,
  7,
])('rejects %j', (address) => expect(isSameOriginPath(address)).toBe(false))
