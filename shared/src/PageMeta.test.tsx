import { render } from '@testing-library/react'
import { PageMeta } from './PageMeta.tsx'
import { demoFacts } from './rules/shop/shopFacts.ts'
import { PublicUrlContext } from './state/publicUrl.ts'
import { ShopFactsContext } from './state/ShopFactsContext.ts'

const getContent = (name: string) =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')

function tell(changes: { description?: string; image?: string | null } = {}) {
  return render(
    <PublicUrlContext value="https://shop.test">
      <PageMeta title="Welo Opal" description="Rolling fire" path="/item/welo-opal" {...changes} />
    </PublicUrlContext>,
  )
}

test('a page has its canonical address', () => {
  tell()
  const canonical = document.querySelector('link[rel=canonical]')
  expect(canonical).toHaveAttribute('href', 'https://shop.test/item/welo-opal')
  expect(getContent('og:url')).toBe('https://shop.test/item/welo-opal')
  expect(getContent('og:title')).toBe('Welo Opal')
})

test('a page with a stored picture has its preview image, with an absolute address', () => {
  tell({ image: '/media/a/1600.webp' })
  expect(getContent('og:image')).toBe('https://shop.test/media/a/1600.jpg')
  expect(getContent('og:image:alt')).toBe('Welo Opal')
  expect(getContent('twitter:card')).toBe('summary_large_image')
})

test('an external picture is its own preview image', () => {
  tell({ image: 'https://elsewhere.test/opal.png' })
  expect(getContent('og:image')).toBe('https://elsewhere.test/opal.png')
})

test.each([
  ['', 'https://shop.test/preview.jpg'],
  ['/media/logo/800.webp', 'https://shop.test/media/logo/800.jpg'],
])('a page without a picture has that of the shop with the logo “%s”', (logo, preview) => {
  render(
    <ShopFactsContext value={{ ...demoFacts, logo }}>
      <PublicUrlContext value="https://shop.test">
        <PageMeta title="Contact" description="Write to us" path="/contact" />
      </PublicUrlContext>
    </ShopFactsContext>,
  )
  expect(getContent('og:image')).toBe(preview)
  expect(getContent('og:image:alt')).toBe(demoFacts.name)
  expect(getContent('twitter:card')).toBe('summary_large_image')
})

test.each([
  ['several lines', 'One line\n of  two', 'One line of two'],
  ['just enough words', `${'opal '.repeat(31)}fires`, `${'opal '.repeat(31)}fires`],
  ['too many words', `${'opal '.repeat(32)}fire`, `${'opal '.repeat(31).trim()}…`],
  ['one endless word', '🜁'.repeat(161), `${'🜁'.repeat(159)}…`],
])('fits a description to 160 characters: %s', (_, description, words) => {
  tell({ description })
  expect(getContent('description')).toBe(words)
  expect(getContent('og:description')).toBe(words)
})

test('unmounting removes the metadata', () => {
  tell({ image: '/media/a/1600.webp' }).unmount()
  expect(document.head.querySelectorAll('meta, link[rel=canonical]')).toHaveLength(0)
})
