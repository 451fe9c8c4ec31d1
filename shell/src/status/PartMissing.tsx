import { Button, EmptyState } from '@elegant/shared/ui'

/** Stands where a page would of which a part could not be had. Only a new page asks for it again. */
export function PartMissing() {
  return (
    <EmptyState
      title="A part of this page could not be loaded"
      action={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      The connection broke off, or the shop has been renewed meanwhile. Reload the page to go on. Your cart is safe.
    </EmptyState>
  )
}
