import type { Attendee, Attendees } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { AttendeesPage } from './AttendeesPage.tsx'

const at = '2026-03-05T15:00:00.000Z'
const bo: Attendee = {
  orders_id: 12,
  threads_id: 5,
  name: 'Bo Opaline',
  email: 'bo@example.com',
  phone: '904 555 0142',
  seats: 2,
  status: 'processing',
  checked_in_at: null,
}
const zoe: Attendee = { ...bo, orders_id: 13, name: 'Zoe', email: '', phone: '', seats: 1, checked_in_at: at }
const ada: Attendee = { ...bo, orders_id: 14, name: 'Ada', seats: 4, status: 'cancelled' }
const evening: Attendees = { title: 'Opal evening', left: 7, attendees: [bo, zoe, ada] }

const open = (list: object | (() => object) = evening, api: FakeApi = {}) =>
  renderPage([{ path: '/admin/events/:id/attendees', Component: AttendeesPage }], {
    path: '/admin/events/3/attendees',
    api: { 'GET /items/3/attendees': list, ...api },
  })
const findRow = async (name: string) => {
  const rows = within(await screen.findByRole('list', { name: 'Attendees' })).getAllByRole('listitem')
  const row = rows.find((one) => within(one).queryByRole('heading', { name }))
  if (!row) throw new Error(`${name} is not in the list`)
  return within(row)
}
const counter = (label: string) => screen.getByText(label).nextSibling?.textContent

test('the list says who comes, and counts seats without cancelled registrations', async () => {
  open()
  const row = await findRow('Bo Opaline')
  expect(row.getByRole('link', { name: 'Bo Opaline' })).toHaveAttribute('href', '/admin/orders/12')
  expect(row.getByRole('link', { name: 'bo@example.com' })).toHaveAttribute('href', 'mailto:bo@example.com')
  expect(row.getByRole('link', { name: '904 555 0142' })).toHaveAttribute('href', 'tel:+19045550142')
  expect(row.getByText('2 seats')).toBeVisible()
  expect((await findRow('Zoe')).getByText('No email address')).toBeVisible()
  expect([counter('Seats registered'), counter('Checked in'), counter('Seats left')]).toEqual(['3', '1', '7'])
  expect((await findRow('Ada')).queryByRole('button')).not.toBeInTheDocument()
})

test.each([
  ['its day', { day: '2026-12-04' }, 'December 4, 2026'],
  ['all its days', { day: '2026-12-04', end_day: '2026-12-06' }, 'December 4–6, 2026'],
])('the event is named with %s', async (_, days, text) => {
  open({ ...evening, ...days })
  expect(await screen.findByText(text)).toBeVisible()
})

test('a check-in shows at once, and Undo takes it back', async () => {
  let list = evening
  const { user, sent } = open(() => list, {
    'POST /cart_items/12/check_in': () => {
      const changed = { ...bo, checked_in_at: sent.length === 1 ? at : null }
      list = { ...evening, attendees: [changed, zoe, ada] }
      return changed
    },
  })
  await user.click((await findRow('Bo Opaline')).getByRole('button', { name: 'Check in Bo Opaline' }))
  expect(await screen.findByText('Bo Opaline is checked in')).toBeVisible()
  await waitFor(() => expect(counter('Checked in')).toBe('3'))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(counter('Checked in')).toBe('1'))
  expect(sent).toEqual([{ checked_in: true }, { checked_in: false }])
})

test('a check-in that fails is rolled back', async () => {
  const { user } = open(evening, { 'POST /cart_items/12/check_in': refuse(409, 'This registration is cancelled.') })
  await user.click((await findRow('Bo Opaline')).getByRole('button', { name: 'Check in Bo Opaline' }))
  expect(await screen.findByText('Failed to check in Bo Opaline: This registration is cancelled.')).toBeVisible()
  expect(counter('Checked in')).toBe('1')
})

test('the search finds an attendee by name', async () => {
  const { user } = open()
  await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'zo')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  await user.type(screen.getByRole('searchbox'), 'xx')
  expect(await screen.findByText('No attendee matches your search')).toBeVisible()
})

test('a message to all says how many have no email address', async () => {
  const { user, sent, sentHeaders } = open(evening, {
    'POST /items/3/attendees/message': { told: 2, without_email: 1 },
  })
  await user.click(await screen.findByRole('button', { name: 'Write to all' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Write to all attendees' }))
  expect(dialog.getByText(/2 attendees of Opal evening.*1 has no email address/)).toBeVisible()
  await user.type(dialog.getByLabelText('Message'), 'Bring a loupe')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Message sent to 2 attendees. 1 has no email address.')).toBeVisible()
  expect(sent).toEqual([{ text: 'Bring a loupe' }])
  expect(sentHeaders('idempotency-key')).toEqual([expect.any(String)])
})

test('a message that failed goes on under its key, also after the dialog was closed', async () => {
  const answers = [refuse(409, 'Wait a moment'), { told: 2, without_email: 0 }]
  const { user, sentHeaders } = open(evening, { 'POST /items/3/attendees/message': () => answers.shift() })
  await user.click(await screen.findByRole('button', { name: 'Write to all' }))
  await user.type(screen.getByLabelText('Message'), 'At nine')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The message has not reached everybody')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Write to all' }))
  expect(screen.getByLabelText('Message')).toHaveValue('At nine')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Message sent to 2 attendees')).toBeVisible()
  expect(new Set(sentHeaders('idempotency-key')).size).toBe(1)
})

test('an event without registrations says so', async () => {
  open({ title: 'Opal evening', left: null, attendees: [] })
  expect(await screen.findByText('Nobody has registered yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Write to all' })).toBeDisabled()
  expect(screen.queryByText('Seats left')).not.toBeInTheDocument()
})

test('an unknown event is named as such', async () => {
  open(refuse(404, 'Not found'))
  expect(await screen.findByText('This event does not exist.')).toBeVisible()
})
