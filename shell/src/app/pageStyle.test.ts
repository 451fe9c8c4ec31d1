import { withPageStyle } from './pageStyle.ts'

beforeAll(() => Reflect.set(globalThis, '__webpack_nonce__', 'once'))

test('adds the global style once, with the nonce, if the server did not render the page', async () => {
  await withPageStyle(document)
  await withPageStyle(document)
  const styles = document.head.querySelectorAll('style')
  expect(styles).toHaveLength(1)
  expect(styles[0]).toHaveTextContent(':focus-visible')
  expect(styles[0]?.nonce).toBe('once')
})
