import { formatMoney, type Order, orderStandings } from '@elegant/shared/rules'
import { Badge, formatDate, Price, token, wider } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { statusOf } from './orderViews.ts'

/** An order at a glance: what, who, when and how much. */
export function OrderCard({ order }: { order: Order }) {
  const { label, tone } = orderStandings[statusOf(order)]
  const { name, type, price, currency } = order._items
  const { Full_name, email, customer_number } = order._customers
  const quantity = order.quantity ?? 1
  return (
    <Card aria-label={`${name}, ${Full_name || 'Guest'}`}>
      <div>
        <Head>
          <Badge $tone={tone}>{label}</Badge>
          <time dateTime={order.created_at}>{formatDate(order.created_at, 'short')}</time>
        </Head>
        <Name>{name}</Name>
        <p>
          {type} · {order.action_type}
        </p>
      </div>
      <div>
        <strong>{Full_name || 'Guest'}</strong>
        {Full_name && <p>{customer_number === null ? 'Guest' : `Customer #${customer_number}`}</p>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {order.contact?.phone && <a href={`tel:${order.contact.phone}`}>{order.contact.phone}</a>}
      </div>
      <Money>
        {price > 0 ? (
          <>
            <Price>{formatMoney((Math.round(price * 100) * quantity) / 100, currency ?? 'USD')}</Price>
            <p>
              {formatMoney(price, currency ?? 'USD')} × {quantity}
            </p>
          </>
        ) : (
          <p>Price on request × {quantity}</p>
        )}
      </Money>
    </Card>
  )
}

const Card = styled.article`
  display: grid;
  gap: ${token.space1} ${token.space3};
  padding: ${token.space2} ${token.space3};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
  font-size: ${token.textSm};
  overflow-wrap: anywhere;

  > * {
    min-width: 0;
  }
  p,
  time {
    color: ${token.muted};
  }
  strong {
    font-weight: 500;
  }

  ${wider.tablet} {
    grid-template-columns: 2fr 2fr auto;
    align-items: center;
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem ${token.space1};
  margin-bottom: 0.25rem;
`

const Name = styled.h2`
  font-size: ${token.textLg};
`

const Money = styled.div`
  font-variant-numeric: tabular-nums;

  ${Price} {
    font-size: ${token.textLg};
  }

  ${wider.tablet} {
    text-align: right;
  }
`
