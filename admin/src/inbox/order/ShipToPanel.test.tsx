import { buildCustomer, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { buildMoney, buildThread } from '../../testing/threadSamples.ts'
import { ShipToPanel } from './ShipToPanel.tsx'

const address = {
  name: 'Ada Lovelace',
  street: '12 Ocean Ave',
  extra: '',
  city: 'Jacksonville',
  region: 'FL',
  postal_code: '32250',
  country: 'United States',
}
const open = (changes: Parameters<typeof buildThread>[0], api: FakeApi = {}) =>
  renderPage(<ShipToPanel thread={buildThread(changes)} />, { api: { 'GET /threads/5': buildThread(changes), ...api } })

test('the owner enters an address that the customer has told', async () => {
  const { user, sent } = open({ ship_to: null }, { 'POST /threads/5/address': buildThread() })
  await user.click(screen.getByRole('button', { name: 'Enter address' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText('Name')).toHaveValue('Ada Lovelace')
  await user.type(dialog.getByLabelText('Street and number'), '12 Ocean Ave')
  await user.type(dialog.getByLabelText('City'), 'Jacksonville')
  await user.type(dialog.getByLabelText('State or region'), 'FL')
  await user.type(dialog.getByLabelText('ZIP or postal code'), '32250')
  await user.click(dialog.getByRole('button', { name: 'Save address' }))
  expect(await screen.findByText('Address saved')).toBeVisible()
  expect(sent).toEqual([address])
})

test('an address that somebody else has changed meanwhile is not overwritten', async () => {
  const { user, sent } = open(
    { ship_to: address },
    {
      'GET /threads/5': () => buildThread({ ship_to: { ...address, street: '99 New Ave' } }),
      'POST /threads/5/address': buildThread(),
    },
  )
  await user.click(screen.getByRole('button', { name: 'Change address' }))
  await user.type(screen.getByLabelText('Street and number'), ', Apt 4')
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has changed the address.')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
})

test('the address is written as on a parcel', () => {
  open({ ship_to: address })
  expect(screen.getByText(/Ada Lovelace\s+12 Ocean Ave\s+Jacksonville, FL 32250/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change address' })).toBeVisible()
})

test.each([
  ['without an accepted estimate', { ship_to: null }, ['Enter address', 'Packing slip']],
  ['with one', { ship_to: address, money: buildMoney() }, ['Change address', 'Packing slip', 'Invoice']],
  ['of a closed order', { ship_to: address, is_open: false }, ['Packing slip']],
])('%s, the buttons are those that apply', (_, changes, names) => {
  open(changes)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
})

test('a read-only member has no buttons, because the API would refuse them', async () => {
  const thread = buildThread({ ship_to: address, money: buildMoney() })
  const standing = { role: 'admin' as const, block_deny_access: false, block_deny_reason: null }
  renderPage(<ShipToPanel thread={thread} />, {
    customer: buildCustomer({ _customer_roles_of_customers_of_shops: { ...standing, staff_role: 'read-only' } }),
  })
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument())
  expect(screen.getByText(/12 Ocean Ave/)).toBeVisible()
})

test('a paper opens at the address of the conversation', async () => {
  const opened: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    opened.push(this.pathname)
  })
  const url = 'https://shop.example/e/a-key'
  const { user } = open(
    { ship_to: address },
    { 'POST /threads/5/link': { url, expires_at: '2027-01-01T00:00:00.000Z' } },
  )
  await user.click(screen.getByRole('button', { name: 'Packing slip' }))
  expect(opened).toEqual(['/e/a-key/packing-slip.pdf'])
})

test('a paper that cannot be opened says why', async () => {
  const { user } = open({ ship_to: address }, { 'POST /threads/5/link': refuse(503, 'The shop is busy.') })
  await user.click(screen.getByRole('button', { name: 'Packing slip' }))
  expect(await screen.findByText('Failed to open the file: The shop is busy.')).toBeVisible()
})

test('no panel is shown if the server keeps no addresses', () => {
  open({})
  expect(screen.queryByRole('region', { name: 'Parcel' })).not.toBeInTheDocument()
})
