import { buildItem, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { DraftPanel } from './DraftPanel.tsx'

const draft = buildItem({ id: 7, Is_disabled: true, publish_at: null })
const open = (changes: object = {}, api: FakeApi = {}) =>
  renderPage(<DraftPanel item={{ ...draft, ...changes }} />, { api })
const call = 'PATCH /items/7/schedule'

test('the owner plans when a draft is shown, in the time of the shop', async () => {
  const { user, sent } = open({}, { [call]: draft })
  await user.click(screen.getByRole('button', { name: 'Publish later' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Date and time'), { target: { value: '2036-11-28T14:00' } })
  await user.click(dialog.getByRole('button', { name: 'Plan it' }))
  expect(await screen.findByText('Planned')).toBeVisible()
  expect(sent).toEqual([{ publish_at: '2036-11-28T19:00:00.000Z' }])
})

test.each([
  ['', 'Please enter a date and time'],
  ['2020-11-28T14:00', 'The time must be ahead'],
])('the time %j is refused', async (value, message) => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Publish later' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Date and time'), { target: { value } })
  await user.click(dialog.getByRole('button', { name: 'Plan it' }))
  expect(await dialog.findByText(message)).toBeVisible()
})

test('a plan is shown, and can be canceled', async () => {
  const { user, sent } = open({ publish_at: '2036-11-28T19:00:00.000Z' }, { [call]: draft })
  expect(screen.getByText('Nov 28, 2036, 2:00 PM')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel the plan' }))
  expect(await screen.findByText('It stays hidden until you publish it')).toBeVisible()
  expect(sent).toEqual([{ publish_at: null }])
})

test('a plan that the server refuses stays in the dialog with its reason', async () => {
  const { user } = open({}, { [call]: refuse(400, 'State the treatment first.') })
  await user.click(screen.getByRole('button', { name: 'Publish later' }))
  fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2036-11-28T14:00' } })
  await user.click(screen.getByRole('button', { name: 'Plan it' }))
  expect(await screen.findByText('State the treatment first.')).toBeVisible()
})

test('the preview link is copied, and ended', async () => {
  const url = 'https://shop.example/preview/7-a-key'
  const { user } = open({}, { 'POST /items/7/preview': { url }, 'DELETE /items/7/preview': {} })
  const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Copy preview link' }))
  expect(await screen.findByText('Preview link copied. Whoever has it sees this item.')).toBeVisible()
  expect(copy.mock.calls).toEqual([[url]])
  await user.click(screen.getByRole('button', { name: 'End preview link' }))
  expect(await screen.findByText(/The preview link has ended/)).toBeVisible()
})

test('no panel is shown if the server has no plans', () => {
  open({ publish_at: undefined })
  expect(screen.queryByRole('region', { name: 'Draft' })).not.toBeInTheDocument()
})
