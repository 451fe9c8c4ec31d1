import { isSameSecret } from './isSameSecret.ts'

test.each([
  ['key', 'key', true],
  ['kez', 'key', false],
  ['', 'key', false],
  ['keys', 'key', false],
  // As many characters, but more bytes.
  ['kéy', 'key', false],
])('%j for the secret %j: %j', (given, expected, isSame) => {
  expect(isSameSecret(given, expected)).toBe(isSame)
})
