import { withPageStyle } from './pageStyle.ts'

beforeAll(() => Reflect.set(globalThis, '__webpack_nonce__', 'once'))

test('a page that the server did not render gets its ground in the browser, once, under its nonce', async () => {
  await withPageStyle(document)
  await withPageStyle(document)
  const styles = document.head.querySelectorAll('style')
  expect(styles).toHaveLength(1)
  expect(styles[0]).toHaveTextContent(':focus-visible')
  expect(styles[0]?.nonce).toBe('once')
})
