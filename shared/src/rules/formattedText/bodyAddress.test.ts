import { isBodyLink } from './bodyAddress.ts'

test.each(['/shop', '/item/a?b=1#c', 'https://opal.test/a', 'http://opal.test', 'mailto:ada@example.com'])(
  'a link may lead to %s',
  (address) => expect(isBodyLink(address)).toBe(true),
)

test.each([
  '//opal.test',
  '/\\opal.test',
  'shop',
  '#part',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https:/javascript:alert(1)',
  'mailto:',
  `https://opal.test/${'x'.repeat(2000)}`,
])('a link may not lead to %j', (address) => expect(isBodyLink(address)).toBe(false))
