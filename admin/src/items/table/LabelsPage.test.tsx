import { buildItem, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { LabelsPage } from './LabelsPage.tsx'

const additionalProperty = [{ '@type': 'PropertyValue', name: 'Carat weight', value: 6.82 }]
const opal = buildItem({ id: 1, title: 'Welo Opal', sku: 'PRO1', price: 545, item_info: { additionalProperty } })
const raw = buildItem({ id: 2, title: 'Raw Opal', sku: 'PRO2', price: 0 })
const getLabel = ({ id, title, slug, sku, price, currency }: typeof opal) => ({ id, title, slug, sku, price, currency })
const labels = [
  { ...getLabel(raw), weight: '' },
  { ...getLabel(opal), weight: '6.82 ct' },
]
const batch = (...ids: number[]) => `GET /items_labels?external=${JSON.stringify({ ids })}`
const open = (search: string, api: FakeApi = { [batch(1, 2)]: labels, [batch(1)]: labels, [batch(3)]: [] }) =>
  renderPage(<LabelsPage />, { path: `/admin/labels${search}`, api })

test('each selected item has a label with title, SKU, weight, price and a code', async () => {
  open('?ids=1,2,1')
  const label = within(await screen.findByRole('article', { name: 'Welo Opal' }))
  expect(label.getByText('PRO1 · 6.82 ct')).toBeVisible()
  expect(label.getByText('USD 545.00')).toBeVisible()
  expect(within(await screen.findByRole('article', { name: 'Raw Opal' })).queryByText(/USD/)).not.toBeInTheDocument()
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('a server without labels at once is asked for each item', async () => {
  open('?ids=1,2,3', {
    [batch(1, 2, 3)]: refuse(404, 'There is no call'),
    'GET /items/1': opal,
    'GET /items/2': raw,
    'GET /items/3': refuse(404, 'There is no such item.'),
  })
  expect(within(await screen.findByRole('article', { name: 'Welo Opal' })).getByText('PRO1 · 6.82 ct')).toBeVisible()
  expect(await screen.findByText('Item 3 could not be loaded')).toBeVisible()
})

test('more items than a print has labels are counted', async () => {
  const ids = Array.from({ length: 301 }, (_, at) => at + 1)
  open(`?ids=${ids}`, { [batch(...ids.slice(0, 300))]: labels })
  expect(await screen.findByText('Only the first 300 of 301 items have a label here')).toBeVisible()
  expect(await screen.findByText('Item 300 could not be loaded')).toBeVisible()
  expect(screen.queryByText('Item 301 could not be loaded')).not.toBeInTheDocument()
})

test('the sheet is printed', async () => {
  const print = jest.fn()
  window.print = print
  const { user } = open('?ids=1')
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('an item that is gone says so', async () => {
  open('?ids=3')
  expect(await screen.findByText('Item 3 could not be loaded')).toBeVisible()
})

test.each(['', '?ids=', '?ids=x,-1,0'])('without items (%j) the page leads to the list', async (search) => {
  open(search)
  expect(await screen.findByRole('heading', { name: 'No items are selected' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to products' })).toHaveAttribute('href', '/admin/products')
})
