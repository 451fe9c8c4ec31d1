import {
  bareRows,
  buildCategory,
  buildCustomer,
  buildItem,
  buildOrder,
  buildPage,
  type FakeApi,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { itemScreens } from './items/itemScreens.ts'
import { routes } from './routes.tsx'

const firstPage = '?external={"page":1}'
const open = (path: string, api: FakeApi) => renderPage(routes, { path, api: { 'GET /items_categories': [], ...api } })
const findRow = async (name: string) => within(await screen.findByRole('article', { name }))

describe.each(bareRows(buildItem({ id: 2, title: 'Bare' }), ['id', 'title']))(
  'an item whose fields are %s',
  (_, bare) => {
    test.each(itemScreens)('renders next to complete rows on $path', async ({ path, type }) => {
      open(path, { [`GET /items_by_type/${type}${firstPage}`]: buildPage<object>([bare, buildItem()]) })
      expect((await findRow('Bare')).getByText('No media')).toBeVisible()
      expect((await findRow('Welo Opal')).getByText('No media')).toBeVisible()
    })

    test('opens in the editor with empty fields', async () => {
      open('/admin/products/2', { 'GET /items/2': bare, 'GET /items/2/costs': refuse(404, 'Not found') })
      expect(await screen.findByLabelText('Title')).toHaveValue('Bare')
      expect(screen.getByLabelText('Description')).toHaveValue('')
      expect(screen.getByLabelText('Item info')).toHaveValue('')
      expect(screen.getByLabelText('Price')).toHaveValue('')
    })
  },
)

test.each(bareRows(buildCustomer({ id: 14 }), ['id']))(
  'a customer whose fields are %s is rendered',
  async (_, bare) => {
    const page = buildPage<object>([bare, buildCustomer()])
    open('/admin/customers', { [`GET /customers_all${firstPage}`]: page })
    expect((await findRow('Unnamed Customer')).getByText('ID: 14')).toBeVisible()
    expect((await findRow('Unnamed Customer')).getByText('no role assigned')).toBeVisible()
    expect((await findRow('Ada Lovelace')).getByText('customer')).toBeVisible()
  },
)

test.each(bareRows(buildOrder({ id: 7 }), ['id']))('an order whose fields are %s is rendered', async (_, bare) => {
  open('/admin/orders', { [`GET /cart_items${firstPage}`]: [bare, buildOrder()] })
  expect(await screen.findByText('#7')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Welo Opal' })).toBeVisible()
})

test("an order with the label of an item's button has its action", async () => {
  open('/admin/orders', {
    [`GET /cart_items${firstPage}`]: [{ ...buildOrder(), action_type: 'Book Service', status: null }],
  })
  expect(await screen.findByText('Processing', { selector: 'article *' })).toBeVisible()
  expect(screen.getByText(/· booking$/)).toBeVisible()
})

test('an order whose action is the word completed is completed', async () => {
  open('/admin/orders', {
    [`GET /cart_items${firstPage}`]: [{ ...buildOrder(), action_type: 'completed', status: null }],
  })
  expect(await screen.findByText('Completed', { selector: 'article *' })).toBeVisible()
})

test('an order with a timestamp in milliseconds displays its date', async () => {
  open('/admin/orders', {
    [`GET /cart_items${firstPage}`]: [{ ...buildOrder(), created_at: Date.UTC(2026, 2, 5, 15) }],
  })
  expect(await screen.findByText('Mar 5, 2026')).toBeVisible()
})

test.each(bareRows(buildCategory({ id: 3, name: 'Bare' }), ['id', 'name']))(
  'a category whose fields are %s is rendered and opens in its form',
  async (_, bare) => {
    open('/admin/categories?edit=3', { 'GET /items_categories': [bare, buildCategory()] })
    expect(await screen.findByLabelText('Name')).toHaveValue('Bare')
    expect(screen.getByLabelText('Category Type')).toHaveValue('')
    expect(screen.getByRole('heading', { name: 'Welo Opals' })).toBeVisible()
  },
)

test.each(bareRows({ id: 1, name: 'Elegant Gems', description: '', _shop_info: {} }, ['name']))(
  'a shop whose fields are %s opens in its form',
  async (_, bare) => {
    const { user } = open('/admin/shop', { 'GET /shop': bare })
    expect(await screen.findByLabelText('Shop Name')).toHaveValue('Elegant Gems')
    await user.click(screen.getByRole('tab', { name: 'Contact Info' }))
    expect(screen.getByLabelText('Contact Name')).toHaveValue('')
  },
)
