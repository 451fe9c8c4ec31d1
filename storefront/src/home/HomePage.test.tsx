import { buildCategory, expectError, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { HomePage } from './HomePage.tsx'

const api = {
  'GET /items_categories': [
    buildCategory({ id: 3, name: 'Emeralds', category_type: 'Gemstone' }),
    buildCategory({ id: 4, name: 'Secret Stones', Is_visible: false }),
  ],
}

test('the hero leads to the collection and to custom jewelry', async () => {
  renderPage(<HomePage />, { api })
  expect(await screen.findByRole('link', { name: 'Shop Collection' })).toHaveAttribute('href', '/shop')
  expect(screen.getByRole('link', { name: 'Custom Jewelry' })).toHaveAttribute('href', '/custom-jewelry')
  expect(screen.getByRole('link', { name: 'Browse Collection' })).toHaveAttribute('href', '/shop')
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
})

test('Our Collections shows the visible categories, each with its way in', async () => {
  renderPage(<HomePage />, { api })
  const tile = await screen.findByRole('link', { name: /Emeralds/ })
  expect(tile).toHaveAttribute('href', '/shop?category=3')
  expect(within(tile).getByText('Gemstone')).toBeVisible()
  expect(within(tile).getByText('Explore')).toBeVisible()
  expect(screen.queryByText('Secret Stones')).not.toBeInTheDocument()
})

test('without categories the rest of the page stands', async () => {
  expectError(/UX API request failed: Refused/)
  renderPage(<HomePage />, { api: { 'GET /items_categories': refuse(500, 'Broken') } })
  expect(await screen.findByText('No categories available at this time.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'East Coast gem shows' })).toBeVisible()
})
