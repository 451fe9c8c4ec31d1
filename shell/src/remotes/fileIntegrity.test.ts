import { allowFiles, getIntegrity } from './fileIntegrity.ts'

const hash = `sha384-${'a'.repeat(64)}`
const allow = (base: string, value = hash) => allowFiles({ base, integrity: { 'x.js': value } })

test('a released script has a hash', () => {
  allow('/remotes/storefront/1/')
  expect(getIntegrity('/remotes/storefront/1/x.js')).toBe(hash)
  expect(getIntegrity(new URL('/remotes/storefront/1/x.js', location.href).href)).toBe(hash)
})

test('an unreleased script throws', () => {
  expect(() => getIntegrity('/remotes/storefront/1/another.js')).toThrow('Not a released script')
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
])('scripts at %s throw even if a release lists them', (base) => {
  allow(base)
  expect(() => getIntegrity(`${base}x.js`)).toThrow('Not a released script')
})

test.each(['', 'md5-abc', 'sha384-', `sha1-${'a'.repeat(64)}`, `${hash} sha384-${'b'.repeat(64)}`])(
  'the hash %j, which browsers ignore or which is ambiguous, throws',
  (value) => {
    allow('/remotes/storefront/2/', value)
    expect(() => getIntegrity('/remotes/storefront/2/x.js')).toThrow('Not a released script')
  },
)
