import { expectError, refuse } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ada, findSecondFactor, openSecurity, password } from '../../testing/openSecurity.ts'
import { openShell } from '../../testing/openShell.tsx'

jest.mock('../../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

test('a changed name appears in the header', async () => {
  let name = 'Ada Lovelace'
  const person = () => ({ ...ada, Full_name: name })
  const { user } = openSecurity(
    { isOn: false },
    {
      api: {
        'GET /identity/get-session': () => ({ user: { id: ada.elegant_user_id, name, email: ada.email } }),
        'GET /customer': person,
        'PATCH /customer': ({ body }) => {
          ;({ Full_name: name } = body as { Full_name: string })
          return person()
        },
      },
    },
  )
  const section = within(await screen.findByRole('region', { name: 'Name' }))
  const field = section.getByLabelText('Your name')
  expect(field).toHaveValue('Ada Lovelace')
  await user.clear(field)
  await user.type(field, '{Enter}')
  expect(await section.findByText('Name is required')).toBeVisible()
  await user.type(field, 'Ada King{Enter}')
  expect(await screen.findByRole('button', { name: 'Account of Ada King, AK' })).toBeVisible()
  expect(await screen.findByText('Name updated')).toBeInTheDocument()
})

test('changing the password requires the current one, and leaves only this device', async () => {
  const seen_at = '2026-11-01T10:00:00.000Z'
  const device = 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36'
  const here = { id: 'b', device, created_at: seen_at, seen_at, is_current: true }
  const { user, sent } = openSecurity(
    { isOn: false },
    {
      api: {
        'GET /sessions': () => (sent.length > 0 ? [here] : [here, { ...here, id: 'c', device: '', is_current: false }]),
      },
    },
  )
  expect(await screen.findByText('Unknown device')).toBeVisible()
  const section = within(await screen.findByRole('region', { name: 'Password' }))
  await user.type(section.getByLabelText('Current password'), password)
  await user.type(section.getByLabelText('New password'), 'short{Enter}')
  expect(await section.findByText('Password must be at least 8 characters')).toBeVisible()
  await user.type(section.getByLabelText('New password'), ' no more{Enter}')
  expect(await section.findByText('All other devices have been signed out.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull())
  expect(sent).toEqual([['change-password', { currentPassword: password, newPassword: 'short no more' }]])
})

test('the account page is linked in the avatar menu and denied to guests', async () => {
  const signedIn = openShell('/shop', { customer: ada, api: { 'POST /customer/claim': {} } })
  await signedIn.user.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace, AL' }))
  const link = await screen.findByRole('link', { name: 'Account & security', hidden: true })
  expect(link).toHaveAttribute('href', '/customer/security')
  signedIn.unmount()

  openShell('/customer/security')
  expect(await screen.findByRole('heading', { name: /^Access Denied: You need a customer account/ })).toBeVisible()
})

test('all devices are listed and the others can be signed out', async () => {
  const seen_at = '2026-11-20T10:00:00.000Z'
  let sessions = [
    {
      id: 'a',
      device: 'Mozilla/5.0 (iPhone) Version/26.0 Safari/605.1',
      created_at: seen_at,
      seen_at,
      is_current: false,
    },
    {
      id: 'b',
      device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36',
      created_at: seen_at,
      seen_at,
      is_current: true,
    },
    { id: 'c', device: '', created_at: seen_at, seen_at, is_current: false },
  ]
  const { user } = openSecurity(
    { isOn: false },
    {
      api: {
        'GET /sessions': () => sessions,
        'DELETE /sessions/a': () => {
          sessions = sessions.filter(({ id }) => id !== 'a')
          return { ended: 1 }
        },
        'DELETE /sessions': () => {
          sessions = sessions.filter(({ is_current }) => is_current)
          return { ended: 1 }
        },
      },
    },
  )
  const section = within(await screen.findByRole('region', { name: 'Where you are signed in' }))
  expect(await section.findByText('Chrome on Windows')).toBeVisible()
  expect(section.getByText('This device')).toBeVisible()
  await user.click(section.getByRole('button', { name: /^Sign out Safari on iOS/ }))
  await waitFor(() => expect(section.queryByText('Safari on iOS')).toBeNull())
  await user.click(section.getByRole('button', { name: 'Sign out all other devices' }))
  await waitFor(() => expect(section.queryByText('Unknown device')).toBeNull())
  expect(section.getByText('Chrome on Windows')).toBeVisible()
})

test('the devices and the second factor stay when they cannot be loaded again', async () => {
  expectError(/UX API request failed: Refused/)
  const { elegant_user_id: id, Full_name: name, email } = ada
  const seen_at = '2026-11-01T10:00:00.000Z'
  const here = { id: 'b', device: '', created_at: seen_at, seen_at, is_current: true }
  let isBusy = true
  const hasFailed = jest.fn(() => refuse(503, 'Busy'))
  const { user } = openSecurity(
    { isOn: false },
    {
      api: {
        'GET /identity/get-session': () =>
          isBusy && hasFailed.mock.calls.length > 0
            ? refuse(503, 'Busy')
            : { user: { id, name, email, twoFactorEnabled: false } },
        'GET /sessions': () => (isBusy ? hasFailed() : [here, { ...here, id: 'c', is_current: false }]),
        'DELETE /sessions/c': () => {
          isBusy = true
          return { ended: 1 }
        },
      },
    },
  )
  const section = within(await screen.findByRole('region', { name: 'Where you are signed in' }))
  expect(await section.findByText("Your devices couldn't be loaded.", { exact: false })).toBeVisible()
  expect(await (await findSecondFactor()).findByLabelText('Your password')).toBeVisible()
  isBusy = false
  await user.click(section.getByRole('button', { name: 'Try again' }))
  await user.click(await section.findByRole('button', { name: /^Sign out Unknown device/ }))
  expect(await screen.findByText('The device has been signed out')).toBeInTheDocument()
  await waitFor(() => expect(hasFailed).toHaveBeenCalledTimes(2))
  expect(section.getByText('This device')).toBeVisible()
  expect((await findSecondFactor()).getByLabelText('Your password')).toBeVisible()
})

test('once the session has ended, the devices are asked for no more', async () => {
  let hasEnded = false
  const listSessions = jest.fn(() => (hasEnded ? refuse(403, 'Please sign in first') : []))
  const { elegant_user_id: id, Full_name: name, email } = ada
  const { user } = openSecurity(
    { isOn: false },
    {
      api: {
        'GET /identity/get-session': () => (hasEnded ? new Response('null') : { user: { id, name, email } }),
        'GET /sessions': listSessions,
        'PATCH /customer': () => refuse(401, 'The session has ended.'),
      },
    },
  )
  const section = within(await screen.findByRole('region', { name: 'Name' }))
  await waitFor(() => expect(listSessions).toHaveBeenCalledTimes(1))
  hasEnded = true
  await user.type(section.getByLabelText('Your name'), '!{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' })
  await user.type(within(dialog).getByLabelText('Password'), password)
  expect(listSessions).toHaveBeenCalledTimes(1)
})

describe('a session that has ended', () => {
  /** Ada's page, whose session is there for as long as `api` says so. */
  function openEnding(calls: Record<string, object>) {
    const session = { isThere: true }
    const { elegant_user_id: id, Full_name: name, email } = ada
    const shell = openSecurity(
      { isOn: false },
      {
        api: {
          'GET /identity/get-session': () => (session.isThere ? { user: { id, name, email } } : new Response('null')),
          'POST /identity/sign-in/email': () => {
            session.isThere = true
            return {}
          },
          ...calls,
        },
      },
    )
    return { ...shell, session }
  }

  async function changePassword(user: ReturnType<typeof openSecurity>['user']) {
    const section = within(await screen.findByRole('region', { name: 'Password' }))
    await user.type(section.getByLabelText('Current password'), password)
    await user.type(section.getByLabelText('New password'), 'eight opals in a row{Enter}')
    return section
  }

  test('keeps the name that was typed', async () => {
    const { user, session } = openEnding({ 'PATCH /customer': refuse(401, 'The session has ended.') })
    const field = await screen.findByLabelText('Your name')
    await user.clear(field)
    await user.type(field, 'Ada Byron')
    session.isThere = false
    await user.click(screen.getByRole('button', { name: 'Change name' }))
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' })
    expect(field).toBeInTheDocument()
    await user.type(within(dialog).getByLabelText('Password'), `${password}{Enter}`)
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(screen.getByLabelText('Your name')).toHaveValue('Ada Byron')
  })

  test('asks to sign in when the password is changed', async () => {
    const { user, session } = openEnding({ 'POST /identity/change-password': refuse(401, 'Unauthorized') })
    await screen.findByRole('region', { name: 'Password' })
    session.isThere = false
    const section = await changePassword(user)
    expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
    expect(section.getByText('Your session has ended. Please sign in again.')).toBeInTheDocument()
  })

  test('is not what a wrong password means', async () => {
    const { user } = openEnding({ 'POST /identity/change-password': refuse(401, 'Invalid password') })
    const section = await changePassword(user)
    expect(await section.findByText('Invalid password')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
