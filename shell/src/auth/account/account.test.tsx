import { api, refetchOnReconnect } from '@elegant/shared'
import { buildCustomer, refuse, signedIn } from '@elegant/shared/testing'
import { act, screen } from '@testing-library/react'
import { openShell } from '../../testing/openShell.tsx'

jest.mock('../../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

const ada = { email: 'ada@example.com', password: 'seven opals in a row' }
const mails = { 'GET /identity/providers': { providers: [{ id: 'acme', name: 'Acme' }], verifiesEmail: true } }

async function signIn(user: ReturnType<typeof openShell>['user'], within = screen): Promise<void> {
  await user.type(await within.findByLabelText('Email'), ada.email)
  await user.type(within.getByLabelText('Password'), ada.password)
  await user.click(within.getByRole('button', { name: 'Sign in' }))
}

test.each([
  ['invalid_token', 'This link has expired or has already been used'],
  ['token_expired', 'This link has expired or has already been used'],
  ['access_denied', 'Sign-in was canceled'],
  ['state_mismatch', 'Sign-in was interrupted'],
  ['email_not_verified', "Your email address isn't verified there"],
  ['account_not_linked', 'You already have an account with this address'],
  ['failed', "Sign-in didn't work"],
  ['tostring', "Sign-in didn't work"],
])('the link error %s shows: %s', async (code, title) => {
  openShell(`/sign-in?error=${code}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(title)
})

test('an unreachable provider shows an error', async () => {
  const sentence = 'Acme cannot be reached. Please try again later, or another way.'
  const { user } = openShell('/sign-up', {
    api: { ...mails, 'POST /identity/sign-in/social': () => refuse(503, sentence) },
  })
  await user.click(await screen.findByRole('button', { name: 'Continue with Acme' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
})

test.each([
  ['/admin/orders?page=2', '/admin/orders?page=2'],
  ['/sign-in', undefined],
])('a social sign-in from %s returns to %s', async (path, callbackURL) => {
  const { user, sent } = openShell(path, {
    api: {
      ...mails,
      'POST /identity/sign-in/social': refuse(503, 'Acme cannot be reached.'),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Continue with Acme' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Acme cannot be reached.')
  expect(sent).toEqual([{ provider: 'acme', callbackURL }])
})

test('a failed sign-in offers to resend the link only if the shop verifies addresses', async () => {
  const api = { 'POST /identity/sign-in/email': () => refuse(401, 'Invalid email or password') }
  const without = openShell('/sign-in', { api })
  await signIn(without.user)
  expect(await screen.findByText('Invalid email or password')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Resend the email' })).toBeNull()
  without.unmount()

  const { user } = openShell('/sign-in', {
    api: { ...api, ...mails, 'POST /identity/send-verification-email': () => refuse(429, 'Too many attempts.') },
  })
  await signIn(user)
  await user.click(await screen.findByRole('button', { name: 'Resend the email' }))
  expect(await screen.findByText('Too many attempts.')).toBeVisible()
})

test('a taken address shows an error and keeps the input', async () => {
  const { user } = openShell('/sign-up', {
    api: { 'POST /identity/sign-up/email': () => refuse(422, 'User already exists. Use another email.') },
  })
  await user.type(await screen.findByLabelText('Name'), 'Ada Welo')
  await user.type(screen.getByLabelText('Email'), ada.email)
  await user.type(screen.getByLabelText('Password'), ada.password)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('User already exists. Use another email.')
  expect(screen.getByLabelText('Password')).toHaveValue(ada.password)
})

test('a sign-up whose customer record could not be created at once signs in all the same', async () => {
  const { elegant_user_id: id, ...record } = buildCustomer()
  let hasSignedUp = false
  let hasRecord = false
  const { user } = openShell('/sign-up', {
    api: {
      'POST /identity/sign-up/email': () => {
        hasSignedUp = true
        return { user: { id } }
      },
      'GET /identity/get-session': () =>
        hasSignedUp ? { user: { id, name: 'Ada Welo', email: ada.email } } : new Response('null'),
      'GET /customer': () => (hasRecord ? { ...record, elegant_user_id: id } : refuse(404, 'Unknown')),
      'POST /customer': jest
        .fn(() => {
          hasRecord = true
          return {}
        })
        .mockImplementationOnce(() => refuse(503, 'Busy')),
      'POST /customer/claim': {},
      'POST /favorites': refuse(404, 'Unknown'),
    },
  })
  await user.type(await screen.findByLabelText('Name'), 'Ada Welo')
  await user.type(screen.getByLabelText('Email'), ada.email)
  await user.type(screen.getByLabelText('Password'), ada.password)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Account of/ })).toBeVisible()
})

test('the sign-up link asks for the password in another browser', async () => {
  const { user } = openShell('/sign-in?step=confirm', { api: { 'POST /identity/sign-in/email': {} } })
  expect(await screen.findByText(/Sign in with the password you chose when you signed up/)).toBeVisible()
  await signIn(user)
  expect(screen.queryByText(/Sign in with the password/)).toBeNull()
})

test('the sign-up link leads on once a second factor is confirmed', async () => {
  const customer = buildCustomer()
  let isSignedIn = false
  const { user } = openShell('/sign-in?step=confirm', {
    customer,
    api: {
      'GET /identity/get-session': () =>
        isSignedIn ? { user: { id: customer.elegant_user_id, name: 'Ada', email: ada.email } } : new Response('null'),
      'POST /identity/sign-in/email': { twoFactorRedirect: true },
      'POST /identity/two-factor/verify-totp': () => {
        isSignedIn = true
        return {}
      },
      'POST /customer/claim': {},
    },
  })
  await signIn(user)
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}')
  expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
})

test('the sign-up link keeps the session of a signed-in visitor', async () => {
  openShell('/sign-in?step=confirm', { customer: buildCustomer() })
  expect(await screen.findByText('One last step')).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Account of/ })).toBeVisible()
  expect(screen.getByLabelText('Password')).toBeVisible()
})

test('a social sign-in to an account with a second factor asks for its code', async () => {
  openShell('/sign-in?step=code')
  expect(await screen.findByLabelText('Code from your authenticator app')).toHaveFocus()
})

test('a refused reset shows the reason', async () => {
  const sentence = 'This shop sends no mail. Please contact it to get a new password.'
  const { user } = openShell('/reset-password', {
    api: { ...mails, 'POST /identity/request-password-reset': () => refuse(400, sentence) },
  })
  await user.type(await screen.findByLabelText('Email'), `${ada.email}{Enter}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
})

test('a shop without email explains how to get a new password', async () => {
  openShell('/reset-password')
  expect(await screen.findByText('This shop sends no email')).toBeVisible()
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument()
})

test('an expired code shows an error and returns to the password', async () => {
  const { user } = openShell('/sign-in', {
    api: {
      'POST /identity/sign-in/email': { twoFactorRedirect: true },
      'POST /identity/two-factor/verify-totp': () => refuse(401, 'That took too long. Please sign in again.'),
    },
  })
  await signIn(user)
  expect(await screen.findByLabelText('Code from your authenticator app')).toHaveFocus()
  await user.keyboard('123456{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('That took too long. Please sign in again.')
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

describe('an account that could not be loaded', () => {
  const open = async () => {
    let isDown = true
    const known = signedIn(buildCustomer())
    const shell = openShell('/customer/dashboard', {
      api: {
        ...known,
        'GET /customer': () => (isDown ? refuse(503, 'Busy') : known['GET /customer']),
        'POST /customer/claim': { claimed: 0, claimable: 0 },
      },
    })
    refetchOnReconnect(shell.store)
    const findNotice = () => screen.findByRole('heading', { name: "Your account couldn't be loaded" })
    await findNotice()
    // The page asks again as it appears. A query that still runs would not be sent a second time.
    await act(() => Promise.all(shell.store.dispatch(api.util.getRunningQueriesThunk())))
    expect(await findNotice()).toBeVisible()
    isDown = false
    return shell
  }

  test('is not denied the page, and sees it after Try again', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'My dashboard' })).toBeVisible()
  })

  test('sees the page once the connection is back', async () => {
    await open()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('heading', { name: 'My dashboard' })).toBeVisible()
  })
})
