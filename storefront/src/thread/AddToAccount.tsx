import { errorMessage, Link } from '@elegant/shared'
import { Alert, Button, Note, Stack } from '@elegant/shared/ui'
import { useEffect, useRef } from 'react'
import { useAddThreadMutation } from './threadApi.ts'

/** Offers a signed-in visitor to keep the thread in the account. It stands at the end, because only the browser knows of it. */
export function AddToAccount({ threadKey, canAdd }: { threadKey: string; canAdd: boolean }) {
  const [add, { isLoading, isSuccess, error }] = useAddThreadMutation()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The pressed button is unmounted.
    if (isSuccess) words.current?.focus()
  }, [isSuccess])
  if (isSuccess) {
    return (
      <Note ref={words} tabIndex={-1} role="status">
        This is in your account now: <Link to="/customer/dashboard">My Orders</Link>
      </Note>
    )
  }
  if (!canAdd) return null
  return (
    <Stack>
      {error && (
        <Alert tone="destructive" title="This was not added to your account.">
          {errorMessage(error)}
        </Alert>
      )}
      <Note>This conversation is not in your account yet.</Note>
      <div>
        <Button isBusy={isLoading} onClick={() => void add(threadKey)}>
          {isLoading ? 'Adding…' : 'Add this to my account'}
        </Button>
      </div>
    </Stack>
  )
}
