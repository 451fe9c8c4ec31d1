import type { Availability } from '@elegant/shared/rules'
import { buildCategory, buildItem, buildPage, expectError, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { seeEverything } from '../testing/seeEverything.ts'
import { HomePage } from './HomePage.tsx'

const events = 'GET /items_by_type/Event?external={"page":1}'
const api = {
  [events]: buildPage([]),
  'GET /items_categories': [
    buildCategory({ id: 3, name: 'Emeralds', category_type: 'Gemstone' }),
    buildCategory({ id: 4, name: 'Secret Stones', Is_visible: false }),
  ],
}

test('the hero links to the collection and to custom jewelry', async () => {
  renderPage(<HomePage />, { api })
  expect(await screen.findByRole('link', { name: 'Shop Collection' })).toHaveAttribute('href', '/shop')
  expect(screen.getByRole('link', { name: 'Custom Jewelry' })).toHaveAttribute('href', '/custom-jewelry')
  expect(screen.getByRole('link', { name: 'Browse Collection' })).toHaveAttribute('href', '/shop')
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
})

test('the hero opal is preloaded with high priority', async () => {
  renderPage(<HomePage />, { api })
  const stone = await screen.findByRole('img', { name: /^A clear opal/ })
  expect(stone).toHaveAttribute('fetchpriority', 'high')
  expect(stone).not.toHaveAttribute('loading', 'lazy')
})

test('Our Collections links to each visible category', async () => {
  renderPage(<HomePage />, { api })
  const tile = await screen.findByRole('link', { name: /Emeralds/ })
  expect(tile).toHaveAttribute('href', '/shop?category=3')
  expect(within(tile).getByText('Gemstone')).toBeVisible()
  expect(within(tile).getByText('Explore')).toBeVisible()
  expect(screen.queryByText('Secret Stones')).not.toBeInTheDocument()
})

describe('when the visitor scrolls to them', () => {
  seeEverything()
  const newest = 'GET /items_by_type/Product?external={"page":1,"sort":"newest","free":true,"facets":true}'
  const facets = { price: null, tags: [{ value: 'ring', count: 3 }], facts: [], categories: [] }

  test('the newest pieces that can be had show their prices, and tags lead into the shop', async () => {
    const nobody = { asked: 0, waiting: 0 }
    const sold: Availability = { ...nobody, state: 'sold', until: null, place: null, left: null, claim: null }
    const pieces = [
      buildItem({ id: 1, title: 'Sold Opal', availability: sold }),
      buildItem({ id: 2, title: 'New Opal', price: 240 }),
    ]
    renderPage(<HomePage />, { api: { ...api, [newest]: { ...buildPage(pieces), facets } } })
    expect(await screen.findByRole('link', { name: /New Opal.*USD 240\.00/ })).toBeVisible()
    expect(screen.queryByText('Sold Opal')).not.toBeInTheDocument()
    const kinds = within(screen.getByRole('list', { name: 'Shop by kind' }))
    expect(kinds.getByRole('link', { name: 'ring' })).toHaveAttribute('href', '/shop?tag=ring')
  })

  test('a shop without products shows no empty section', async () => {
    renderPage(<HomePage />, { api: { ...api, [newest]: buildPage([]) } })
    await screen.findByRole('link', { name: /Emeralds/ })
    expect(screen.queryByRole('heading', { name: 'New in the shop' })).not.toBeInTheDocument()
  })
})

test('the page works without categories', async () => {
  expectError(/UX API request failed: Refused/)
  renderPage(<HomePage />, { api: { ...api, 'GET /items_categories': refuse(500, 'Broken') } })
  expect(await screen.findByText('No categories available at this time.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'East Coast gem shows' })).toBeVisible()
})

test('lists a show until the end of its last day', async () => {
  const days = { Running: '2999-01-02', Over: '2020-12-31' }
  const shows = Object.entries(days).map(([title, event_end_date], id) =>
    buildItem({ id, title, item_type: 'Event', item_info: { event_date: '2020-12-30', event_end_date } }),
  )
  renderPage(<HomePage />, { api: { ...api, [events]: buildPage(shows) } })
  expect(await screen.findByRole('link', { name: /Dec 30 – Jan 2 2999 Running/ })).toBeVisible()
  expect(screen.queryByText('Over')).not.toBeInTheDocument()
})

test('lists upcoming shows with dates and hides past ones', async () => {
  const show = (title: string, event_date: string, id: number) =>
    buildItem({
      id,
      title,
      slug: title.toLowerCase(),
      item_type: 'Event',
      item_info: { event_date, location: 'Savannah' },
    })
  const shows = [show('Later', '2999-03-02', 1), show('Past', '2020-01-01', 2), show('Next', '2999-03-01', 3)]
  renderPage(<HomePage />, { api: { ...api, [events]: buildPage(shows) } })
  const heading = await screen.findByRole('heading', { name: 'Next gem shows' })
  expect(heading).toBeVisible()
  const links = screen.getAllByRole('link', { name: /Savannah/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/item/next', '/item/later'])
})
