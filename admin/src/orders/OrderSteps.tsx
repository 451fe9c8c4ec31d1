import { type OrderDetail, type OrderEvent, orderStatusLabels, withdrawn } from '@elegant/shared/rules'
import { formatMoment, SectionTitle, Timeline, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { lookUp } from '../api/lookUp.ts'
import { orderCustomerLabel } from '../customers/customerLabel.ts'

/** The timeline of an order, in the words of the admin. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  return (
    <section aria-labelledby="timeline">
      <Title id="timeline">Timeline</Title>
      <Timeline>
        {order.timeline.map((event) => (
          <li key={`${event.created_at} ${event.kind} ${event.detail}`}>
            <span>{describeEvent(event, orderCustomerLabel(order))}</span>
            <time dateTime={event.created_at}>{formatMoment(event.created_at)}</time>
          </li>
        ))}
      </Timeline>
    </section>
  )
}

function describeEvent({ kind, detail }: OrderEvent, customer: string): string {
  if (kind === 'placed') return `${customer} placed the order`
  if (detail === withdrawn) return kind === 'estimate' ? 'You withdrew the estimate' : 'You withdrew the shipping'
  if (kind === 'estimate') return `You sent an estimate of ${detail}`
  if (kind === 'estimate_answer') return `${customer} ${detail} the estimate`
  if (kind === 'shipping') return `Shipped: ${detail}`
  return lookUp(orderStatusLabels, detail)?.label ?? detail
}

const Title = styled(SectionTitle)`
  margin-bottom: ${token.space2};
  font-size: ${token.textXl};
`
