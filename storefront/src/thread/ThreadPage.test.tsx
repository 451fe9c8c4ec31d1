import { buildCustomer, buildThread, expectError, refuse } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { accepted, offered, openThread, sent, sketch } from '../testing/threadPage.tsx'

test('an unknown address says so, and leads to the shop’s people', async () => {
  openThread(refuse(404, 'There is no such conversation.'))
  expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask for a new address' })).toHaveAttribute('href', '/contact')
})

test('a shop that cannot be reached offers to try again', async () => {
  expectError(/UX API request failed: Refused/)
  let answer: object = refuse(503, 'Busy')
  const { user } = openThread(() => answer)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer = offered
  await user.click(again)
  expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
})

test('the page says what it is about and who has to act', async () => {
  openThread(buildThread())
  expect(await screen.findByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/item/welo-opal-1')
  expect(screen.getByText('Enquiry No. 1')).toBeVisible()
  expect(screen.getByText('Processing')).toBeVisible()
  expect(screen.getByText('It is our turn. We answer within 24 hours.')).toBeVisible()
})

const owing = { currency: 'USD', promised: 100_000, paid: 0, owed: 100_000, due: [], payments: [] }
const shipping = { carrier: 'UPS', tracking_number: '1Z9', tracking_url: null, shipped_at: '2026-03-08T15:00:00.000Z' }
const declined = { ...offered, estimates: offered.estimates.map((one) => ({ ...one, state: 'declined' })) }

test.each([
  ['Estimate sent', offered],
  ['Declined', declined],
  ['Partly paid', { ...accepted, money: { ...owing, paid: 40_000, owed: 60_000 } }],
  ['Paid', { ...accepted, money: { ...owing, paid: 100_000, owed: 0 } }],
  ['Shipped', { ...accepted, shipping }],
])('beside the status of an order is its last step: %s', async (step, thread) => {
  openThread(thread)
  const head = within((await screen.findByText('Enquiry No. 1')).closest('header') ?? document.body)
  expect(head.getByText('Processing')).toBeVisible()
  expect(head.getByText(step)).toBeVisible()
})

test('what is owed can be paid online, the next sum or all of it', async () => {
  const due = [
    { label: 'Deposit', amount: 50_000, due_on: '2026-11-25' },
    { label: 'Balance', amount: 50_000, due_on: null },
  ] as const
  const money = { currency: 'USD', promised: 100_000, paid: 0, owed: 100_000, due: [...due], payments: [] }
  const { user } = openThread(
    { ...offered, entries: [], estimates: [], money, can_pay: true },
    {
      'POST /threads/link/a-key/checkouts': refuse(503, 'The payment page cannot be reached. Please try again.'),
    },
  )
  expect(await screen.findByRole('button', { name: 'Pay USD 500.00' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Pay all, USD 1,000.00' }))
  expect(await screen.findByText('The payment page cannot be reached. Please try again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pay all, USD 1,000.00' })).toBeEnabled()
})

test('a stage is approved, or changed as often as the price includes', async () => {
  const asked = { ...accepted, entries: [...accepted.entries, sketch], stage: 'sketch' as const }
  const { unmount } = openThread({ ...asked, changes: { included: 3, used: 2 } })
  expect(await screen.findByRole('heading', { name: 'Do you like the sketch?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask for a change (1 of 3 left)' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: 'Your piece' })).getAllByRole('listitem')[1]).toHaveAttribute(
    'aria-current',
    'step',
  )
  unmount()
  openThread({ ...asked, changes: { included: 3, used: 3 } })
  expect(await screen.findByText(/The 3 changes that the price includes are used/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /change/ })).not.toBeInTheDocument()
})

test('payments show what is paid, what is due, and their papers', async () => {
  const money = {
    currency: 'USD',
    promised: 100_000,
    paid: 50_000,
    owed: 50_000,
    due: [{ label: 'Balance', amount: 50_000, due_on: '2026-05-01' } as const],
    payments: [
      {
        id: 7,
        kind: 'payment',
        method: 'check',
        amount: 50_000,
        currency: 'USD',
        paid_on: '2026-03-08',
        note: 'No. 12',
        created_at: '2026-03-08T15:00:00.000Z',
      },
    ],
  }
  openThread({ ...accepted, money })
  const payments = within(await screen.findByRole('region', { name: 'Payments' }))
  expect(payments.getByRole('row', { name: 'Still to pay USD 500.00' })).toBeVisible()
  expect(payments.getAllByRole('listitem')[0]).toHaveTextContent('May 1, 2026USD 500.00Balance')
  expect(payments.getByRole('link', { name: 'Receipt of USD 500.00, March 8, 2026' })).toHaveAttribute(
    'href',
    '/e/a-key/receipt-7.pdf',
  )
  expect(payments.getByRole('link', { name: 'Add the dates to my calendar' })).toHaveAttribute(
    'href',
    '/e/a-key/payments.ics',
  )
  expect(payments.getByText('Check, No. 12')).toBeVisible()
})

test('unread entries are marked as read once', async () => {
  let marks = 0
  const unread = { ...offered, entries: [{ ...sent, read_at: null }] }
  openThread(unread, {
    'POST /threads/link/a-key/read': () => {
      marks += 1
      return offered
    },
  })
  await waitFor(() => expect(marks).toBe(1))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(marks).toBe(1)
})

test('a signed-in visitor can add the conversation to the account', async () => {
  const { user } = openThread(
    { ...offered, can_add: true },
    { 'POST /threads/link/a-key/add': offered },
    buildCustomer(),
  )
  await user.click(await screen.findByRole('button', { name: 'Add this to my account' }))
  const words = await screen.findByText(/This is in your account now/)
  expect(words).toHaveFocus()
  expect(within(words).getByRole('link')).toHaveAttribute('href', '/customer/dashboard')
})
