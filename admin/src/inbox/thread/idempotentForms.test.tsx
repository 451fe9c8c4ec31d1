import type { Payment, Thread } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import {
  buildEstimate,
  buildInbox,
  buildMoney,
  buildThread,
  ratesCall,
  waitingCall,
} from '../../testing/threadSamples.ts'
import { AdminThreadPage } from './AdminThreadPage.tsx'

/** Opens a thread on a server whose first answers to the call are lost; it makes `after` of the thread. */
function open(call: string, lost = 1, after: Partial<Thread> = {}) {
  const thread = buildThread({
    stage: 'sketch',
    waiting_for: 'customer',
    money: buildMoney(),
    estimates: [buildEstimate({ state: 'accepted' })],
  })
  let current = thread
  const refusals = Array.from({ length: lost }, () => refuse(500, 'Please try again.'))
  const api: FakeApi = {
    [waitingCall]: buildInbox([]),
    'GET /threads/5': () => current,
    'GET /cart_items/12/notes': [],
    [ratesCall]: refuse(404, 'A server without rates'),
    [call]: () => {
      current = { ...thread, ...after }
      return refusals.pop() ?? current
    },
  }
  return renderPage([{ path: '/admin/inbox/:id', Component: AdminThreadPage }], { path: '/admin/inbox/5', api })
}

describe.each([
  ['payment', 'POST /threads/5/payments', 'Record a payment', 'Record payment', 'Payment recorded'],
  ['step', 'POST /threads/5/stages', 'Move on to…', 'Move on', 'Moved on to: CAD model'],
])('a %s whose answer was lost', (_, call, opener, sender, done) => {
  type Page = ReturnType<typeof open>
  const submit = ({ user }: Page) =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name: sender }))
  async function send(page: Page) {
    await page.user.click(await screen.findByRole('button', { name: opener }))
    await submit(page)
  }

  it('is sent again with the same key, also from a new dialog', async () => {
    const page = open(call)
    await send(page)
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again.')
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await send(page)
    expect(await screen.findByText(done)).toBeVisible()
    expect(new Set(page.sentHeaders('idempotency-key')).size).toBe(1)
  })

  it('is followed by another one, with another key', async () => {
    const page = open(call)
    await send(page)
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again.')
    await submit(page)
    expect(await screen.findByText(done)).toBeVisible()
    await send(page)
    await waitFor(() => expect(page.sent).toHaveLength(3))
    expect(new Set(page.sentHeaders('idempotency-key')).size).toBe(2)
  })
})

test('a payment that the ledger shows although its answer was lost may be followed by an equal one', async () => {
  const line: Payment = {
    id: 7,
    kind: 'payment',
    method: 'bank',
    amount: 50_000,
    currency: 'USD',
    paid_on: '2026-11-25',
    note: '',
    created_at: '2026-11-25T15:00:00.000Z',
  }
  const { user, sent, sentHeaders } = open('POST /threads/5/payments', 2, { money: buildMoney({ payments: [line] }) })
  const start = async () => user.click(await screen.findByRole('button', { name: 'Record a payment' }))
  const submit = () => user.click(screen.getByRole('button', { name: 'Record payment' }))
  await start()
  await submit()
  expect(await screen.findByText(/: payment, bank/i)).toBeInTheDocument()
  await submit()
  await waitFor(() => expect(sent).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await start()
  await submit()
  expect(await screen.findByText('Payment recorded')).toBeVisible()
  const [first, again, other] = sentHeaders('idempotency-key')
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
