import { Button, EmptyState } from '@elegant/shared/ui'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { isPartMissing } from '../remotes/retried.ts'
import { PartMissing } from '../status/PartMissing.tsx'

/** The last resort: the frame itself broke. */
export function CrashPage() {
  const error = useRouteError()
  useEffect(() => console.error('The page broke', error), [error])
  if (isPartMissing(error)) return <PartMissing />
  return (
    <EmptyState
      title="Something went wrong"
      action={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      The page could not be shown. Your cart is safe.
    </EmptyState>
  )
}
