import { type Payment, shopDay, type Thread } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { buildEstimate, buildInbox, buildMoney, buildThread, ratesCall, waitingCall } from '../testing/threadSamples.ts'
import { ThreadPage } from './ThreadPage.tsx'
import { threadDrafts } from './threadDrafts.ts'

beforeEach(() => threadDrafts.estimates.clear())

/** Opens a thread on a server that records the bodies of steps and answers with `after`. */
function open(thread: Thread, after: Partial<Thread> = {}, api: FakeApi = {}) {
  const bodies: unknown[] = []
  const keys: (string | null)[] = []
  let current = thread
  const step = ({ body, headers }: { body: unknown; headers: Headers }) => {
    bodies.push(body)
    keys.push(headers.get('idempotency-key'))
    current = { ...current, ...after }
    return current
  }
  const view = renderPage([{ path: '/admin/inbox/:id', Component: ThreadPage }], {
    path: '/admin/inbox/5',
    api: {
      [waitingCall]: buildInbox([]),
      'GET /threads/5': () => current,
      'GET /cart_items/12/notes': [],
      [ratesCall]: refuse(404, 'A server without rates'),
      'GET /shop': { payment_rules: { deposit: 50, downPayment: 20, months: 6, graceDays: 7, kept: 10 } },
      'POST /threads/5/estimates': step,
      'POST /threads/5/stages': step,
      'POST /threads/5/payments': step,
      ...api,
    },
  })
  return { ...view, bodies, keys }
}

async function openEditor(user: ReturnType<typeof open>['user']) {
  await screen.findByRole('region', { name: 'Conversation' })
  await user.keyboard('e')
  return within(await screen.findByRole('region', { name: /^Estimate \d/ }))
}

test('an estimate is written by keyboard, in lines, with half of it as deposit', async () => {
  const { user, bodies, keys } = open(buildThread(), { estimates: [buildEstimate()] })
  const editor = await openEditor(user)
  expect(editor.getByLabelText('Kind of line 1')).toHaveFocus()
  await user.type(editor.getByLabelText('Label of line 1'), 'Welo opal')
  await user.type(editor.getByLabelText('Amount of line 1'), '900.00')
  await user.click(editor.getByRole('button', { name: 'Add a line' }))
  expect(editor.getByLabelText('Kind of line 2')).toHaveFocus()
  await user.selectOptions(editor.getByLabelText('Kind of line 2'), 'labor')
  await user.type(editor.getByLabelText('Amount of line 2'), '350')
  expect(editor.getByText('Total', { selector: 'p' })).toHaveTextContent('USD 1,250.00')
  await user.click(editor.getByRole('button', { name: '50% deposit' }))
  expect(editor.getByLabelText('Deposit')).toHaveValue('625.00')
  await user.clear(editor.getByLabelText('Changes included'))
  await user.type(editor.getByLabelText('Changes included'), '2')
  await user.type(editor.getByLabelText('Ready by'), '2036-12-24')
  await user.type(editor.getByLabelText('Message (optional)'), 'In gold.')
  const preview = within(editor.getByRole('group', { name: 'Preview' }))
  expect(preview.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'Stone: Welo opalUSD 900.00',
    'LaborUSD 350.00',
    'TotalUSD 1,250.00',
    'DepositUSD 625.00 when you accept',
    'Changes included2',
    'Ready byDecember 24, 2036',
  ])
  await user.click(editor.getByRole('button', { name: 'Send estimate' }))
  expect(await screen.findByText('Estimate 1 sent')).toBeVisible()
  expect(bodies).toEqual([
    {
      currency: 'USD',
      deposit: 62_500,
      months: 0,
      changes: 2,
      text: 'In gold.',
      valid_until: null,
      ready_by: '2036-12-24',
      lines: [
        { kind: 'stone', label: 'Welo opal', amount: 90_000 },
        { kind: 'labor', label: '', amount: 35_000 },
      ],
    },
  ])
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
  expect(screen.queryByRole('region', { name: 'Estimate 1' })).not.toBeInTheDocument()
  expect(screen.getByText('Version 1')).toBeVisible()
})

test('lines are moved by their buttons, which keep the focus', async () => {
  const { user } = open(buildThread({ estimates: [buildEstimate()] }))
  const editor = await openEditor(user)
  await user.click(editor.getByRole('button', { name: 'Start from the last version' }))
  expect(editor.getByLabelText('Amount of line 1')).toHaveValue('900.00')
  await user.click(editor.getByRole('button', { name: 'Move line 1 down' }))
  expect(editor.getByLabelText('Amount of line 1')).toHaveValue('350.00')
  expect(editor.getByLabelText('Label of line 2')).toHaveValue('Welo opal')
  expect(editor.getByRole('button', { name: 'Move line 2 down' })).toHaveFocus()
  await user.click(editor.getByRole('button', { name: 'Remove line 1' }))
  expect(editor.getByLabelText('Label of line 1')).toHaveValue('Welo opal')
  expect(editor.getByRole('button', { name: 'Remove line 1' })).toHaveAttribute('aria-disabled', 'true')
})

test('an estimate without an amount is refused in words', async () => {
  const { user } = open(buildThread())
  const editor = await openEditor(user)
  await user.click(editor.getByRole('button', { name: 'Send estimate' }))
  expect(await editor.findByText('Amount must be a number')).toBeVisible()
})

test('an unsent estimate survives closing the editor', async () => {
  const { user } = open(buildThread())
  const editor = await openEditor(user)
  await user.type(editor.getByLabelText('Amount of line 1'), '900')
  await user.keyboard('{Escape}e')
  expect(editor.getByLabelText('Kind of line 1')).toHaveFocus()
  await user.keyboard('{Escape}{Escape}')
  expect(screen.queryByLabelText('Amount of line 1')).not.toBeInTheDocument()
  expect((await openEditor(user)).getByLabelText('Amount of line 1')).toHaveValue('900.00')
})

test('a layaway takes its terms from the rules of the shop', async () => {
  const { user } = open(buildThread())
  const editor = await openEditor(user)
  await user.type(editor.getByLabelText('Amount of line 1'), '1,000.00')
  await user.click(await editor.findByRole('button', { name: 'Layaway: 20% and 6 months' }))
  expect(editor.getByLabelText('Deposit')).toHaveValue('200.00')
  const preview = within(editor.getByRole('group', { name: 'Preview' }))
  expect(preview.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'StoneUSD 1,000.00',
    'TotalUSD 1,000.00',
    'DepositUSD 200.00 when you accept',
    'Monthly paymentsUSD 133.33 a month for 6 months, the last USD 133.35',
    'Late payment7 days of grace',
    'If you cancelWe keep up to USD 100.00',
  ])
})

test('an estimate whose answer was lost is sent again with the same key, also from a new editor', async () => {
  let isLost = true
  const lose = { 'POST /threads/5/estimates': ({ headers }: { headers: Headers }) => lost(headers) }
  const keys: (string | null)[] = []
  const lost = (headers: Headers) => {
    keys.push(headers.get('idempotency-key'))
    if (!isLost) return buildThread({ estimates: [buildEstimate()] })
    isLost = false
    return refuse(500, 'Please try again.')
  }
  const { user } = open(buildThread(), {}, lose)
  let editor = await openEditor(user)
  await user.type(editor.getByLabelText('Amount of line 1'), '900.00')
  await user.click(editor.getByRole('button', { name: 'Send estimate' }))
  expect(await editor.findByRole('alert')).toHaveTextContent('Please try again.')
  await user.click(editor.getByRole('button', { name: 'Close' }))
  editor = await openEditor(user)
  await user.click(editor.getByRole('button', { name: 'Send estimate' }))
  expect(await screen.findByText('Estimate 1 sent')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
})

test('what is typed while an estimate is being sent stays, and the editor with it', async () => {
  const answer = Promise.withResolvers<object>()
  const { user } = open(buildThread(), {}, { 'POST /threads/5/estimates': () => answer.promise })
  const editor = await openEditor(user)
  await user.type(editor.getByLabelText('Amount of line 1'), '500')
  await user.type(editor.getByLabelText('Message (optional)'), 'Dear Hannah,')
  await user.click(editor.getByRole('button', { name: 'Send estimate' }))
  await user.type(editor.getByLabelText('Message (optional)'), ' more text')
  answer.resolve(buildThread({ estimates: [buildEstimate()] }))
  expect(await screen.findByText('Estimate 1 sent')).toBeVisible()
  expect(editor.getByLabelText('Message (optional)')).toHaveValue('Dear Hannah, more text')
})

test('a refused estimate stays in the form', async () => {
  const { user } = open(buildThread(), {}, { 'POST /threads/5/estimates': refuse(409, 'The order is closed.') })
  const editor = await openEditor(user)
  await user.type(editor.getByLabelText('Amount of line 1'), '900')
  await user.click(editor.getByRole('button', { name: 'Send estimate' }))
  expect(await editor.findByRole('alert')).toHaveTextContent('The order is closed.')
  expect(editor.getByLabelText('Amount of line 1')).toHaveValue('900')
})

test('all versions are listed with their state, the last one first', async () => {
  open(
    buildThread({
      estimates: [buildEstimate({ state: 'replaced' }), buildEstimate({ version: 2, state: 'accepted' })],
    }),
  )
  const list = within(await screen.findByRole('region', { name: 'Estimates' }))
  expect(list.getAllByRole('listitem').map((item) => item.querySelector('summary')?.textContent)).toEqual([
    'Version 2USD 1,250.00AcceptedNov 25, 2026',
    'Version 1USD 1,250.00ReplacedNov 25, 2026',
  ])
})

test('a piece moves on to its next stage, and the customer is asked for approval of a model', async () => {
  const { user, bodies } = open(buildThread({ stage: 'sketch', changes: { included: 2, used: 1 } }), { stage: 'wax' })
  expect(await screen.findByText('Changes: 1 used, 2 included')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Move on to…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Move on to…' }))
  expect(dialog.getByLabelText('Stage')).toHaveValue('cad')
  expect(dialog.getByLabelText('Ask for approval')).toBeChecked()
  await user.selectOptions(dialog.getByLabelText('Stage'), 'ready')
  expect(dialog.getByLabelText('Ask for approval')).not.toBeChecked()
  await user.selectOptions(dialog.getByLabelText('Stage'), 'wax')
  await user.click(dialog.getByRole('button', { name: 'Move on' }))
  expect(await screen.findByText('Moved on to: Wax model')).toBeVisible()
  expect(bodies).toEqual([{ stage: 'wax', asks: true, text: '', pictures: [] }])
  expect(await screen.findByText('Wax model', { selector: '[aria-current=step]' })).toBeVisible()
})

test('money shows what is promised, paid and due, and records a payment', async () => {
  const thread = buildThread({ estimates: [buildEstimate({ state: 'accepted' })], money: buildMoney() })
  const line: Payment = {
    id: 7,
    kind: 'payment',
    method: 'check',
    amount: 50_000,
    currency: 'USD',
    paid_on: '2026-11-25',
    note: 'No. 12',
    created_at: '2026-11-25T15:00:00.000Z',
  }
  const paid = buildMoney({ paid: 50_000, owed: 75_000, payments: [line], due: [] })
  const { user, bodies } = open(thread, { money: paid })
  const money = within(await screen.findByRole('region', { name: 'Money' }))
  expect(money.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'PromisedUSD 1,250.00',
    'PaidUSD 0.00',
    'Still owedUSD 1,250.00',
    'Deposit due November 25, 2026USD 500.00',
    'Balance due when it is readyUSD 750.00',
  ])
  await user.click(money.getByRole('button', { name: 'Record a payment' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Record a payment' }))
  expect(dialog.getByLabelText('Amount (USD)')).toHaveValue('500.00')
  expect(dialog.getByLabelText('Date')).toHaveValue(shopDay())
  await user.selectOptions(dialog.getByLabelText('Method'), 'Check')
  await user.type(dialog.getByLabelText('Note (optional)'), 'No. 12')
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  await waitFor(() =>
    expect(bodies).toEqual([{ kind: 'payment', method: 'check', amount: 50_000, paid_on: shopDay(), note: 'No. 12' }]),
  )
  expect(await money.findByText('November 25, 2026: payment, Check (No. 12)')).toBeVisible()
})

test('a late payment is named', async () => {
  const late = { label: 'Monthly payment', amount: 25_000, due_on: '2026-10-01', late_on: '2026-10-09' } as const
  open(buildThread({ money: buildMoney({ due: [late] }) }))
  expect(await screen.findByText('A payment of USD 250.00 is late.')).toBeVisible()
})

test('a cancelled layaway offers the refund that is due', async () => {
  const money = buildMoney({ promised: 12_500, paid: 50_000, owed: -37_500, due: [], is_cancelled: true })
  const { user } = open(buildThread({ is_open: false, order_status: 'cancelled', money }))
  const panel = within(await screen.findByRole('region', { name: 'Money' }))
  expect(panel.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'Kept after cancelingUSD 125.00',
    'PaidUSD 500.00',
    'To refundUSD 375.00',
  ])
  await user.click(panel.getByRole('button', { name: 'Record a refund' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Record a refund' }))
  expect(dialog.getByLabelText('Amount (USD)')).toHaveValue('375.00')
})

test('a refund of too much stays in the form', async () => {
  const thread = buildThread({ money: buildMoney({ paid: 50_000 }) })
  const message = 'At most USD 500.00 can be refunded'
  const { user } = open(thread, {}, { 'POST /threads/5/payments': refuse(409, message) })
  await user.click(await screen.findByRole('button', { name: 'Record a refund' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Record a refund' }))
  await user.type(dialog.getByLabelText('Amount (USD)'), '600')
  await user.click(dialog.getByRole('button', { name: 'Record refund' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(message)
  expect(dialog.getByLabelText('Amount (USD)')).toHaveValue('600')
})

test('a closed order takes neither estimates nor stages', async () => {
  const { user } = open(buildThread({ is_open: false, order_status: 'cancelled' }))
  expect(await screen.findByText('Closed')).toBeVisible()
  await user.keyboard('e')
  for (const name of ['Write an estimate', 'Move on to…', 'Send estimate'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})
