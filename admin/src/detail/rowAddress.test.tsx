import { buildOrder, expectError, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { openEditor, welo } from '../testing/itemEditor.ts'

const open = (path: string, api: FakeApi) => renderPage(routes, { path, api })

test.each([
  ['/admin/inbox/abc', 'GET /threads/abc', 'This conversation does not exist.'],
  ['/admin/orders/abc', 'GET /cart_items/abc', 'This order does not exist.'],
  ['/admin/customers/abc', 'GET /customers/abc', 'This customer does not exist.'],
  ['/admin/requests/abc', 'GET /requests/abc', 'This request does not exist.'],
  ['/admin/events/abc/attendees', 'GET /items/abc/attendees', 'This event does not exist.'],
  ['/admin/products/abc', 'GET /items/abc', 'Failed to load item: There is no such item.'],
])('%s says that there is no such row', async (path, call, sentence) => {
  expectError(/API request failed|id must be a whole number/)
  open(path, { [call]: refuse(400, 'id must be a whole number from 1 to 2147483647') })
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByText(/NaN/)).not.toBeInTheDocument()
})

/** As a server sends it whose ids are texts. */
const withTextId = (row: object): object => ({ ...row, id: 'b7-2f' })

test('an order of a server whose ids are texts opens', async () => {
  open('/admin/orders/b7-2f', {
    'GET /cart_items/b7-2f': refuse(404, 'Not found'),
    'GET /cart_items?external={"page":1}': [withTextId(buildOrder({ id: 1 }))],
    'GET /threads?external={"orders_id":"b7-2f"}': refuse(404, 'Not found'),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
})

test('an item of a server whose ids are texts opens', async () => {
  openEditor('/admin/products/b7-2f', {
    'GET /items/b7-2f': withTextId(welo),
    'GET /items/b7-2f/costs': refuse(404, 'Not found'),
  })
  expect(await screen.findByLabelText('Title')).toHaveValue('Welo Opal')
})
