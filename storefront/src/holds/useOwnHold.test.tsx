import { useClaimOrdersMutation } from '@elegant/shared'
import { useSignInMutation } from '@elegant/shared/account'
import type { Hold } from '@elegant/shared/rules'
import { buildCustomer, renderPage } from '@elegant/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { hold, noReviews, noSimilar, onHold, openPiece, piece } from '../testing/heldPiece.ts'

beforeEach(() => sessionStorage.clear())

test('a hold that the owner has extended since the page loaded is still the own one', async () => {
  openPiece(piece(onHold), { 'GET /holds': [hold({ id: 8 })], ...noSimilar })
  expect(await screen.findByRole('button', { name: 'Enquire Now' })).toBeVisible()
})

test.each(['Sign in', 'Add to my account'])('a hold is the own one after "%s"', async (name) => {
  const listHolds = jest.fn((): Hold[] => [])
  const account = [
    { path: '/account', element: <Account /> },
    { path: '/', children: routes },
  ]
  const { user, router } = renderPage(account, {
    path: '/item/it',
    customer: buildCustomer(),
    api: {
      'GET /items_details/it': [piece(onHold)],
      'GET /reviews?external={"items_id":1}': noReviews,
      'GET /holds': listHolds,
      'POST /identity/sign-in/email': {},
      'POST /customer/claim': { claimed: 0, claimable: 0 },
      ...noSimilar,
    },
  })
  expect(await screen.findByText(/This piece is on hold/)).toBeVisible()
  await waitFor(() => expect(listHolds).toHaveBeenCalled())
  listHolds.mockReturnValue([hold()])
  await act(() => router.navigate('/account'))
  await user.click(screen.getByRole('button', { name }))
  await act(() => router.navigate('/item/it'))
  expect(await screen.findByRole('button', { name: 'Enquire Now' })).toBeVisible()
})

/** Signs in, and adds what a guest has left to the account. */
function Account() {
  const [signIn] = useSignInMutation()
  const [claim] = useClaimOrdersMutation()
  return (
    <>
      <button type="button" onClick={() => void signIn({ email: 'ada@example.com', password: 'seven opals' })}>
        Sign in
      </button>
      <button type="button" onClick={() => void claim({ temp_session_id: 'guest' })}>
        Add to my account
      </button>
    </>
  )
}
