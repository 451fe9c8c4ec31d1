import { address, parseYouTubeId, webSite, youTubeAddress } from './webAddress.ts'

const isGood = (value: unknown) => address().isValidSync(value, { strict: true })

test.each([
  'https://example.com/opal.webp?size=2#top',
  'HTTPS://example.com',
  'http://localhost:3000/media/x7f/800.webp',
  '//cdn.example.com/opal.webp',
  'https://xn--bcher-kva.example:8443/',
  'https://bücher.example/öl.jpg',
  '/media/x7f/800.webp',
  '/uploads/öl.webp',
  '',
  null,
  undefined,
])('accepts the address %j', (value) => {
  expect(isGood(value)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  ' jAvAscript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '///evil.example/x',
  '//user@evil.example/x',
  'ftp://example.com/opal.webp',
  'https:/evil.example',
  'https:evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://user@evil.example',
  'https://user:word@evil.example',
  'https://shop.example@evil.example/',
  'https://exa mple.com',
  'https://example.com/\u202egpj.exe',
  'https://',
  '/media/../api/items',
  '/media/%2e%2e/api',
  '/media//evil.example',
  '/media/\\evil.example',
  '/api/items',
  '/.',
  'media/opal.webp',
  `https://example.com/${'x'.repeat(2000)}`,
  5,
])('rejects the address %j', (value) => {
  expect(isGood(value)).toBe(false)
})

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5',
  'https://youtube.com/embed/dQw4w9WgXcQ',
  'https://m.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=x',
  'http://youtu.be/dQw4w9WgXcQ',
])('accepts the YouTube video %s', (value) => {
  expect(parseYouTubeId(value)).toBe('dQw4w9WgXcQ')
  expect(youTubeAddress().isValidSync(value)).toBe(true)
})

test.each([
  'https://youtu.be/dQw4w9WgXc"',
  'https://youtu.be/dQw4w9WgXcQQ',
  'https://youtu.be.evil.example/dQw4w9WgXcQ',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/channel/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v="onload="alert',
  'dQw4w9WgXcQ',
  '/media/watch?v=dQw4w9WgXcQ',
])('rejects %s as a YouTube video', (value) => {
  expect(youTubeAddress().isValidSync(value)).toBe(false)
})

test.each(['https://example.com', 'www.example.com', 'example.com/opals?all#top', ''])(
  'accepts the website %j',
  (value) => {
    expect(webSite().isValidSync(value)).toBe(true)
  },
)

test.each([
  'javascript:alert(1)',
  'javascript:alert(1).example',
  'opals',
  '/opals',
  'user@example.com',
  'exa mple.com',
])('rejects %j as a website', (value) => {
  expect(webSite().isValidSync(value)).toBe(false)
})
