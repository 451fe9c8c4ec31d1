import { Button, EmptyState } from '@elegant/shared/ui'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { ChunkLoadErrorPage } from './ChunkLoadErrorPage.tsx'
import { isChunkLoadError } from './isChunkLoadError.ts'

/** The last resort when the frame itself throws. */
export function CrashPage() {
  const error = useRouteError()
  useEffect(() => console.error('The frame failed to render', error), [error])
  if (isChunkLoadError(error)) return <ChunkLoadErrorPage />
  return (
    <EmptyState
      title="Something went wrong"
      action={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      The page couldn't be displayed. Your cart is safe.
    </EmptyState>
  )
}
