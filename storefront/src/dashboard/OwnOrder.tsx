import { Link } from '@elegant/shared'
import { type ActionType, formatMoney, type Order, orderStandings, totalsOf } from '@elegant/shared/rules'
import { Badge, formatDate, Price, SmallCaps, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { EstimateOffer } from './EstimateOffer.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { Parcel } from './Parcel.tsx'

const actionNames: Record<ActionType, string> = { enquiry: 'Enquiry', registration: 'Registration', booking: 'Booking' }

interface OwnOrderProps {
  order: Order
  /** Asks for the orders as they are now. */
  onReload: () => void
}

/** One of the customer's orders: what was ordered, how it stands, and what the shop has said to it. */
export function OwnOrder({ order, onReload }: OwnOrderProps) {
  const { label, tone } = orderStandings[order.status]
  const { action_type, created_at, quantity, estimate, shipping, _items } = order
  const { name, slug, price, currency } = _items
  return (
    <Card>
      <Head>
        <div>
          <SmallCaps>{actionNames[action_type]}</SmallCaps>
          <Name>{slug ? <Link to={`/item/${encodeURIComponent(slug)}`}>{name}</Link> : name}</Name>
          <Detail>
            Ordered {formatDate(created_at)} · Quantity {quantity}
          </Detail>
        </div>
        <Figures>
          <Badge $tone={tone}>{label}</Badge>
          {totalsOf([{ price, currency, quantity }])
            .filter(({ total }) => total > 0)
            .map(({ total }) => (
              <Price key={currency}>{formatMoney(total, currency)}</Price>
            ))}
        </Figures>
      </Head>
      {estimate && <EstimateOffer order={order} estimate={estimate} onReload={onReload} />}
      {shipping && <Parcel name={name} shipping={shipping} />}
      <OrderTimeline order={order} />
    </Card>
  )
}

const Card = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space2};
  padding: ${token.space3};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${token.space1} ${token.space3};

  > :first-child {
    flex: 1 1 16rem;
    min-width: 0;
  }
`

const Name = styled.h2`
  font-size: ${token.textXl};
  line-height: 1.15;
  overflow-wrap: anywhere;

  a {
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`

const Detail = styled.p`
  margin-top: 0.25rem;
  color: ${token.muted};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;
`

const Figures = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem ${token.space2};
  font-size: ${token.textLg};
`
