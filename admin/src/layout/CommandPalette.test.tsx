import {
  buildCustomer,
  buildFigures,
  buildItem,
  buildOrder,
  buildPage,
  buildRequest,
  renderPage,
} from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { setShortcuts } from '../keyboard/shortcutSetting.ts'
import { routes } from '../routes.tsx'

const searchParams = (search: string, more = {}) => JSON.stringify({ page: 1, search, ...more })

afterEach(() => act(() => setShortcuts(true)))

/** The server's search results for `welo`. */
function finds(search: string) {
  const types = ['Product', 'Blog', 'Event', 'Service', 'About', 'Custom']
  const none = types.map((type) => [`GET /items_by_type/${type}?external=${searchParams(search)}`, buildPage([])])
  return {
    ...Object.fromEntries(none),
    [`GET /items_by_type/Event?external=${searchParams(search)}`]: buildPage([
      buildItem({ id: 5, title: 'Welo Evening', item_type: 'Event' }),
    ]),
    [`GET /cart_items?external=${searchParams(search, { scope: 'shop' })}`]: buildPage([buildOrder({ id: 31 })]),
    [`GET /customers_all?external=${searchParams(search)}`]: buildPage([
      buildCustomer({ id: 4, Full_name: 'Ada Welo' }),
    ]),
    [`GET /requests?external=${searchParams(search)}`]: buildPage([]),
  }
}

async function open(api = {}) {
  const view = renderPage(routes, { path: '/admin', api: { 'GET /figures': buildFigures(), ...api } })
  await screen.findByRole('button', { name: 'Toggle sidebar' })
  await view.user.keyboard('{Control>}k{/Control}')
  return { ...view, box: await screen.findByRole('combobox', { name: /^Screen, action, item/ }) }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('Ctrl/Cmd+K finds a screen by a few letters, and Enter opens it', async () => {
  const { user, box, router } = await open({
    ...finds('serv'),
    'GET /items_by_type/Service?external={"page":1}': buildPage([]),
  })
  await user.type(box, 'serv')
  expect(options()).toEqual(['ServicesScreen', 'Add ServiceAction'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/services'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the server finds items, orders and customers, and the arrow keys select one', async () => {
  const { user, box } = await open(finds('welo'))
  await user.type(box, 'welo')
  await waitFor(() => expect(options()).toHaveLength(3))
  expect(options()).toEqual(['Welo EveningEvent', 'Welo OpalOrder from Ada Lovelace', 'Ada Weloada@example.com'])
  const list = within(screen.getByRole('listbox'))
  expect(list.getByRole('option', { selected: true })).toHaveTextContent('Welo Evening')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(list.getByRole('option', { selected: true })).toHaveTextContent('Ada Welo')
  expect(box).toHaveAttribute('aria-activedescendant', list.getByRole('option', { selected: true }).id)
})

test('an action is found by several words, and opens its form', async () => {
  const { user, box, router } = await open(finds('new prod'))
  await user.type(box, 'new prod')
  expect(options()).toEqual(['Add ProductAction'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products/new'))
})

test('the shop settings are found by that name', async () => {
  const { user, box } = await open(finds('settings'))
  await user.type(box, 'settings')
  expect(options()).toEqual(['ShopScreen'])
})

test('requests are found, and items by their SKU', async () => {
  const { user, box, router } = await open({
    ...finds('pro7'),
    [`GET /items_by_type/Product?external=${searchParams('pro7')}`]: buildPage([
      buildItem({ id: 6, title: 'Black Opal', sku: 'PRO7X2K' }),
    ]),
    [`GET /items_by_type/Event?external=${searchParams('pro7')}`]: buildPage([]),
    [`GET /cart_items?external=${searchParams('pro7', { scope: 'shop' })}`]: buildPage([]),
    [`GET /customers_all?external=${searchParams('pro7')}`]: buildPage([]),
    [`GET /requests?external=${searchParams('pro7')}`]: buildPage([buildRequest({ id: 9, name: 'Grace Hopper' })]),
    'GET /requests/9': buildRequest({ id: 9, name: 'Grace Hopper' }),
  })
  await user.type(box, 'pro7')
  await waitFor(() => expect(options()).toEqual(['Black OpalProduct PRO7X2K', 'Grace HopperContact message']))
  await user.click(screen.getByRole('option', { name: /Grace/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/requests/9'))
})

test('without server-side search, only matching rows are displayed', async () => {
  const all = { narrowed: undefined }
  const { user, box } = await open({
    ...finds('welo'),
    [`GET /items_by_type/Event?external=${searchParams('welo')}`]: buildPage(
      [buildItem({ id: 5, title: 'Gem Show', item_type: 'Event' })],
      all,
    ),
    [`GET /cart_items?external=${searchParams('welo', { scope: 'shop' })}`]: [
      buildOrder({ id: 31 }),
      buildOrder({ id: 32, _items: { ...buildOrder()._items, name: 'Emerald' } }),
    ],
    [`GET /customers_all?external=${searchParams('welo')}`]: buildPage([buildCustomer({ id: 4 })], all),
  })
  await user.type(box, 'welo')
  await waitFor(() => expect(options()).toEqual(['Welo OpalOrder from Ada Lovelace']))
})

test('a failing source does not affect the others', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  const { user, box } = await open({
    ...finds('welo'),
    [`GET /customers_all?external=${searchParams('welo')}`]: new Response('{}', { status: 500 }),
  })
  await user.type(box, 'welo')
  await waitFor(() => expect(options()).toEqual(['Welo EveningEvent', 'Welo OpalOrder from Ada Lovelace']))
})

test('/ focuses the search field, except while typing', async () => {
  const products = { 'GET /items_by_type/Product?external={"page":1}': buildPage([buildItem()]) }
  const { user } = renderPage(routes, { path: '/admin/products', api: products })
  const box = await screen.findByRole('searchbox')
  await user.keyboard('/')
  expect(box).toHaveFocus()
  await user.keyboard('/')
  expect(box).toHaveValue('/')
})

test('/ opens the palette on a page without a search field', async () => {
  const { user } = renderPage(routes, { path: '/admin', api: { 'GET /figures': buildFigures() } })
  await screen.findByRole('button', { name: 'Toggle sidebar' })
  await user.keyboard('/')
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('/ does nothing while shortcuts are off', async () => {
  const products = { 'GET /items_by_type/Product?external={"page":1}': buildPage([buildItem()]) }
  const { user } = renderPage(routes, { path: '/admin/products', api: products })
  const box = await screen.findByRole('searchbox')
  act(() => setShortcuts(false))
  await user.keyboard('/')
  expect(box).not.toHaveFocus()
})
