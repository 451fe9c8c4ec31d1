import { Link, selectLines, useSelector } from '@elegant/shared'
import { ButtonLink, EmptyState, Page, PageHeading, token, wider } from '@elegant/shared/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { CartLineRow } from './CartLineRow.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { useCheckout } from './useCheckout.ts'

/** Spec §2, cart. */
export function CartPage() {
  const lines = useSelector(selectLines)
  const { isPending, reasons, send } = useCheckout(lines)
  const hadLines = useRef(false)
  useEffect(() => {
    if (lines.length > 0) hadLines.current = true
  }, [lines])
  if (lines.length === 0) return <EmptyCart hadLines={hadLines} />
  return (
    <Page>
      <PageHeading title="Your Cart" />
      <Columns>
        <ul>
          {lines.map((line) => (
            <CartLineRow key={line.key} line={line} isLocked={isPending} reason={reasons.get(line.key)} />
          ))}
        </ul>
        <OrderSummary lines={lines} onSend={send} />
      </Columns>
    </Page>
  )
}

/** When the last line has just gone, the focus that went with it comes here. */
function EmptyCart({ hadLines }: { hadLines: RefObject<boolean> }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hadLines.current) place.current?.focus()
  }, [hadLines])
  return (
    <div ref={place} tabIndex={-1}>
      <title>Your Cart</title>
      <EmptyState
        title="Your cart is empty"
        action={
          <ButtonLink as={Link} to="/shop">
            Continue Shopping
          </ButtonLink>
        }
      />
    </div>
  )
}

const Columns = styled.div`
  display: grid;
  gap: ${token.space5} ${token.space6};

  > * {
    min-width: 0;
  }

  ${wider.desktop} {
    grid-template-columns: minmax(0, 1fr) 24rem;
    align-items: start;
  }
`
