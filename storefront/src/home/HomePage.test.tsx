import { buildCategory, buildItem, buildPage, expectError, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
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
  const stone = await screen.findByRole('img', { name: /^A dark opal/ })
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

test('the page works without categories', async () => {
  expectError(/UX API request failed: Refused/)
  renderPage(<HomePage />, { api: { ...api, 'GET /items_categories': refuse(500, 'Broken') } })
  expect(await screen.findByText('No categories available at this time.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'East Coast gem shows' })).toBeVisible()
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
