import { Button, EmptyState } from '@elegant/shared/ui'

/** Shown if a chunk of a page failed to load. Only a page load requests the chunk again. */
export function ChunkLoadErrorPage() {
  return (
    <EmptyState
      title="Part of this page couldn't be loaded"
      action={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      The connection was lost, or the shop was updated in the meantime. Reload the page to continue. Your cart is safe.
    </EmptyState>
  )
}
