import { buildCustomer, type FakeApi, refuse } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { openShell, owner } from '../../testing/openShell.tsx'

jest.mock('../../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

const invitation = { email: 'bea@example.com', staff_role: 'helper', invited_by: 'The Owner', has_account: false }
const ended = 'This invitation has ended or was used already. Ask the owner for a new one.'
const bea = buildCustomer({ elegant_user_id: 'bea', Full_name: 'Bea Kim', email: 'bea@example.com' })
const helper = {
  ...owner,
  _customer_roles_of_customers_of_shops: { ...owner._customer_roles_of_customers_of_shops, staff_role: 'helper' },
}

const open = (api: FakeApi = {}, customer = undefined as typeof bea | undefined) =>
  openShell('/join?token=abc', { customer, api: { 'POST /staff_invitations/open': invitation, ...api } })

test('an invited person makes an account and lands in the admin area', async () => {
  let isIn = false
  const { user, sent } = open({
    'GET /identity/get-session': () =>
      isIn ? { user: { id: 'bea', name: 'Bea Kim', email: 'bea@example.com' } } : new Response('null'),
    'GET /customer': helper,
    'POST /identity/join': () => {
      isIn = true
      return { user: { id: 'bea', name: 'Bea Kim', email: 'bea@example.com' } }
    },
    'POST /staff_invitations/accept': helper,
  })
  expect(await screen.findByText('bea@example.com')).toBeVisible()
  expect(screen.getByText('Helper')).toBeVisible()
  await user.type(screen.getByLabelText('Name'), 'Bea Kim')
  await user.type(screen.getByLabelText('Password'), 'seven opals in a row')
  await user.click(screen.getByRole('button', { name: 'Create account and accept' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const token = 'abc'
  expect(sent).toEqual([{ token }, { token, name: 'Bea Kim', password: 'seven opals in a row' }, { token }])
})

test('a person with an account signs in first', async () => {
  open({ 'POST /staff_invitations/open': { ...invitation, has_account: true } })
  expect(await screen.findByRole('link', { name: 'Sign in to accept' })).toBeVisible()
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
})

test('the signed-in person accepts', async () => {
  const { user } = open({ 'POST /staff_invitations/accept': helper, 'GET /customer': helper }, bea)
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('somebody else cannot accept', async () => {
  open({}, buildCustomer({ email: 'mallory@example.com' }))
  expect(await screen.findByText('You are signed in as mallory@example.com')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).not.toBeInTheDocument()
})

test('an invitation that has ended says so', async () => {
  open({ 'POST /staff_invitations/open': refuse(404, ended) })
  expect(await screen.findByRole('alert')).toHaveTextContent(ended)
})
