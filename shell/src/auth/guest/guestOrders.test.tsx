import { guestIdKey } from '@elegant/shared'
import { buildCustomer, type FakeApi, refuse } from '@elegant/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { openShell } from '../../testing/openShell.tsx'

jest.mock('../../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

const question = { name: 'Are these orders yours?' }
const guestId = '6f1c1a52-1a1e-4f6e-9a55-0a5f0d3c7b11'

/** Opens the shell as a customer in a browser with guest orders. */
function signedInWith(orders: number, api: FakeApi = {}, stored: Record<string, string> = {}) {
  return openShell('/shop', {
    customer: buildCustomer({ email: 'ada@example.com' }),
    stored: { [guestIdKey]: guestId, ...stored },
    api: {
      'POST /customer/claim': { claimed: 0, claimable: orders },
      ...api,
    },
  })
}

test('guest orders join the account only after confirmation', async () => {
  const { user, sent, storage } = signedInWith(2)
  expect(await screen.findByRole('region', question)).toHaveTextContent(
    '2 orders or holds were placed in this browser before you signed in. Add them to the account of ada@example.com?',
  )
  expect(sent).toEqual([{ temp_session_id: guestId, dryRun: true }])
  await user.click(screen.getByRole('button', { name: 'Add to my account' }))
  await waitFor(() => expect(storage.getItem(guestIdKey)).toBeNull())
  expect(sent.at(-1)).toEqual({ temp_session_id: guestId })
  expect(screen.getByRole('main')).toHaveFocus()
})

test('declined guest orders stay with the browser', async () => {
  const { user, sent, storage } = signedInWith(1)
  expect(await screen.findByRole('region', question)).toHaveTextContent('One order or hold was placed in this browser')
  await user.click(screen.getByRole('button', { name: 'Not mine' }))
  expect(screen.queryByRole('region', question)).toBeNull()
  expect(storage.getItem(guestIdKey)).toBe(guestId)
  expect(sent).toHaveLength(1)
})

describe('an account that declined before', () => {
  const stored = async () => {
    const { user, storage, unmount } = signedInWith(1)
    await user.click(await screen.findByRole('button', { name: 'Not mine' }))
    unmount()
    return { elegant_guest_orders_dismissed: storage.getItem('elegant_guest_orders_dismissed') ?? '' }
  }

  test('is not asked again about the same orders', async () => {
    const { sent } = signedInWith(1, {}, await stored())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await screen.findByRole('button', { name: /^Account of/ })).toBeVisible()
    expect(screen.queryByRole('region', question)).toBeNull()
  })

  test('is asked again after another order', async () => {
    signedInWith(2, {}, await stored())
    expect(await screen.findByRole('region', question)).toHaveTextContent('2 orders or holds were placed')
  })
})

test('a guest id without orders is removed without asking', async () => {
  const { storage } = signedInWith(0)
  await waitFor(() => expect(storage.getItem(guestIdKey)).toBeNull())
  expect(screen.queryByRole('region', question)).toBeNull()
})

test('a server without the endpoint leaves the orders with the browser', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  const { storage } = signedInWith(0, { 'POST /customer/claim': () => refuse(404, 'There is no call.') })
  await waitFor(() => expect(console.warn).toHaveBeenCalled())
  expect(storage.getItem(guestIdKey)).toBe(guestId)
})
