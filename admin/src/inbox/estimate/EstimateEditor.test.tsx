import { refuse } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { openThread } from '../../testing/threadPage.ts'
import { buildEstimate, buildThread } from '../../testing/threadSamples.ts'
import { threadDrafts } from '../threadDrafts.ts'

beforeEach(() => threadDrafts.estimates.clear())

async function openEditor(user: ReturnType<typeof openThread>['user']) {
  await screen.findByRole('region', { name: 'Conversation' })
  await user.keyboard('e')
  return within(await screen.findByRole('region', { name: /^Estimate \d/ }))
}

test('an estimate is written by keyboard, in lines, with half of it as deposit', async () => {
  const { user, sent, keys } = openThread(buildThread(), { estimates: [buildEstimate()] })
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
  expect(sent).toEqual([
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
  const { user } = openThread(buildThread({ estimates: [buildEstimate()] }))
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
  const { user } = openThread(buildThread())
  const editor = await openEditor(user)
  await user.click(editor.getByRole('button', { name: 'Send estimate' }))
  expect(await editor.findByText('Amount must be a number')).toBeVisible()
})

test('an unsent estimate survives closing the editor', async () => {
  const { user } = openThread(buildThread())
  const editor = await openEditor(user)
  await user.type(editor.getByLabelText('Amount of line 1'), '900')
  await user.keyboard('{Escape}e')
  expect(editor.getByLabelText('Kind of line 1')).toHaveFocus()
  await user.keyboard('{Escape}{Escape}')
  expect(screen.queryByLabelText('Amount of line 1')).not.toBeInTheDocument()
  expect((await openEditor(user)).getByLabelText('Amount of line 1')).toHaveValue('900.00')
})

test('a layaway takes its terms from the rules of the shop', async () => {
  const { user } = openThread(buildThread())
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
  const answers = [refuse(500, 'Please try again.'), buildThread({ estimates: [buildEstimate()] })]
  const { user, sentHeaders } = openThread(buildThread(), {}, { 'POST /threads/5/estimates': () => answers.shift() })
  let editor = await openEditor(user)
  await user.type(editor.getByLabelText('Amount of line 1'), '900.00')
  await user.click(editor.getByRole('button', { name: 'Send estimate' }))
  expect(await editor.findByRole('alert')).toHaveTextContent('Please try again.')
  await user.click(editor.getByRole('button', { name: 'Close' }))
  editor = await openEditor(user)
  await user.click(editor.getByRole('button', { name: 'Send estimate' }))
  expect(await screen.findByText('Estimate 1 sent')).toBeVisible()
  expect(new Set(sentHeaders('idempotency-key')).size).toBe(1)
})

test('what is typed while an estimate is being sent stays, and the editor with it', async () => {
  const answer = Promise.withResolvers<object>()
  const { user } = openThread(buildThread(), {}, { 'POST /threads/5/estimates': () => answer.promise })
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
  const { user } = openThread(buildThread(), {}, { 'POST /threads/5/estimates': refuse(409, 'The order is closed.') })
  const editor = await openEditor(user)
  await user.type(editor.getByLabelText('Amount of line 1'), '900')
  await user.click(editor.getByRole('button', { name: 'Send estimate' }))
  expect(await editor.findByRole('alert')).toHaveTextContent('The order is closed.')
  expect(editor.getByLabelText('Amount of line 1')).toHaveValue('900')
})

test('all versions are listed with their state, the last one first', async () => {
  openThread(
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
