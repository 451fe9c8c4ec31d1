import { errorMessage, notify, useNavigate, useSignOutMutation } from '@elegant/shared'
import { Button } from '@elegant/shared/ui'
import { tellSignOut } from './signOutElsewhere.ts'

/** Signs out and goes home; says so when it failed. */
export function SignOutButton() {
  const navigate = useNavigate()
  const [signOut, { isLoading }] = useSignOutMutation()

  async function leave() {
    try {
      await signOut().unwrap()
      tellSignOut()
      // The guard is to know at once that the visitor is on the way out.
      await navigate('/', { flushSync: true })
    } catch (error) {
      notify.error(`Sign out failed: ${errorMessage(error)}`)
    }
  }

  return (
    <Button onClick={leave} disabled={isLoading}>
      {isLoading ? 'Signing out…' : 'Sign Out'}
    </Button>
  )
}
