import { itemTypes } from '@elegant/shared/rules'
import {
  bareRows,
  buildCategory,
  buildCustomer,
  buildItem,
  buildMedia,
  buildOrder,
  buildPage,
  renderPage,
} from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from './routes.tsx'

const list = (type: string) => `GET /items_by_type/${type}?external={"page":1}`
const known = { path: '*', element: <p>Another page</p> }
const open = (path: string, api: Parameters<typeof renderPage>[1] = {}) =>
  renderPage([...routes, known], { path, ...api })

const item = buildItem({ id: 2, slug: 'bare', title: 'Bare' })

describe.each(bareRows(item, ['id', 'title']))('an item whose fields are %s', (_, bare) => {
  test.each([
    ['/shop', 'Product'],
    ['/events', 'Event'],
    ['/blog', 'Blog'],
    ['/services', 'Service'],
    ['/about', 'About'],
    ['/custom-jewelry', 'Custom'],
  ] as const)('is listed with the others on %s', async (path, item_type) => {
    open(path, { api: { [list(item_type)]: buildPage<object>([bare, buildItem({ item_type })]) } })
    expect(await screen.findByRole('heading', { name: 'Bare' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Welo Opal' })).toBeVisible()
  })

  test('is among the next events on the home page', async () => {
    open('/', { api: { [list('Event')]: buildPage([bare]), 'GET /items_categories': [] } })
    expect(await screen.findByText('Our Collections')).toBeVisible()
  })

  test.each(itemTypes)('has a page as %s', async (item_type) => {
    const seats = { 'GET /items/2/seats': { left: null } }
    open('/item/bare', { api: { ...seats, 'GET /items_details/bare': [{ ...bare, item_type }] } })
    expect(await screen.findByRole('heading', { name: 'Bare', level: 1 })).toBeVisible()
  })

  test('has a page without a type and can be added to the cart', async () => {
    const { user, store } = open('/item/bare', { api: { 'GET /items_details/bare': [bare] } })
    await user.click(await screen.findByRole('button', { name: 'Enquire Now' }))
    expect(store.getState().cart).toMatchObject([{ id: 2, price: 0, currency: 'USD', quantity: 1 }])
  })

  test('can be refreshed in the cart', async () => {
    open('/cart', { cart: [{ ...item, title: 'Added' }], api: { 'GET /items/2': bare } })
    expect(await screen.findByRole('link', { name: 'Bare' })).toBeVisible()
  })
})

test.each(bareRows(buildMedia({ display_image: '/media/opal.jpg' }), ['display_image']))(
  'a picture whose other fields are %s is shown',
  async (_, bare) => {
    const api = { 'GET /items_details/bare': [{ ...item, _item_images_of_items: { items: [bare] } }] }
    open('/item/bare', { api })
    expect(await screen.findByRole('img', { name: 'Bare' })).toHaveAttribute('src', '/media/opal.jpg')
  },
)

test.each([null, {}])('an item whose media are %j has a page', async (_item_images_of_items) => {
  open('/item/bare', { api: { 'GET /items_details/bare': [{ ...item, _item_images_of_items }] } })
  expect(await screen.findByRole('heading', { name: 'Bare', level: 1 })).toBeVisible()
})

test('a price sent as a string is displayed', async () => {
  open('/shop', { api: { [list('Product')]: buildPage([{ ...item, price: '1250.5' }]) } })
  expect(await screen.findByText('USD 1,250.50')).toBeVisible()
})

test.each(bareRows(buildCategory({ name: 'Bare' }), ['id', 'name', 'Is_visible']))(
  'a category whose other fields are %s is shown',
  async (_, bare) => {
    open('/categories', { api: { 'GET /items_categories': [bare] } })
    expect(await screen.findByRole('heading', { name: 'Bare' })).toBeVisible()
  },
)

describe('the dashboard', () => {
  const own = 'GET /cart_items?external={"scope":"own"}'
  const show = (orders: object[]) =>
    open('/customer/dashboard', {
      customer: buildCustomer(),
      api: { [own]: orders, 'GET /holds': [], 'GET /own_threads': [] },
    })

  test.each(bareRows(buildOrder({ id: 7 }), ['id']))('shows an order whose fields are %s', async (_, bare) => {
    const { user } = show([bare, buildOrder({ created_at: new Date().toISOString() })])
    expect(await screen.findByRole('heading', { name: 'Welo Opal' })).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Order History' }))
    expect(await screen.findByText(/Quantity 1/)).toBeVisible()
  })

  test('treats an order of today with a time in milliseconds as current', async () => {
    const { status: _, ...order } = buildOrder()
    show([{ ...order, created_at: Date.now() }])
    expect(await screen.findByText('Pending')).toBeVisible()
  })
})
