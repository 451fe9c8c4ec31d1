import { buildFigures, expectError, type FakeApi, noneWaiting, refuse, renderPage } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { setShortcuts } from '../../keyboard/shortcutSetting.ts'
import { routes } from '../../routes.tsx'
import { buildInbox, buildInboxThread, buildThread, waitingCall } from '../../testing/threadSamples.ts'

const figures = buildFigures({ waiting: { ...noneWaiting, unread: 3 } })
const grace = buildInboxThread({
  id: 6,
  title: 'Custom piece: Ring',
  kind: 'custom',
  number: 3,
  unread: 0,
  waiting_for: 'customer',
  customer: { name: 'Grace Hopper', email: 'grace@example.com', phone: '' },
})

function open(api: FakeApi = {}, path = '/admin/inbox') {
  const inbox = { [waitingCall]: buildInbox([buildInboxThread()]), 'GET /figures': figures }
  return renderPage(routes, { path, api: { ...inbox, ...api } })
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-26T12:30:00.000Z'), doNotFake: ['setTimeout', 'queueMicrotask'] })
})
afterEach(() => {
  setShortcuts(true)
  jest.useRealTimers()
})

test('a row says who asks for what, and until when the shop has promised an answer', async () => {
  open()
  const row = within(await screen.findByRole('article', { name: 'Welo Opal, Ada Lovelace' }))
  for (const words of ['Enquiry #12', 'Is it still there?', '1 unread', 'Answer within 2 h', 'Pending'])
    expect(row.getByText(words)).toBeVisible()
  expect(row.getByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/admin/inbox/5')
  const counters = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(counters).toEqual(['1', '2', '3', '1'])
})

test.each([
  ['Waiting for them', 'customer', { page: 1, waiting: 'customer' }],
  ['Accepted', 'accepted', { page: 1, accepted: true }],
  ['All', 'all', { page: 1 }],
])('the filter %s is in the address', async (label, show, external) => {
  const { user, router } = open({ [`GET /threads?external=${JSON.stringify(external)}`]: buildInbox([grace]) })
  await user.click(await screen.findByRole('radio', { name: label }))
  const row = within(await screen.findByRole('article', { name: 'Custom piece: Ring, Grace Hopper' }))
  expect(row.getByText('Waits for the customer')).toBeVisible()
  expect(row.queryByText(/unread/)).not.toBeInTheDocument()
  expect(router.state.location.search).toBe(`?show=${show}`)
})

test('unread conversations are a view of their own', async () => {
  open({ 'GET /threads?external={"page":1,"unread":true}': buildInbox([]) }, '/admin/inbox?show=unread')
  expect(await screen.findByText('You have read everything')).toBeVisible()
})

test('an empty inbox says so', async () => {
  open({ [waitingCall]: buildInbox([]) })
  expect(await screen.findByText('Nobody is waiting for your answer')).toBeVisible()
})

test('J opens the first conversation, unless shortcuts are off', async () => {
  const { user, router } = open({ 'GET /cart_items/12/notes': [], 'GET /threads/5': buildThread() })
  await screen.findByRole('article', { name: /Welo Opal/ })
  await user.click(screen.getByRole('button', { name: 'Turn shortcuts off' }))
  await user.keyboard('j')
  expect(router.state.location.pathname).toBe('/admin/inbox')
  await user.click(screen.getByRole('button', { name: 'Turn shortcuts on' }))
  await user.keyboard('j')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/inbox/5'))
  expect(await screen.findByRole('region', { name: 'Conversation' })).toBeVisible()
})

test('the sidebar and the dashboard count what is unread', async () => {
  open({}, '/admin')
  expect(await screen.findByRole('link', { name: 'Inbox 3 unread' })).toHaveAttribute('href', '/admin/inbox')
  expect(await screen.findByRole('link', { name: '3 unread conversations' })).toBeVisible()
})

test('the command palette finds the inbox, and counts too', async () => {
  const { user } = open({}, '/admin')
  await screen.findByRole('link', { name: 'Inbox 3 unread' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'i')
  expect(screen.getByRole('option', { name: 'Inbox 3 unread' })).toBeVisible()
})

test('the inbox is empty and has no badge if the server has no threads', async () => {
  const missing = refuse(404, 'Not found')
  open({ [waitingCall]: missing, 'GET /figures': missing })
  expect(await screen.findByText('Nobody is waiting for your answer')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Inbox' })).toBeVisible()
})

test('a failed list can be loaded again', async () => {
  expectError(/Broken/)
  let answer: object = refuse(500, 'Broken')
  const { user } = open({ [waitingCall]: () => answer })
  await screen.findByText('Nobody is waiting for your answer')
  answer = buildInbox([buildInboxThread()])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: /Welo Opal/ })).toBeVisible()
})

test('the list is loaded every four seconds, and not at a second interval beside it', async () => {
  let loads = 0
  open({ [waitingCall]: () => buildInbox([buildInboxThread({ unread: loads++ })]) })
  await screen.findByRole('article', { name: /Welo Opal/ })
  for (const seen of ['1 unread', '2 unread', '3 unread']) {
    act(() => jest.advanceTimersByTime(4000))
    expect(await screen.findByText(seen)).toBeVisible()
  }
  await act(async () => jest.advanceTimersByTime(3500))
  expect(loads).toBe(4)
})
