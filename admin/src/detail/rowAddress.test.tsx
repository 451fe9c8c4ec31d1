import { errorCodes } from '@elegant/shared/rules'
import { buildOrder, expectError, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { act, screen } from '@testing-library/react'
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
  const message = 'id must be a whole number from 1 to 2147483647'
  open(path, { [call]: refuse(400, message, errorCodes.validation, { errors: [{ path: 'id', message }] }) })
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByText(/NaN/)).not.toBeInTheDocument()
})

test('a customer whose server refuses the search of the list is not called missing', async () => {
  expectError(/Bad request/)
  open('/admin/customers/9', {
    'GET /customers/9': refuse(404, 'Not found', errorCodes.notFound),
    'GET /customers_all?external={"page":1,"search":"9"}': refuse(400, 'Bad request'),
  })
  expect(await screen.findByText('The customer could not be loaded.')).toBeVisible()
})

test('the attendees of an event whose id is a text are listed', async () => {
  open('/admin/events/b7-2f/attendees', { 'GET /items/b7-2f/attendees': { title: 'Show', left: null, attendees: [] } })
  expect(await screen.findByText('Nobody has registered yet')).toBeVisible()
})

test('an item that was restored elsewhere is not shown as archived meanwhile', async () => {
  let answer: object = { ...welo, archived_at: '2026-03-05T15:00:00.000Z' }
  const { router } = openEditor('/admin/products/7', { 'GET /items/7': () => answer })
  expect(await screen.findByText('Welo Opal is archived')).toBeVisible()
  await act(() => router.navigate('/admin/products'))
  const restored = Promise.withResolvers<object>()
  answer = restored.promise
  await act(() => router.navigate('/admin/products/7'))
  expect(screen.queryByText('Welo Opal is archived')).not.toBeInTheDocument()
  restored.resolve(welo)
  expect(await screen.findByLabelText('Title')).toHaveValue('Welo Opal')
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
