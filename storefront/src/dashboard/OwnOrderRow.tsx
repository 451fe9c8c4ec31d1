import { Link } from '@elegant/shared'
import { type ActionType, formatMoney, type Order, orderStandings } from '@elegant/shared/rules'
import { Badge, formatDate, Price, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { standingOf } from './orderStanding.ts'

const actionNames: Record<ActionType, string> = { enquiry: 'Enquiry', registration: 'Registration', booking: 'Booking' }

/** One of the customer's orders. */
export function OwnOrderRow({ order, now }: { order: Order; now: number }) {
  const { label, tone } = orderStandings[standingOf(order, now)]
  const { name, slug, price, currency } = order._items
  const quantity = order.quantity ?? 1
  return (
    <Row>
      <div>
        <Name>{slug ? <Link to={`/item/${encodeURIComponent(slug)}`}>{name}</Link> : name}</Name>
        <Detail>
          {actionNames[order.action_type]} · {formatDate(order.created_at)} · Quantity {quantity}
        </Detail>
      </div>
      <Figures>
        {price > 0 && <Price>{formatMoney((Math.round(price * 100) * quantity) / 100, currency ?? 'USD')}</Price>}
        <Badge $tone={tone}>{label}</Badge>
      </Figures>
    </Row>
  )
}

const Row = styled.article`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space1} ${token.space3};
  padding-block: ${token.space2};
  border-bottom: 1px solid ${token.hairline};
`

const Name = styled.h2`
  font-size: ${token.textXl};
  overflow-wrap: anywhere;

  a {
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`

const Detail = styled.p`
  color: ${token.muted};
  font-size: ${token.textSm};
`

const Figures = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  font-size: ${token.textLg};
`
