import { errorMessage, notify, useNavigate, useSignOutMutation } from '@elegant/shared'
import { Button } from '@elegant/shared/ui'
import { broadcastSignOut } from './signOutElsewhere.ts'

/** Signs out and navigates home; shows the error if signing out fails. */
export function SignOutButton() {
  const navigate = useNavigate()
  const [signOut, { isLoading }] = useSignOutMutation()

  async function leave() {
    try {
      await signOut().unwrap()
      broadcastSignOut()
      // Synchronously, so that the guard sees the navigation before it redirects.
      await navigate('/', { flushSync: true })
    } catch (error) {
      notify.error(`Sign out failed: ${errorMessage(error)}`)
    }
  }

  return (
    <Button onClick={leave} isBusy={isLoading}>
      {isLoading ? 'Signing out…' : 'Sign Out'}
    </Button>
  )
}
