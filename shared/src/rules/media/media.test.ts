import { getSmallest, getSources, sourcesOfUrl } from './media.ts'

const picture = { widths: [400, 800], formats: ['webp', 'avif'] }

test('a stored picture has a source per format with all widths, the best format first', () => {
  expect(getSources('/media/x7f/800.webp', picture)).toEqual([
    { type: 'image/avif', srcSet: '/media/x7f/400.avif 400w, /media/x7f/800.avif 800w' },
    { type: 'image/webp', srcSet: '/media/x7f/400.webp 400w, /media/x7f/800.webp 800w' },
  ])
  expect(getSources('/media/x7f/800.webp', { ...picture, formats: ['webp'] })).toHaveLength(1)
})

test.each([
  ['an address elsewhere', 'https://example.com/media/x7f/800.webp', picture],
  ['a video', '/media/x7f/video.mp4', { widths: [], formats: ['mp4'] }],
  ['what a server of the core API alone tells of', '/media/x7f/800.webp', {}],
])('%s has no variants', (_, address, facts) => {
  expect(getSources(address, facts)).toEqual([])
})

test('returns the smallest variant of a stored picture, and any other picture unchanged', () => {
  expect(getSmallest('/media/x7f/800.webp', picture)).toBe('/media/x7f/400.webp')
  expect(getSmallest('https://example.com/opal.jpg', picture)).toBe('https://example.com/opal.jpg')
  expect(getSmallest('/media/x7f/800.webp', {})).toBe('/media/x7f/800.webp')
})

test.each([
  ['/media/x7f/1600.webp', '/media/x7f/400.webp 400w, /media/x7f/800.webp 800w, /media/x7f/1600.webp 1600w'],
  ['/media/x7f/900.webp', '/media/x7f/400.webp 400w, /media/x7f/800.webp 800w, /media/x7f/900.webp 900w'],
  ['/media/x7f/120.webp', '/media/x7f/120.webp 120w'],
])('%s has the widths that are stored with it', (url, srcSet) => {
  expect(sourcesOfUrl(url)).toEqual([{ type: 'image/webp', srcSet }])
})

test('a picture elsewhere has no variants', () => {
  expect(sourcesOfUrl('https://example.com/opal.jpg')).toEqual([])
})
