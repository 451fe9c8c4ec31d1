import { type Payment, shopDay } from '@elegant/shared/rules'
import { refuse } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { openThread } from '../../testing/threadPage.ts'
import { buildEstimate, buildMoney, buildThread } from '../../testing/threadSamples.ts'

test('a piece moves on to its next stage, and the customer is asked for approval of a model', async () => {
  const { user, sent } = openThread(buildThread({ stage: 'sketch', changes: { included: 2, used: 1 } }), {
    stage: 'wax',
  })
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
  expect(sent).toEqual([{ stage: 'wax', asks: true, text: '', pictures: [] }])
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
  const { user, sent } = openThread(thread, { money: paid })
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
    expect(sent).toEqual([{ kind: 'payment', method: 'check', amount: 50_000, paid_on: shopDay(), note: 'No. 12' }]),
  )
  expect(await money.findByText('November 25, 2026: payment, Check (No. 12)')).toBeVisible()
})

test('a late payment is named', async () => {
  const late = { label: 'Monthly payment', amount: 25_000, due_on: '2026-10-01', late_on: '2026-10-09' } as const
  openThread(buildThread({ money: buildMoney({ due: [late] }) }))
  expect(await screen.findByText('A payment of USD 250.00 is late.')).toBeVisible()
})

test('a cancelled layaway offers the refund that is due', async () => {
  const money = buildMoney({ promised: 12_500, paid: 50_000, owed: -37_500, due: [], is_cancelled: true })
  const { user } = openThread(buildThread({ is_open: false, order_status: 'cancelled', money }))
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

test('the ledger names each payment in its own currency', async () => {
  const line = {
    id: 1,
    kind: 'payment' as const,
    method: 'card' as const,
    amount: 30_000,
    currency: 'USD',
    paid_on: '2026-11-25',
    note: '',
    created_at: '2026-11-25T15:00:00.000Z',
  }
  openThread(buildThread({ money: buildMoney({ currency: 'JPY', payments: [line] }) }))
  const ledger = within(await screen.findByRole('list', { name: 'Ledger' }))
  expect(ledger.getByRole('listitem')).toHaveTextContent('USD 300.00')
})

test('money in another currency can be refunded', async () => {
  const money = buildMoney({ currency: 'EUR', foreign: [{ currency: 'USD', amount: 30_000 }] })
  const { user, sent } = openThread(buildThread({ money }), { money: buildMoney({ currency: 'EUR' }) })
  expect(await screen.findByText('USD 300.00 was paid in another currency and is to be given back.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Record a refund in USD' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Record a refund' }))
  expect(dialog.getByLabelText('Amount (USD)')).toHaveValue('300.00')
  await user.click(dialog.getByRole('button', { name: 'Record refund' }))
  expect(await screen.findByText('Refund recorded')).toBeVisible()
  expect(sent).toMatchObject([{ kind: 'refund', amount: 30_000, currency: 'USD' }])
})

test('a refund of too much stays in the form', async () => {
  const thread = buildThread({ money: buildMoney({ paid: 50_000 }) })
  const message = 'At most USD 500.00 can be refunded'
  const { user } = openThread(thread, {}, { 'POST /threads/5/payments': refuse(409, message) })
  await user.click(await screen.findByRole('button', { name: 'Record a refund' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Record a refund' }))
  await user.type(dialog.getByLabelText('Amount (USD)'), '600')
  await user.click(dialog.getByRole('button', { name: 'Record refund' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(message)
  expect(dialog.getByLabelText('Amount (USD)')).toHaveValue('600')
})

test('a closed order takes neither estimates nor stages', async () => {
  const { user } = openThread(buildThread({ is_open: false, order_status: 'cancelled' }))
  expect(await screen.findByText('Closed')).toBeVisible()
  await user.keyboard('e')
  for (const name of ['Write an estimate', 'Move on to…', 'Send estimate'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})
