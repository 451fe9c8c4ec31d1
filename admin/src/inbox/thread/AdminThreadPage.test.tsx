import type { Thread } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import {
  buildEntry,
  buildEstimate,
  buildInbox,
  buildInboxThread,
  buildMoney,
  buildThread,
  ratesCall,
  waitingCall,
} from '../../testing/threadSamples.ts'
import { InboxPage } from '../list/InboxPage.tsx'
import { threadDrafts } from '../threadDrafts.ts'
import { AdminThreadPage } from './AdminThreadPage.tsx'

const routes = [
  { path: '/admin/inbox', Component: InboxPage },
  { path: '/admin/inbox/:id', Component: AdminThreadPage },
]
const at = '2026-11-25T15:00:00.000Z'
const uuid = /^[\da-f-]{36}$/

beforeEach(() => {
  threadDrafts.replies.clear()
  threadDrafts.estimates.clear()
  localStorage.clear()
})

/** Opens a thread on a server that records what it receives and answers with `after`. */
function open(thread: Thread, api: FakeApi = {}, after: Partial<Thread> = {}) {
  const sent: { call: string; body: unknown; key: string | null }[] = []
  let current = thread
  const step =
    (call: string) =>
    ({ body, headers }: { body: unknown; headers: Headers }) => {
      sent.push({ call, body, key: headers.get('idempotency-key') })
      current = { ...current, ...after }
      return current
    }
  const calls = ['POST /threads/5/entries', 'POST /threads/5/estimates', 'POST /threads/5/stages']
  const view = renderPage(routes, {
    path: '/admin/inbox/5',
    api: {
      [waitingCall]: buildInbox([buildInboxThread(), buildInboxThread({ id: 6, title: 'Emerald' })]),
      'GET /threads/5': () => current,
      'GET /cart_items/12/notes': [],
      'GET /requests/3/notes': [],
      [ratesCall]: refuse(404, 'A server without rates'),
      'GET /threads/6': buildThread({ id: 6, title: 'Emerald' }),
      ...Object.fromEntries(
        [...calls, 'POST /threads/5/payments', 'POST /threads/5/read', 'PATCH /threads/5'].map((call) => [
          call,
          step(call),
        ]),
      ),
      ...api,
    },
  })
  return { ...view, sent }
}
const conversation = () => screen.findByRole('region', { name: 'Conversation' })

test('a conversation shows who said what, the pictures, the answers and what has been seen', async () => {
  const picture = { id: 9, url: '/media/abc/800.webp', width: 800, height: 600, widths: [400, 800], formats: ['webp'] }
  open(
    buildThread({
      entries: [
        buildEntry({ read_at: at, pictures: [picture] }),
        buildEntry({
          id: 2,
          kind: 'estimate',
          by: 'shop',
          text: 'In gold.',
          estimate: 1,
          answer: 'change',
          read_at: at,
        }),
        buildEntry({ id: 3, kind: 'answer', text: 'Cheaper?', estimate: 1, answer: 'change', about: 2, read_at: at }),
        buildEntry({ id: 4, kind: 'stage', by: 'shop', text: '', stage: 'sketch', asks: true }),
        buildEntry({ id: 5, kind: 'payment', by: 'shop', text: '', payment: 7 }),
      ],
      estimates: [buildEstimate({ state: 'change' })],
      money: buildMoney({
        payments: [
          {
            id: 7,
            kind: 'payment',
            method: 'cash',
            amount: 50_000,
            currency: 'USD',
            paid_on: '2026-11-25',
            note: '',
            created_at: at,
          },
        ],
      }),
    }),
  )
  const region = within(await conversation())
  expect(region.getAllByRole('listitem').map((entry) => entry.querySelector('header > span')?.textContent)).toEqual([
    'Ada Lovelace wrote',
    'You sent estimate 1: USD 1,250.00',
    'Ada Lovelace asked for a change of estimate 1',
    'You moved on to: Sketch, and asked for approval',
    'You recorded a payment of USD 500.00',
  ])
  expect(region.getByRole('img', { name: 'Picture 1 of 1' })).toHaveAttribute('src', '/media/abc/400.webp')
  expect(region.getByText('Change requested')).toBeVisible()
  expect(region.getByText('Seen Nov 25, 2026, 10:00 AM')).toBeVisible()
  expect(region.getAllByText('Not seen yet')).toHaveLength(2)
})

test('beside it are the customer, the order and what is known of it', async () => {
  open(buildThread())
  expect(await screen.findByRole('link', { name: 'Enquiry #12' })).toHaveAttribute('href', '/admin/orders/12')
  expect(screen.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute('href', 'mailto:ada@example.com')
  expect(screen.getByText('Pending')).toBeVisible()
  expect(screen.getByText(/Payments need an accepted estimate/)).toBeVisible()
})

test('a request leads to its page', async () => {
  open(buildThread({ kind: 'custom', number: 3, slug: null, order_status: null }))
  expect(await screen.findByRole('link', { name: 'Custom request #3' })).toHaveAttribute('href', '/admin/requests/3')
})

test('opening marks unread entries as read, once', async () => {
  const { sent } = open(buildThread({ entries: [buildEntry()] }))
  await conversation()
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['POST /threads/5/read']))
})

test('a read conversation is not marked again', async () => {
  const { sent } = open(buildThread())
  await conversation()
  expect(sent).toEqual([])
})

test('R focuses the reply, Ctrl+Enter sends it, and the next message starts empty', async () => {
  const { user, sent } = open(buildThread(), {}, { waiting_for: 'customer' })
  await conversation()
  await user.keyboard('r')
  const reply = screen.getByRole('textbox', { name: 'Your reply' })
  expect(reply).toHaveFocus()
  // While typing, letters are text.
  await user.keyboard('Yes, jerk!{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Message sent')).toBeVisible()
  const body = { text: 'Yes, jerk!', pictures: [] }
  expect(sent).toEqual([{ call: 'POST /threads/5/entries', body, key: expect.stringMatching(uuid) }])
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveValue('')
  expect(await screen.findByText('Waits for the customer')).toBeVisible()
  expect(await conversation()).toHaveFocus()
})

test('Send and next opens the next conversation that waits', async () => {
  const { user, router } = open(buildThread())
  await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Yes.')
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Emerald' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/admin/inbox/6')
})

test('J and K walk through the inbox, and a half-written reply waits', async () => {
  const { user } = open(buildThread())
  await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Half')
  await user.keyboard('{Escape}j')
  await screen.findByRole('heading', { level: 1, name: 'Emerald' })
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveValue('')
  await user.keyboard('k')
  await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveValue('Half')
})

test('a reply whose answer was lost is sent again with the same key, also after a look at another conversation', async () => {
  const keys: (string | null)[] = []
  const { user } = open(buildThread(), {
    'POST /threads/5/entries': ({ headers }) => {
      keys.push(headers.get('idempotency-key'))
      return keys.length === 1 ? refuse(500, 'Please try again.') : buildThread()
    },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'In May.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Please try again.')).toBeVisible()
  await conversation().then((region) => region.focus())
  await user.keyboard('j')
  await screen.findByRole('heading', { level: 1, name: 'Emerald' })
  await user.keyboard('k')
  await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Message sent')).toBeVisible()
  expect(new Set(keys).size).toBe(1)

  await user.type(screen.getByRole('textbox', { name: 'Your reply' }), 'In May.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(new Set(keys).size).toBe(2))
})

test('Escape leaves the field, and then the conversation', async () => {
  const { user, router } = open(buildThread())
  await user.click(await screen.findByRole('textbox', { name: 'Your reply' }))
  await user.keyboard('{Escape}')
  expect(await conversation()).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/inbox'))
})

test('an empty message is refused, and a refused one stays in the form', async () => {
  const { user } = open(buildThread(), { 'POST /threads/5/entries': refuse(503, 'The shop is busy.') })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Please write a message')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Your reply' }), 'Yes.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The shop is busy.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Yes.')
})

test('pictures are uploaded and sent by their ids', async () => {
  const uploaded = { id: 31, url: '/media/x/800.webp', width: 800, height: 600, widths: [400, 800], formats: ['webp'] }
  const { user, sent } = open(buildThread(), {
    'POST /image_upload': { ...uploaded, path: { url: uploaded.url }, image: uploaded },
  })
  const files = await screen.findByLabelText('Pictures (up to 6)')
  await user.upload(files, new File(['x'], 'ring.jpg', { type: 'image/jpeg' }))
  await screen.findByRole('button', { name: 'Remove picture 1' })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { text: '', pictures: [31] } }]))
})

test('a text can be saved as a canned answer, inserted and deleted', async () => {
  const { user } = open(buildThread())
  const reply = await screen.findByRole('textbox', { name: 'Your reply' })
  await user.type(reply, 'It is still there.')
  await user.click(screen.getByRole('button', { name: 'Save as canned answer' }))
  await user.clear(reply)
  await user.click(screen.getByRole('button', { name: 'Insert' }))
  expect(reply).toHaveValue('It is still there.')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.queryByRole('option', { name: 'It is still there.' })).not.toBeInTheDocument()
  expect(localStorage.getItem('elegant_canned_answers')).toBe('[]')
})

test('No answer needed takes the conversation off the list', async () => {
  const { user, sent } = open(buildThread(), {}, { waiting_for: null })
  await user.click(await screen.findByRole('button', { name: 'No answer needed' }))
  expect(await screen.findByRole('button', { name: 'Wait for me' })).toBeVisible()
  expect(sent).toMatchObject([{ call: 'PATCH /threads/5', body: { waiting_for: null } }])
})

test('a missing conversation says so', async () => {
  open(buildThread(), { 'GET /threads/5': refuse(404, 'There is no such thread.') })
  expect(await screen.findByText('This conversation does not exist.')).toBeVisible()
})
