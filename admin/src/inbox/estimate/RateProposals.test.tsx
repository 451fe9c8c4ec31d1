import type { Rates, ShippingRate } from '@elegant/shared/rules'
import { refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { buildEstimate, buildInbox, buildThread, ratesCall, waitingCall } from '../../testing/threadSamples.ts'
import { AdminThreadPage } from '../thread/AdminThreadPage.tsx'
import { threadDrafts } from '../threadDrafts.ts'

beforeEach(() => threadDrafts.estimates.clear())

const mail: ShippingRate = {
  service: 'Priority Mail',
  country: 'United States',
  region: '',
  up_to_grams: null,
  up_to_value: null,
  price: 1250,
  delivery: '2 to 3 days',
}
const rates: Rates = {
  tax: [{ state: 'FL', zip: '', percent: 6.5, label: 'Florida sales tax', on_shipping: false }],
  shipping: [mail, { ...mail, service: 'Light Mail', up_to_grams: 200, price: 500, delivery: '' }],
  version: 1,
  address: { country: 'USA', region: 'Florida', postal_code: '33101' },
}

async function openEditor(answer: Rates | Response, currency = 'USD') {
  const { user, sent } = renderPage([{ path: '/admin/inbox/:id', Component: AdminThreadPage }], {
    path: '/admin/inbox/5',
    api: {
      [waitingCall]: buildInbox([]),
      'GET /threads/5': buildThread({ currency }),
      'GET /cart_items/12/notes': [],
      'GET /shop': {},
      [ratesCall]: answer,
      'POST /threads/5/estimates': buildThread({ estimates: [buildEstimate()] }),
    },
  })
  await screen.findByRole('region', { name: 'Conversation' })
  await user.keyboard('e')
  const editor = within(await screen.findByRole('region', { name: /^Estimate \d/ }))
  await user.type(editor.getByLabelText('Amount of line 1'), '100.00')
  return { user, editor, sent }
}

test('lines are proposed from the known address, and sent as they were accepted', async () => {
  const { user, editor, sent } = await openEditor(rates)
  await user.click(await editor.findByRole('button', { name: 'Add tax: Florida sales tax (6.5%), USD 6.50' }))
  await user.click(editor.getByRole('button', { name: 'Add shipping: Priority Mail, 2 to 3 days, USD 12.50' }))
  expect(editor.getByText('In the estimate: Priority Mail, 2 to 3 days, USD 12.50')).toBeVisible()
  expect(editor.getByText('Total', { selector: 'p' })).toHaveTextContent('USD 119.00')
  await user.click(editor.getByRole('button', { name: 'Send estimate' }))
  expect(await screen.findByText('Estimate 1 sent')).toBeVisible()
  expect(sent).toMatchObject([
    {
      lines: [
        { kind: 'stone', amount: 10_000 },
        { kind: 'shipping', label: 'Priority Mail, 2 to 3 days', amount: 1250 },
        { kind: 'tax', label: 'Florida sales tax (6.5%)', amount: 650 },
      ],
    },
  ])
})

test('a tax line that no longer fits the other lines is offered again, and what the owner writes stays', async () => {
  const { user, editor } = await openEditor(rates)
  await user.click(await editor.findByRole('button', { name: /^Add tax/ }))
  await user.type(editor.getByLabelText('Amount of line 1'), '{Backspace}{Backspace}{Backspace}0')
  expect(editor.getByLabelText('Amount of line 2')).toHaveValue('6.50')
  await user.click(editor.getByRole('button', { name: 'Change tax to: Florida sales tax (6.5%), USD 65.00' }))
  await user.clear(editor.getByLabelText('Amount of line 2'))
  await user.type(editor.getByLabelText('Amount of line 2'), '60')
  expect(editor.getByText('Total', { selector: 'p' })).toHaveTextContent('USD 1,060.00')
})

test('without an address the owner picks the state, and the weight opens further rates', async () => {
  const { user, editor } = await openEditor({ ...rates, address: null })
  expect(await editor.findByText('Choose the state to see your tax rate.')).toBeVisible()
  await user.selectOptions(editor.getByLabelText('State'), 'Georgia')
  expect(editor.getByText('Your tax table has no rate for this place.')).toBeVisible()
  await user.selectOptions(editor.getByLabelText('State'), 'Florida')
  expect(editor.getByRole('button', { name: /^Add tax/ })).toBeVisible()
  expect(editor.queryByRole('button', { name: /Light Mail/ })).not.toBeInTheDocument()
  await user.type(editor.getByLabelText('Weight (g)'), '200')
  expect(editor.getByRole('button', { name: 'Add shipping: Light Mail, USD 5.00' })).toBeVisible()
  await user.clear(editor.getByLabelText('Country'))
  await user.type(editor.getByLabelText('Country'), 'Canada')
  expect(editor.getByText('Your tax table is for the United States, so no tax is proposed.')).toBeVisible()
  expect(editor.getByText('No shipping rate of yours fits this place and order.')).toBeVisible()
})

test('prices in dollars are not proposed in another currency', async () => {
  const { editor } = await openEditor(rates, 'EUR')
  expect(await editor.findByText('Your shipping rates are in USD, so they are not proposed here.')).toBeVisible()
  expect(editor.getByRole('button', { name: 'Add tax: Florida sales tax (6.5%), EUR 6.50' })).toBeVisible()
})

test('without rates the editor says where they are entered', async () => {
  const { editor } = await openEditor({ tax: [], shipping: [], version: 1, address: null })
  expect(await editor.findByRole('link', { name: 'Enter rates' })).toHaveAttribute('href', '/admin/rates')
})

test('a server without rates has no proposals', async () => {
  const { editor } = await openEditor(refuse(404, 'Not found'))
  expect(editor.queryByText('Tax and shipping')).not.toBeInTheDocument()
})
