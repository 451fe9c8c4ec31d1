import { Button, EmptyState } from '@elegant/shared/ui'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

/** The last resort: the frame itself broke. */
export function CrashPage() {
  const error = useRouteError()
  useEffect(() => console.error('The page broke', error), [error])
  return (
    <EmptyState
      title="Something went wrong"
      action={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      The page could not be shown. Your cart is safe.
    </EmptyState>
  )
}
