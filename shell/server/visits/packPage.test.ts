import { gunzipSync } from 'node:zlib'
import { negotiateEncoding, packPage } from './packPage.ts'

const rendered = { status: 200, head: '', styles: '', body: '<p>opals</p>' }

test.each([
  ['zstd, br, gzip', 'zstd'],
  ['gzip', 'gzip'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a browser that accepts %p gets %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding)
})

test.each(['gzip', 'identity'])('the second visitor’s page is kept for the next ones in %s', async (encoding) => {
  let made = 0
  const facts = { name: 'Elegant Gems' }
  const page = { ...rendered }
  const html = () => `<p>opals ${++made}</p>`
  const open = (parts: unknown[]) => packPage(encoding, html, { rendered: page, parts })
  await open([facts])
  const second = await open([facts])
  expect(await open([facts])).toBe(second)
  expect(String(encoding === 'gzip' ? gunzipSync(second) : second)).toBe('<p>opals 2</p>')
  expect(await open([{ ...facts }])).not.toBe(second)
})
