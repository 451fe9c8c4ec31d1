import { Link, selectLines, useSelector } from '@elegant/shared'
import { ButtonLink, EmptyState, Page, PageHeading, token, useDocumentTitle, wider } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { CartLineRow } from './CartLineRow.tsx'
import { OrderSummary } from './OrderSummary.tsx'

/** Spec §2, cart. */
export function CartPage() {
  const lines = useSelector(selectLines)
  useDocumentTitle('Your Cart')
  if (lines.length === 0) {
    return (
      <EmptyState
        title="Your cart is empty"
        action={
          <ButtonLink as={Link} to="/shop">
            Continue Shopping
          </ButtonLink>
        }
      />
    )
  }
  return (
    <Page>
      <PageHeading title="Your Cart" />
      <Columns>
        <ul>
          {lines.map((line) => (
            <CartLineRow key={line.key} line={line} />
          ))}
        </ul>
        <OrderSummary lines={lines} />
      </Columns>
    </Page>
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
