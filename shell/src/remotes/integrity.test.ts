import { allowFiles, integrityOf } from './integrity.ts'

const hash = `sha384-${'a'.repeat(64)}`
const allow = (base: string, value = hash) => allowFiles({ base, integrity: { 'x.js': value } })

test('a released script runs with its hash', () => {
  allow('/remotes/storefront/1/')
  expect(integrityOf('/remotes/storefront/1/x.js')).toBe(hash)
  expect(integrityOf(new URL('/remotes/storefront/1/x.js', location.href).href)).toBe(hash)
})

test('a script that nobody released does not', () => {
  expect(() => integrityOf('/remotes/storefront/1/another.js')).toThrow('Not a released script')
})

test.each([
  'https://evil.example/remotes/',
  '//evil.example/remotes/',
  '/\\evil.example/remotes/',
  'javascript:alert(1)//',
  'data:text/javascript,alert(1)//',
  `blob:${location.origin}/remotes/`,
  '/remotes/../media/',
  '/media/',
])('whoever says so, nothing of %s does', (base) => {
  allow(base)
  expect(() => integrityOf(`${base}x.js`)).toThrow('Not a released script')
})

test.each(['', 'md5-abc', 'sha384-', `sha1-${'a'.repeat(64)}`, `${hash} sha384-${'b'.repeat(64)}`])(
  'a hash %j that a browser would pass over, or that leaves a choice, allows nothing',
  (value) => {
    allow('/remotes/storefront/2/', value)
    expect(() => integrityOf('/remotes/storefront/2/x.js')).toThrow('Not a released script')
  },
)
