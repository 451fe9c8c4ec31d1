import { SubmittedContext } from '@elegant/shared'
import { refuse, renderPage } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { accepted, first, offered, openThread, read, replaced, reply } from '../testing/threadPage.tsx'
import { ThreadPage } from './ThreadPage.tsx'

test('the estimate comes first, with its lines, terms and PDF', async () => {
  openThread(offered)
  const question = within(await screen.findByRole('region', { name: /Estimate 1/ }))
  expect(question.getByText('Set in gold.')).toBeVisible()
  const rows = question.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Stone: Welo opalUSD 800.00',
    'LaborUSD 200.00',
    'TotalUSD 1,000.00',
    'DepositUSD 500.00 when you accept',
    'Valid untilMarch 31, 2099',
  ])
  expect(question.getByRole('link', { name: 'Estimate 1 as PDF' })).toHaveAttribute('href', '/e/a-key/estimate-1.pdf')
})

test('accepting takes one press, and is confirmed', async () => {
  const { user, sent, sentHeaders } = openThread(offered, { [reply]: accepted })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Thank you. You accepted estimate 1.')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  expect(sent).toEqual([{ about: '11', answer: 'accepted', text: '' }])
  expect(sentHeaders('idempotency-key')).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
})

test('a change needs words', async () => {
  const { user, sent } = openThread(offered, {
    [reply]: offered,
  })
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }))
  const words = screen.getByRole('textbox', { name: 'Your words' })
  expect(words).toHaveFocus()
  expect(words).toHaveAccessibleDescription(/Please write which change you would like/)
  await user.type(words, 'In silver, please')
  await user.click(screen.getByRole('button', { name: 'Ask for a change' }))
  await waitFor(() => expect(sent).toEqual([{ about: '11', answer: 'change', text: 'In silver, please' }]))
  await waitFor(() => expect(words).toHaveValue(''))
})

test('an answer whose confirmation was lost is repeated with the same key', async () => {
  let answer: object = refuse(500, 'Broken')
  const { user, sentHeaders } = openThread(offered, { [reply]: () => answer })
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Broken')
  answer = accepted
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await screen.findByText(/Thank you/)
  const [first, again, ...more] = sentHeaders('idempotency-key')
  expect(again).toBe(first)
  expect(more).toEqual([])
})

test('an answer to a replaced estimate keeps the words and shows the differences', async () => {
  let current = offered
  const { user } = openThread(() => current, {
    [reply]: refuse(409, 'This estimate has been replaced. Please look at the new one.'),
  })
  const words = await screen.findByRole('textbox', { name: 'Your words' })
  await user.type(words, 'A thinner band')
  current = replaced
  await user.click(screen.getByRole('button', { name: 'Ask for a change' }))
  expect(await screen.findByText('Estimate 1 has been replaced by estimate 2.')).toBeVisible()
  const alert = within(screen.getByRole('alert'))
  expect(alert.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'BeforeNow',
    'Stone: Welo opalUSD 800.00USD 900.00',
    'LaborUSD 200.00None',
    'TotalUSD 1,000.00USD 900.00',
    'DepositUSD 500.00 when you acceptNone',
    'Valid untilMarch 31, 2099None',
  ])
  expect(screen.getByRole('textbox', { name: 'Your words' })).toHaveValue('A thinner band')
  const question = screen.getByRole('region', { name: /Estimate 2/ })
  expect(question).toBeVisible()
  expect(question.firstElementChild).toHaveFocus()
})

test('the same without JavaScript: the server’s response tells what was answered', async () => {
  const failure = 'This estimate has been replaced. Please look at the new one.'
  const values = { about: '11', answer: 'change', text: 'A thinner band' }
  const submitted = { action: '/e/a-key', isSent: false, values, errors: {}, failure }
  const page = (
    <SubmittedContext value={submitted}>
      <ThreadPage />
    </SubmittedContext>
  )
  renderPage([{ path: '/e/:key', element: page }], { path: '/e/a-key', api: { [read]: replaced } })
  expect(await screen.findByText('Estimate 1 has been replaced by estimate 2.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your words' })).toHaveValue('A thinner band')
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('an estimate that is replaced while the customer reads it shows the differences too', async () => {
  let current = offered
  openThread(() => current)
  await screen.findByRole('button', { name: 'Accept' })
  current = replaced
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText('Estimate 1 has been replaced by estimate 2.')).toBeVisible()
  expect(screen.getByText('A new estimate from Elegant Gems.')).toHaveAttribute('role', 'status')
})

test('an estimate that replaces the one on the page is accepted only after the customer has turned to it', async () => {
  let current = offered
  const { user } = openThread(() => current)
  await screen.findByRole('button', { name: 'Accept' })
  current = replaced
  act(() => void window.dispatchEvent(new Event('focus')))
  const turn = await screen.findByRole('button', { name: 'Answer the new estimate' })
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  await user.click(turn)
  expect(screen.getByRole('button', { name: 'Accept' })).toHaveFocus()
})

test('an estimate whose last day is over can be declined, but not accepted', async () => {
  openThread({ ...offered, estimates: [{ ...first, valid_until: '2020-01-01' }] })
  expect(await screen.findByText(/This estimate is no longer valid/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible()
})
