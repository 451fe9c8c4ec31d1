import { buildCategory, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes.tsx'

const call = 'GET /items_categories'

test('shows six placeholders while loading', async () => {
  renderPage(routes, { path: '/categories', api: { [call]: () => new Promise(() => undefined) } })
  expect(await screen.findByRole('heading', { name: 'Shop by Category' })).toBeVisible()
  expect(screen.getAllByTestId('skeleton')).toHaveLength(6)
})

test('loads a picture without a protocol over https', async () => {
  const opals = buildCategory({ id: 2, name: 'Opals', image_url: '//cdn.example.com/opals.jpg' })
  const { container } = renderPage(routes, { path: '/categories', api: { [call]: [opals] } })
  expect(await screen.findByRole('link', { name: /Opals/ })).toHaveAttribute('href', '/shop?category=2')
  expect(container.querySelector('img')).toHaveAttribute('src', 'https://cdn.example.com/opals.jpg')
})

test('offers a stored picture in several sizes', async () => {
  const picture = { image_url: '/media/x/800.webp', width: 800, height: 600, widths: [400, 800], formats: ['webp'] }
  const { container } = renderPage(routes, { path: '/categories', api: { [call]: [buildCategory(picture)] } })
  await screen.findByRole('link', { name: /Welo Opals/ })
  expect(container.querySelector('img')).toHaveAttribute('srcset', '/media/x/400.webp 400w, /media/x/800.webp 800w')
})

test('says so if no category is visible', async () => {
  renderPage(routes, { path: '/categories', api: { [call]: [buildCategory({ Is_visible: false })] } })
  expect(await screen.findByText('No categories available at this time.')).toBeVisible()
})
