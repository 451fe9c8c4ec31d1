import type { Affiliate } from '@elegant/shared/rules'
import { errorCodes } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { AffiliatesPage } from './AffiliatesPage.tsx'

const ada: Affiliate = {
  id: 3,
  name: 'Ada Welo',
  code: 'ada',
  version: 1,
  asked: 4,
  accepted: 1,
  paid: [
    { currency: 'EUR', amount: 5_000 },
    { currency: 'USD', amount: 120_000 },
  ],
}
const open = (api: FakeApi = {}) =>
  renderPage(<AffiliatesPage />, {
    path: '/admin/affiliates',
    api: { 'GET /affiliates': [ada], 'GET /shop': { allow_affiliate: true }, ...api },
  })

test('each affiliate has a link, and what came of it', async () => {
  open()
  const row = within(await screen.findByRole('article', { name: 'Ada Welo' }))
  expect(row.getByText(/\/\?ref=ada$/)).toBeVisible()
  expect(row.getByText('4 enquiries · 1 accepted · EUR 50.00 and USD 1,200.00 paid')).toBeVisible()
})

test('an affiliate is added, and a wrong code is refused in words', async () => {
  const affiliates: Affiliate[] = []
  const { user, sent } = open({
    'GET /affiliates': affiliates,
    'POST /affiliates': () => affiliates.push({ ...ada, name: 'Grace', paid: [] }) && ada,
  })
  await user.click(await screen.findByRole('button', { name: 'Add an affiliate' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add an affiliate' }))
  await user.type(dialog.getByLabelText('Name'), 'Grace')
  await user.type(dialog.getByLabelText('Code'), 'Gr ace')
  await user.click(dialog.getByRole('button', { name: 'Add affiliate' }))
  expect(await dialog.findByText(/Code must be 2 to 40 lowercase letters/)).toBeVisible()
  await user.clear(dialog.getByLabelText('Code'))
  await user.type(dialog.getByLabelText('Code'), 'grace')
  await user.click(dialog.getByRole('button', { name: 'Add affiliate' }))
  expect(await screen.findByRole('article', { name: 'Grace' })).toHaveTextContent('nothing paid')
  expect(sent).toEqual([{ name: 'Grace', code: 'grace' }])
})

test('an affiliate is removed and brought back', async () => {
  let isGone = false
  const { user } = open({
    'GET /affiliates': () => (isGone ? [] : [ada]),
    'DELETE /affiliates/3': () => {
      isGone = true
      return ada
    },
    'POST /affiliates/3/restore': () => {
      isGone = false
      return ada
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Remove Ada Welo' }))
  expect(await screen.findByText('No affiliates yet')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('article', { name: 'Ada Welo' })).toBeVisible()
})

test('the page says when affiliates are off in the settings', async () => {
  open({ 'GET /shop': { allow_affiliate: false } })
  expect(await screen.findByText('Affiliates are off')).toBeVisible()
})

test('a server without affiliates says so', async () => {
  open({ 'GET /affiliates': refuse(404, 'Not found', errorCodes.notFound) })
  expect(await screen.findByText('The affiliates could not be loaded')).toBeVisible()
})
