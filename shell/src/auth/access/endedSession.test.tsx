import { useSendContactMessageMutation } from '@elegant/shared'
import { buildCustomer, refuse, signedIn } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { openShell, workingRemotes } from '../../testing/openShell.tsx'
import { broadcastSignOut } from '../signIn/signOutElsewhere.ts'

jest.mock('../../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

describe('a session that has ended', () => {
  const storefront = async () => ({
    routes: [
      { index: true, element: <h1>Home</h1> },
      { path: 'customer/dashboard', Component: Dashboard },
    ],
  })
  const ended = {
    'GET /identity/get-session': () => new Response('null'),
    'POST /contact_messages': () => refuse(401, 'The session has ended.'),
  }

  test.each([
    { who: 'the same user', customer: buildCustomer(), kept: 'My opal' },
    { who: 'another user', customer: buildCustomer({ elegant_user_id: 'user-2' }), kept: '' },
  ])('lets $who sign in again on top of the page, which still contains "$kept"', async ({ customer, kept }) => {
    let api: Record<string, unknown> = signedIn(buildCustomer())
    const answer = (call: string) => () => {
      const given = api[call]
      return typeof given === 'function' ? given() : given
    }
    const { user } = openShell('/customer/dashboard', {
      remotes: { ...workingRemotes, storefront },
      api: {
        'GET /identity/get-session': answer('GET /identity/get-session'),
        'GET /customer': answer('GET /customer'),
        'POST /customer/claim': answer('POST /customer/claim'),
        'POST /contact_messages': answer('POST /contact_messages'),
        'POST /identity/sign-in/email': () => {
          api = signedIn(customer)
          return {}
        },
      },
    })
    await user.type(await screen.findByLabelText('Message'), 'My opal')
    api = { ...api, ...ended }
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' })
    expect(screen.getByLabelText('Message')).toHaveStyle({ opacity: 0 })
    await user.type(within(dialog).getByLabelText('Password'), 'seven opals in a row{Enter}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(await screen.findByLabelText('Message')).toHaveValue(kept)
  })

  test('in another tab clears the page in this one', async () => {
    let api: Record<string, unknown> = signedIn(buildCustomer())
    openShell('/customer/dashboard', {
      remotes: { ...workingRemotes, storefront },
      customer: buildCustomer(),
      api: { 'GET /identity/get-session': () => api['GET /identity/get-session'] ?? new Response('null') },
    })
    await screen.findByRole('button', { name: /^Account of/ })
    api = {}
    broadcastSignOut()
    expect(await screen.findByRole('heading', { name: /^Access Denied/ })).toBeVisible()
    expect(screen.queryByLabelText('Message')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('keeps the input when the page is restored by the Back button', async () => {
    const known = signedIn(buildCustomer())
    const getSession = jest.fn(() => known['GET /identity/get-session'])
    const { user } = openShell('/customer/dashboard', {
      remotes: { ...workingRemotes, storefront },
      api: { ...known, 'GET /identity/get-session': getSession },
    })
    await user.type(await screen.findByLabelText('Message'), 'Opals?')
    getSession.mockClear()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(() => expect(getSession).toHaveBeenCalled())
    expect(screen.getByLabelText('Message')).toHaveValue('Opals?')
  })

  test('stays when signing out fails', async () => {
    const unhandled = jest.fn()
    process.on('unhandledRejection', unhandled)
    const { user } = openShell('/customer/dashboard', {
      remotes: { ...workingRemotes, storefront },
      customer: buildCustomer(),
      api: { 'POST /identity/sign-out': refuse(503, 'Busy') },
    })
    await screen.findByLabelText('Message')
    await user.click(await screen.findByRole('button', { name: /^Account of/ }))
    await user.click(screen.getByRole('button', { name: 'Sign Out', hidden: true }))
    expect(await screen.findByText('Sign out failed: Busy')).toBeInTheDocument()
    // Renders one frame later than the toast.
    await screen.findByRole('button', { name: 'Sign Out', hidden: true })
    expect(screen.getByRole('button', { name: /^Account of/ })).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('by signing out here shows no dialog', async () => {
    let api: Record<string, unknown> = signedIn(buildCustomer())
    const { user } = openShell('/customer/dashboard', {
      remotes: { ...workingRemotes, storefront },
      customer: buildCustomer(),
      api: {
        'GET /identity/get-session': () => api['GET /identity/get-session'] ?? new Response('null'),
        'POST /identity/sign-out': () => {
          api = {}
          return {}
        },
      },
    })
    await screen.findByLabelText('Message')
    await user.click(await screen.findByRole('button', { name: /^Account of/ }))
    await user.click(screen.getByRole('button', { name: 'Sign Out', hidden: true }))
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

/** A page with a field and an API call. */
function Dashboard() {
  const [send] = useSendContactMessageMutation()
  return (
    <>
      <textarea aria-label="Message" />
      <button
        type="button"
        onClick={() => void send({ key: 'k', content: { name: 'Ada', email: 'ada@example.com', message: 'Opals?' } })}
      >
        Send
      </button>
    </>
  )
}
