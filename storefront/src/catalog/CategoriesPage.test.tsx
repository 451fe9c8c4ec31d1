import { buildCategory, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes.tsx'

const call = 'GET /items_categories'

test('while the categories load, six places are held', async () => {
  renderPage(routes, { path: '/categories', api: { [call]: () => new Promise(() => undefined) } })
  expect(await screen.findByRole('heading', { name: 'Shop by Category' })).toBeVisible()
  expect(screen.getAllByTestId('skeleton')).toHaveLength(6)
})

test('a picture whose address has no protocol is fetched by https', async () => {
  const opals = buildCategory({ id: 2, name: 'Opals', image_url: '//cdn.example.com/opals.jpg' })
  const { container } = renderPage(routes, { path: '/categories', api: { [call]: [opals] } })
  expect(await screen.findByRole('link', { name: /Opals/ })).toHaveAttribute('href', '/shop?category=2')
  expect(container.querySelector('img')).toHaveAttribute('src', 'https://cdn.example.com/opals.jpg')
})

test('a stored picture is shown in the size that suits', async () => {
  const picture = { image_url: '/media/x/800.webp', width: 800, height: 600, widths: [400, 800], formats: ['webp'] }
  const { container } = renderPage(routes, { path: '/categories', api: { [call]: [buildCategory(picture)] } })
  await screen.findByRole('link', { name: /Welo Opals/ })
  expect(container.querySelector('img')).toHaveAttribute('srcset', '/media/x/400.webp 400w, /media/x/800.webp 800w')
})

test('without visible categories the page says so', async () => {
  renderPage(routes, { path: '/categories', api: { [call]: [buildCategory({ Is_visible: false })] } })
  expect(await screen.findByText('No categories available at this time.')).toBeVisible()
})
