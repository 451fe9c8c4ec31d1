import { buildItem, buildPage, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { withWideScreen } from '../testing/withWideScreen.ts'

withWideScreen()

const emerald = buildItem({ id: 2, title: 'Muzo Emerald' })
const items = [buildItem({ id: 1, title: 'Welo Opal' }), emerald]
const query = { page: 2, search: 'o', hidden: false, sort: 'price_asc' }
const api: FakeApi = {
  [`GET /items_by_type/Product?external=${JSON.stringify(query)}`]: buildPage(items, { curPage: 2, pageTotal: 3 }),
  'GET /items/2': emerald,
  'GET /items/2/costs': refuse(404, 'Not found'),
  'GET /items_categories': [],
  'GET /shop': {},
  'PATCH /items/2': emerald,
}
const search = '?page=2&search=o&shown=yes&sort=price_asc'

test('coming back from an item keeps page, search, filter, order and the row', async () => {
  window.scrollTo = jest.fn()
  const { user, router } = renderPage(routes, { path: `/admin/products${search}`, api })
  await user.click(await screen.findByRole('link', { name: 'Muzo Emerald' }))
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await screen.findByText('Item updated successfully')
  await user.click(await screen.findByRole('link', { name: 'Back to products' }))
  expect(router.state.location.search).toBe(search)
  await waitFor(() => expect(screen.getByRole('link', { name: 'Muzo Emerald' })).toHaveFocus())
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
})

test('a list that was left on another page opens where the link leads, without a focused row', async () => {
  sessionStorage.setItem(
    'elegant_list_place:/admin/products',
    JSON.stringify({ search: '?page=9', row: 2, scroll: 40 }),
  )
  renderPage(routes, { path: `/admin/products${search}`, api })
  await screen.findByRole('link', { name: 'Muzo Emerald' })
  expect(document.body).toHaveFocus()
})
