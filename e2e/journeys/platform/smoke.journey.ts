import { visitShop } from '../../../scripts/releases/smoke/smoke.ts'
import { expect } from '../../support/journey.ts'
import { copyRelease } from '../../support/release.ts'
import { test } from '../../support/releaseJourney.ts'

/** Replaces an expression of a build by one that throws. */
const throwInstead = (text: string, words: string) => text.replaceAll(words, '(()=>{throw new Error("Bad release")})()')

test('the smoke check finds a dead button, a page that the server cannot render, and invisible content', async ({
  shop,
}) => {
  const bad = await copyRelease(shop.dist, 'storefront', {
    change: (file, text) => {
      if (file === 'server.cjs') return throwInstead(text, '"Upcoming Events"')
      if (file === 'about.js') return `${text};document.querySelector('#main').style.opacity = '0'`
      // The chunk that the item page shares with the preview.
      return throwInstead(text, '"Added to cart!"')
    },
  })
  // The other pages would take most of the time.
  const pages = bad.pages.filter(({ path }) => ['/events', '/about', '/contact', '/item/:slug'].includes(path))
  const log: string[] = []
  const problems = await visitShop({
    dist: shop.dist,
    name: 'storefront',
    release: bad,
    pages,
    own: pages.map(({ path }) => path),
    entry: bad.base + bad.entry,
    log: (message) => log.push(message),
  })
  expect(problems).toEqual([
    '/events: the server cannot render it',
    '/about: its content cannot be seen',
    expect.stringMatching(/^\/item\/[\w-]+: error in the browser: Bad release$/),
  ])
  expect(log).toEqual([])
})
