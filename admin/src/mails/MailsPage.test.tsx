import { errorCodes, type OutgoingMail } from '@elegant/shared/rules'
import { buildPage, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { MailsPage } from './MailsPage.tsx'

const queued: OutgoingMail = {
  id: 1,
  recipient: 'ada@example.com',
  subject: 'We have your enquiry',
  text: 'Hello Ada,',
  created_at: '2026-03-05T15:00:00.000Z',
  sent_at: null,
  failed_at: null,
  attempts: 0,
  last_error: null,
}
const at = '2026-03-05T15:01:00.000Z'
const sent = { ...queued, id: 2, subject: 'Your estimate', sent_at: at }
const failed = { ...queued, id: 3, subject: 'On its way', failed_at: at, last_error: 'RCPT TO 550' }
const parked = { ...queued, id: 4, subject: 'A message', is_parked: true }

const open = (api: FakeApi = {}) =>
  renderPage(<MailsPage />, {
    path: '/admin/mails',
    api: { 'GET /mails?external={"page":1}': buildPage([queued, sent, failed, parked]), ...api },
  })
const findRow = async (subject: string) =>
  within(await screen.findByRole('article', { name: `${subject}, to ada@example.com` }))

test('each mail says what became of it', async () => {
  open()
  expect((await findRow('We have your enquiry')).getByText('Queued')).toBeVisible()
  expect((await findRow('Your estimate')).getByText('Sent')).toBeVisible()
  expect((await findRow('On its way')).getByText('The mail server said: RCPT TO 550')).toBeVisible()
})

test('a mail of a shop without a mail server is not sent, and says what to do', async () => {
  open()
  const row = await findRow('A message')
  expect(row.getByText('Not sent')).toBeVisible()
  expect(row.getByText(/^This shop has no mail server. Tell the recipient yourself/)).toBeVisible()
})

test('the search finds recipients on all pages', async () => {
  const { user } = open({
    'GET /mails?external={"page":1,"search":"grace"}': buildPage([{ ...sent, recipient: 'grace@example.com' }]),
  })
  await findRow('A message')
  await user.type(screen.getByRole('searchbox'), 'grace')
  expect(await screen.findByRole('article', { name: 'Your estimate, to grace@example.com' })).toBeVisible()
})

test('a mail whose delivery is over can be sent again', async () => {
  let queuedAgain = 0
  const list = buildPage([{ ...failed, can_retry: true }, queued])
  const retry = () => {
    queuedAgain += 1
    return {}
  }
  const { user } = open({ 'GET /mails?external={"page":1}': list, 'POST /mails/3/retry': retry })
  await user.click((await findRow('On its way')).getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Queued again for ada@example.com')).toBeVisible()
  expect(queuedAgain).toBe(1)
  expect((await findRow('We have your enquiry')).queryByRole('button')).not.toBeInTheDocument()
})

test('a mail that cannot be sent again says why', async () => {
  const refused = refuse(409, 'This mail is queued already.', errorCodes.conflict)
  const list = buildPage([{ ...failed, can_retry: true }])
  const { user } = open({ 'GET /mails?external={"page":1}': list, 'POST /mails/3/retry': refused })
  await user.click((await findRow('On its way')).getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The mail was not queued: This mail is queued already.')).toBeVisible()
})
