import { Link, orderable, PageMeta, selectLines, useSelector } from '@elegant/shared'
import { ButtonLink, DocumentTitle, EmptyState, Page, PageHeading, VisuallyHidden } from '@elegant/shared/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { wasPlaced } from '../confirmation/placedKey.ts'
import { PageColumns } from '../ui/PageColumns.tsx'
import { CartLineRow, RemovedRow } from './CartLineRow.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { type CartActions, useCartActions } from './useCartActions.ts'
import { useCheckout } from './useCheckout.ts'

/** The cart (docs/product/pages.md#cart). */
export function CartPage() {
  const cartLines = useSelector(selectLines)
  const { sending, isStillSending, reasons, send } = useCheckout(cartLines)
  // Keep the submitted lines visible until the navigation home.
  const lines = sending ?? cartLines
  const actions = useCartActions(lines)
  const hadLines = useRef(false)
  useEffect(() => {
    if (lines.length > 0) hadLines.current = true
  }, [lines])

  const rows = lines.map((line) => (
    <CartLineRow
      key={line.key}
      line={line}
      actions={actions}
      isLocked={sending !== undefined || isStillSending}
      reason={reasons.get(line.key)}
    />
  ))
  return (
    <>
      <PageMeta
        title="Your Cart"
        description="What you would like to ask about, book or register for, ready to be sent to us."
        path="/cart"
      />
      <VisuallyHidden role="status">{actions.announcement}</VisuallyHidden>
      {lines.length === 0 ? (
        <EmptyCart actions={actions} hadLines={hadLines} />
      ) : (
        <Page>
          <PageHeading title="Your Cart" />
          <PageColumns $columns="minmax(0, 1fr) 24rem">
            <ul>{addRemovedRow(rows, actions)}</ul>
            <OrderSummary lines={orderable(lines)} isStillSending={isStillSending} onSend={send} />
          </PageColumns>
        </Page>
      )}
    </>
  )
}

/** The rows, with an undo in place of a line that was just removed. */
function addRemovedRow(rows: ReactNode[], { removed, undo }: CartActions) {
  if (!removed) return rows
  const { line, at } = removed
  return rows.toSpliced(at, 0, <RemovedRow key={`removed ${line.key}`} line={line} onUndo={undo} />)
}

/** Takes the focus when the last line is removed. */
function EmptyCart({ actions, hadLines }: { actions: CartActions; hadLines: RefObject<boolean> }) {
  const place = useRef<HTMLDivElement>(null)
  const [hasPlaced] = useState(wasPlaced)
  const hasUndo = actions.removed !== undefined
  useEffect(() => {
    if (hadLines.current && !hasUndo) place.current?.focus()
  }, [hadLines, hasUndo])
  return (
    <div ref={place} tabIndex={-1}>
      <DocumentTitle>Your Cart</DocumentTitle>
      {hasUndo && (
        <Page>
          <ul>{addRemovedRow([], actions)}</ul>
        </Page>
      )}
      <EmptyState
        title="Your cart is empty"
        action={
          <>
            <ButtonLink as={Link} to="/shop" variant="primary">
              Continue Shopping
            </ButtonLink>
            <ButtonLink as={Link} to="/shop?sort=newest">
              See the newest pieces
            </ButtonLink>
          </>
        }
      >
        {hasPlaced && <Link to="/cart/placed">See what you sent last</Link>}
      </EmptyState>
    </div>
  )
}
