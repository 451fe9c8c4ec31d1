import { Link } from '@elegant/shared'
import {
  actionNames,
  formatMoney,
  getOrderStep,
  getTotals,
  itemPath,
  type Order,
  type OwnThread,
  orderStatusLabels,
} from '@elegant/shared/rules'
import { Badge, Cluster, formatDate, Note, Price, panel, SmallCaps, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { ConversationLink } from '../thread/ConversationLink.tsx'
import { Parcel } from '../thread/Parcel.tsx'
import { EstimateOffer } from './EstimateOffer.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'

interface OwnOrderProps {
  order: Order
  /** The conversation about it; some servers have none. */
  thread: OwnThread | undefined
  onReload: () => PromiseLike<unknown>
}

/** One of the customer's orders: its item, its status and the shop's replies. */
export function OwnOrder({ order, thread, onReload }: OwnOrderProps) {
  const { label, tone } = orderStatusLabels[order.status]
  const step = getOrderStep(order)
  const { action_type, created_at, quantity, estimate, shipping, _items } = order
  const { name, slug } = _items
  return (
    <Card>
      <Head>
        <div>
          <SmallCaps>{actionNames[action_type]}</SmallCaps>
          <Name>{slug ? <Link to={itemPath(slug)}>{name}</Link> : name}</Name>
          <Note>
            Ordered {formatDate(created_at)} · Quantity {quantity}
          </Note>
        </div>
        <Cluster $gap={`0.25rem ${token.space2}`}>
          <Badge $tone={tone}>{label}</Badge>
          {step && <Badge $tone={step.tone}>{step.label}</Badge>}
          {getAgreedTotals(order)
            .filter(({ total }) => total > 0)
            .map(({ total, currency }) => (
              <Price key={currency}>{formatMoney(total, currency)}</Price>
            ))}
        </Cluster>
      </Head>
      {estimate && <EstimateOffer order={order} estimate={estimate} onReload={onReload} />}
      {shipping && <Parcel name={name} shipping={shipping} />}
      {thread && <ConversationLink thread={thread} />}
      <OrderTimeline order={order} />
    </Card>
  )
}

/** The sum of an accepted estimate, or else of the prices. */
function getAgreedTotals({ estimate, quantity, _items: { price, currency } }: Order) {
  if (estimate?.answer === 'accepted') return [{ total: estimate.amount, currency: estimate.currency }]
  return getTotals([{ price, currency, quantity }])
}

const Card = styled(Stack).attrs({ as: 'article' })`
  gap: ${token.space2};
  padding: ${token.space3};
  ${panel};
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
