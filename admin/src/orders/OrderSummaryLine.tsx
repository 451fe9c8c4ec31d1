import type { Order } from '@elegant/shared/rules'
import { token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { orderCustomerLabel } from '../customers/customerLabel.ts'
import { useMailLine } from '../mails/mailDelivery.ts'

/** The order that a dialog is about, and the recipient of the email. */
export function OrderSummaryLine({ order, by }: { order: Order; by: string }) {
  const line = useMailLine(order._customers.email, by)
  return (
    <Line>
      <strong>{order._items.name}</strong>, for {orderCustomerLabel(order)}. {line}
    </Line>
  )
}

const Line = styled.p`
  overflow-wrap: anywhere;

  strong {
    font-weight: 500;
  }
  & + p {
    color: ${token.muted};
    font-size: ${token.textSm};
  }
`
