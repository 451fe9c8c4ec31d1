import type { ShopRequest } from '@elegant/shared/rules'
import { buildPage, buildRequest, expectError, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { RequestsPage } from './RequestsPage.tsx'

const letter = buildRequest()
const ring = buildRequest({
  id: 2,
  kind: 'custom',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '904 555 0142',
  projectType: 'ring',
  budget: 'USD 800',
  description: 'A ring with a welo opal.',
  status: 'read',
})
const settled = buildRequest({
  id: 3,
  name: 'Bo',
  status: 'answered',
  answer: 'At nine.',
  answered_at: letter.created_at,
})
const requests = [letter, ring, settled]

const listCall = (external: object) => `GET /requests?external=${JSON.stringify(external)}`
const firstPage = listCall({ page: 1 })
const counts = { total: 26, new: 20, read: 5, answered: 1 }
const createPage = (items: ShopRequest[], changes: object = {}) => ({ ...buildPage(items), counts, ...changes })
const never = new Promise(() => undefined)

const open = (api: FakeApi = { [firstPage]: createPage(requests) }, path = '/admin/requests') =>
  renderPage(<RequestsPage />, { path, api })
const shown = () => screen.queryAllByRole('article').map((row) => within(row).getByRole('heading').textContent)
const findRow = async (name: string) => within(await screen.findByRole('article', { name }))

test('custom requests and contact messages share one list, with text and status', async () => {
  open()
  const first = await findRow('Contact message from Ada Lovelace')
  for (const words of ['Unread', 'Mar 5, 2026, 10:00 AM', 'Do you cut raw opals?', 'ada@example.com']) {
    expect(first.getByText(words)).toBeVisible()
  }
  expect(first.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/admin/requests/1')
  expect((await findRow('Custom request from Grace Hopper')).getByText('Read')).toBeVisible()
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['26', '20', '5', '1'])
})

test.each([
  ['Unread', { status: 'new' }],
  ['Answered', { status: 'answered' }],
  ['Archived', { archived: true }],
])('%s are requested from the server', async (view, external) => {
  const { user } = open({
    [firstPage]: createPage(requests),
    [listCall({ page: 1, ...external })]: createPage([
      buildRequest({ name: 'Only this', archived_at: letter.created_at }),
    ]),
  })
  await screen.findByRole('heading', { name: 'Bo' })
  await user.click(screen.getByRole('radio', { name: view }))
  await waitFor(() => expect(shown()).toEqual(['Only this']))
})

test('the list can be filtered by type', async () => {
  const { user, router } = open({
    [firstPage]: createPage(requests),
    [listCall({ page: 1, kind: 'custom' })]: createPage([ring]),
  })
  await screen.findByRole('heading', { name: 'Bo' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Custom request')
  await waitFor(() => expect(shown()).toEqual(['Grace Hopper']))
  expect(router.state.location.search).toBe('?kind=custom')
})

test.each([
  ['hopper', ['Grace Hopper']],
  ['WELO', ['Grace Hopper']],
  ['0142', ['Grace Hopper']],
])('typing %j immediately finds %j on the loaded page', async (typed, names) => {
  const { user } = open({ [firstPage]: createPage(requests), [listCall({ page: 1, search: typed })]: () => never })
  await screen.findByRole('heading', { name: 'Bo' })
  await user.type(screen.getByRole('searchbox'), typed)
  expect(shown()).toEqual(names)
})

test('an empty result displays a message', async () => {
  open({ [listCall({ page: 1, search: 'ruby' })]: createPage([]) }, '/admin/requests?search=ruby')
  expect(await screen.findByText('No requests found')).toBeVisible()
})

test('a failed request displays the empty text and Try again', async () => {
  expectError(/Broken/)
  open({ [firstPage]: refuse(500, 'Broken') })
  expect(await screen.findByText('No requests found')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a new request appears when the owner returns to the page', async () => {
  let answer = createPage([ring])
  open({ [firstPage]: () => answer })
  await screen.findByRole('heading', { name: 'Grace Hopper' })
  answer = createPage([letter, ring])
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
})

test('marking a request is optimistic and rolled back with an error', async () => {
  let settle = (_: Response) => {}
  const refused = new Promise<Response>((resolve) => {
    settle = resolve
  })
  const { user } = open({ [firstPage]: createPage([letter]), 'PATCH /requests/1': () => refused })
  await user.click(await screen.findByRole('button', { name: 'Mark as read' }))
  expect(await screen.findByRole('button', { name: 'Mark as unread' })).toBeVisible()
  settle(refuse(409, 'This request is archived. Restore it first.'))
  expect(
    await screen.findByText('Failed to update the request: This request is archived. Restore it first.'),
  ).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Mark as read' })).toBeVisible()
})

test('archiving a request can be undone', async () => {
  let answer = createPage([letter, ring])
  const { user } = open({
    [firstPage]: () => answer,
    'DELETE /requests/1': () => {
      answer = createPage([ring])
      return { ...letter, archived_at: letter.created_at }
    },
    'POST /requests/1/restore': () => {
      answer = createPage([letter, ring])
      return letter
    },
  })
  const row = await findRow('Contact message from Ada Lovelace')
  await user.click(row.getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Request archived')).toBeVisible()
  await waitFor(() => expect(shown()).toEqual(['Grace Hopper']))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(shown()).toEqual(['Ada Lovelace', 'Grace Hopper']))
})

test('an archived request can be restored', async () => {
  const archived = { ...letter, archived_at: letter.created_at }
  let answer = createPage([archived])
  const { user } = open(
    {
      [listCall({ page: 1, archived: true })]: () => answer,
      'POST /requests/1/restore': () => {
        answer = createPage([])
        return letter
      },
    },
    '/admin/requests?show=archived',
  )
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Restored')).toBeVisible()
  expect(await screen.findByText('No requests found')).toBeVisible()
})
