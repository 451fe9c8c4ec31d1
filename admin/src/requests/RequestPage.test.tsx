import { refetchOnReconnect } from '@elegant/shared'
import type { ShopRequest } from '@elegant/shared/rules'
import { buildFigures, buildPage, buildRequest, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { RequestPage } from './RequestPage.tsx'

const routes = [
  { path: '/admin/requests', element: <h1>Requests</h1> },
  { path: '/admin/requests/:id', Component: RequestPage },
]

/** The conversation of the request, which a server without threads does not have. */
const thread = 'GET /threads?external={"requests_id":1}'

const letter = buildRequest({ status: 'read' })

/** Opens the page of a request on a stateful fake server. */
function open(request: ShopRequest | Response, api: FakeApi = {}) {
  const server = { request: request instanceof Response ? undefined : request, bodies: [] as unknown[] }
  const keep = (changes: Partial<ShopRequest>, body?: unknown) => {
    server.bodies.push(body)
    server.request = server.request && { ...server.request, ...changes }
    return server.request
  }
  const view = renderPage(routes, {
    path: '/admin/requests/1',
    api: {
      [thread]: refuse(404, 'Not found'),
      'GET /requests/1/notes': refuse(404, 'Not found'),
      'GET /requests/1': () => server.request ?? request,
      'PATCH /requests/1': ({ body }) => keep(Object(body), body),
      'POST /requests/1/answer': ({ body }) =>
        keep({ status: 'answered', answer: Object(body).message, answered_at: letter.created_at }, body),
      'DELETE /requests/1': () => keep({ archived_at: letter.created_at }),
      'POST /requests/1/restore': () => keep({ archived_at: null }),
      ...api,
    },
  })
  return { ...view, server }
}

test('a custom request displays all its details', async () => {
  open({ ...letter, kind: 'custom', phone: '904 555 0142', projectType: 'ring', budget: 'USD 800' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Custom request from Ada Lovelace' })).toBeVisible()
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['Ada Lovelace', 'ada@example.com', '904 555 0142', 'Ring', 'USD 800'])
  expect(screen.getByText('Do you cut raw opals?')).toBeVisible()
  expect(screen.getByRole('link', { name: '904 555 0142' })).toHaveAttribute('href', 'tel:+19045550142')
})

test('a request has the private notes of the shop', async () => {
  const note = { id: 1, text: 'Wants it before June', by_name: 'Ada Welo', created_at: letter.created_at }
  open(letter, { 'GET /requests/1/notes': [note] })
  const notes = within(await screen.findByRole('region', { name: 'Private notes' }))
  expect(notes.getByText('Wants it before June')).toBeVisible()
  expect(notes.getByLabelText('New note')).toBeVisible()
})

test('opening a request marks it as read, until it is marked as unread', async () => {
  const { user, server } = open({ ...letter, status: 'new' })
  await user.click(await screen.findByRole('button', { name: 'Mark as unread' }))
  expect(await screen.findByText('Unread')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mark as read' })).toBeVisible()
  expect(server.bodies).toEqual([{ status: 'read' }, { status: 'new' }])
})

test('an answer is emailed and displayed', async () => {
  const { user, server } = open(letter)
  const box = await screen.findByRole('textbox', { name: 'Your answer' })
  expect(box).toHaveAccessibleDescription(/mailed to ada@example.com/)
  await user.type(box, 'Yes, in May.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Answer sent')).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Send a follow-up' })).toHaveValue('')
  expect(screen.getByText('Yes, in May.')).toBeVisible()
  expect(screen.getByText('Answered')).toBeVisible()
  expect(document.activeElement).toHaveTextContent(/^Answered .*Yes, in May\.$/)
  expect(server.bodies).toEqual([{ message: 'Yes, in May.' }])
})

test('a later answer of a colleague neither takes the focus nor what is being typed', async () => {
  const { user, server, store } = open(letter)
  refetchOnReconnect(store)
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Yes, in May.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Yes, in May.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Send a follow-up' }), 'Or in June')
  server.request = { ...letter, status: 'answered', answer: 'No, sorry.', answered_at: '2030-01-01T00:00:00.000Z' }
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('No, sorry.')).toBeVisible()
  expect(document.activeElement).not.toHaveTextContent('No, sorry.')
  expect(screen.getByRole('textbox', { name: 'Send a follow-up' })).toHaveValue('Or in June')
})

test('what is typed while an answer is being sent stays, and keeps the focus', async () => {
  const answer = Promise.withResolvers<object>()
  const { user } = open(letter, { 'POST /requests/1/answer': () => answer.promise })
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Yes.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await user.type(screen.getByRole('textbox'), ' In May.')
  answer.resolve({ ...letter, status: 'answered', answer: 'Yes.', answered_at: letter.created_at })
  expect(await screen.findByText('Answer sent')).toBeVisible()
  const field = screen.getByRole('textbox')
  expect(field).toHaveValue('Yes. In May.')
  expect(field).toHaveFocus()
})

test('without a mail server, the answer does not claim to be emailed', async () => {
  const { user } = open(letter, { 'GET /figures': buildFigures({ sends_mail: false }) })
  const box = await screen.findByRole('textbox', { name: 'Your answer' })
  await waitFor(() => expect(box).toHaveAccessibleDescription(/nothing is emailed to ada@example.com/))
  await user.type(box, 'Yes, in May.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Answer saved, but not emailed')).toBeVisible()
})

test('an answer requires text', async () => {
  const { user } = open(letter)
  await user.click(await screen.findByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Please enter an answer')).toBeVisible()
})

test('a failed answer stays in the form', async () => {
  const { user } = open(letter, { 'POST /requests/1/answer': refuse(503, 'The shop is busy.') })
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Yes.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop is busy.')
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Yes.')
})

test('an answer that was lost goes on under its key, and the same words as a follow-up have another', async () => {
  const answers = [refuse(500, 'Please try again.')]
  const { user, sentHeaders } = open(letter, { 'POST /requests/1/answer': () => answers.shift() ?? letter })
  const send = () => user.click(screen.getByRole('button', { name: 'Send answer' }))
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'In May.')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again.')
  await send()
  expect(await screen.findByText('Answer sent')).toBeVisible()
  await user.type(screen.getByLabelText('Your answer'), 'In May.')
  await send()
  await waitFor(() => expect(sentHeaders('idempotency-key')).toHaveLength(3))
  const [first, again, other] = sentHeaders('idempotency-key')
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('an archived request can be answered only after it is restored', async () => {
  const { user } = open(letter)
  await user.click(await screen.findByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Archived')).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByRole('textbox', { name: 'Your answer' })).toBeVisible()
})

test('the request leads to its conversation', async () => {
  open(letter, { [thread]: buildPage([{ id: 5 }]) })
  const link = await screen.findByRole('link', { name: 'Open the conversation' })
  expect(link).toHaveAttribute('href', '/admin/inbox/5')
})

test('a missing request displays a message', async () => {
  open(refuse(404, 'There is no such request.'))
  expect(await screen.findByText('This request does not exist.')).toBeVisible()
})

test('leaving with an unsent answer asks for confirmation', async () => {
  const { user } = open(letter)
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Yes, in May.')
  await user.click(screen.getByRole('link', { name: 'All requests' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Yes, in May.')
  await user.click(screen.getByRole('link', { name: 'All requests' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
})

test('leaving after sending an answer does not ask', async () => {
  const { user } = open(letter)
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Yes, in May.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByRole('textbox', { name: 'Send a follow-up' })
  await user.click(screen.getByRole('link', { name: 'All requests' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
})

test('leaving while an answer is being sent asks, and a failure leaves the answer in its field', async () => {
  const answer = Promise.withResolvers<Response>()
  const { user } = open(letter, { 'POST /requests/1/answer': () => answer.promise })
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Yes, in May.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await user.click(screen.getByRole('link', { name: 'All requests' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  expect(question.getByText('Your changes are still being saved.')).toBeVisible()
  answer.resolve(refuse(500, 'The disk is full'))
  expect(await question.findByText('Your changes have not been saved.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Yes, in May.')
  expect(screen.getByRole('alert')).toHaveTextContent('The answer could not be sent')
})

test('an answer that fails after its page was left says so', async () => {
  const answer = Promise.withResolvers<Response>()
  const { user } = open(letter, { 'POST /requests/1/answer': () => answer.promise })
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Yes, in May.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await user.click(screen.getByRole('link', { name: 'All requests' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  answer.resolve(refuse(500, 'The disk is full'))
  expect(await screen.findByText('The answer could not be sent: The disk is full')).toBeVisible()
})

test('an answer that is being written stays with its request', async () => {
  const { user, router } = open(letter, {
    'GET /requests/2': { ...letter, id: 2, name: 'Bo' },
    'GET /requests/2/notes': refuse(404, 'Not found'),
    'GET /threads?external={"requests_id":2}': refuse(404, 'Not found'),
  })
  await user.type(await screen.findByLabelText('Your answer'), 'Dear Ada')
  await act(() => router.navigate('/admin/requests/2'))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { name: /from Bo$/ })).toBeVisible()
  expect(screen.getByLabelText('Your answer')).toHaveValue('')
})
