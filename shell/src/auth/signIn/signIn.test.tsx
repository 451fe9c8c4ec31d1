import { buildCustomer, refuse } from '@elegant/shared/testing'
import { act, screen } from '@testing-library/react'
import { openShell, owner } from '../../testing/openShell.tsx'

jest.mock('../../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

afterEach(() => {
  jest.useRealTimers()
})

test('a signed-in visitor is redirected to the shop', async () => {
  openShell('/sign-in', { customer: buildCustomer() })
  expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
})

test('a rejected attempt shows the server’s reason and keeps the input', async () => {
  const { user } = openShell('/sign-in', {
    api: { 'POST /identity/sign-in/email': () => refuse(401, 'Invalid email or password') },
  })
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'wrong password')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Invalid email or password')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
})

test('signing up is suggested two seconds after an unanswered attempt', async () => {
  jest.useFakeTimers()
  const { user } = openShell('/sign-in', {
    api: { 'POST /identity/sign-in/email': () => new Promise(() => undefined) },
  })
  const typing = user.setup({ advanceTimers: jest.advanceTimersByTime })
  await typing.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await typing.type(screen.getByLabelText('Password'), 'a password')
  await typing.click(screen.getByRole('button', { name: 'Sign in' }))
  await act(() => jest.advanceTimersByTimeAsync(0))
  await act(() => jest.advanceTimersByTimeAsync(1900))
  expect(screen.queryByText('Sign in failed')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(screen.getByRole('alert')).toHaveTextContent('Sign in failed')
})

test('an attempt with empty fields counts too', async () => {
  jest.useFakeTimers()
  const { user } = openShell('/sign-in')
  await user
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(await screen.findByRole('button', { name: 'Sign in' }))
  await act(() => jest.advanceTimersByTimeAsync(2100))
  expect(screen.getByText('Sign in failed')).toBeVisible()
})

test.each([
  { who: 'a customer', customer: buildCustomer(), place: 'Our Collection' },
  { who: 'an admin', customer: owner, place: 'Dashboard' },
])('sign-up sends $who to $place once the customer record has loaded', async ({ customer, place }) => {
  openShell('/sign-up', { customer })
  expect(await screen.findByRole('heading', { name: place })).toBeVisible()
})
