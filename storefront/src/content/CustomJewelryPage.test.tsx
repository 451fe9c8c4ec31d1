import { buildItem, buildPage, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes.tsx'

const call = 'GET /items_by_type/Custom?external={"page":1}'

test('the portfolio shows what has been made', async () => {
  const ring = buildItem({ item_type: 'Custom', title: 'Ring for Ada', description: 'Rose gold' })
  renderPage(routes, { path: '/custom-jewelry', api: { [call]: buildPage([ring]) } })
  expect(await screen.findByRole('heading', { name: 'Ring for Ada' })).toBeVisible()
  expect(screen.getByText('Rose gold')).toBeVisible()
})

test('without any piece there is no portfolio', async () => {
  renderPage(routes, { path: '/custom-jewelry', api: { [call]: buildPage([]) } })
  expect(await screen.findByRole('heading', { name: 'Custom Jewelry' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Portfolio' })).not.toBeInTheDocument()
})
