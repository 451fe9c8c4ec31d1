import { Link } from '@elegant/shared'
import {
  formatMoney,
  getOrderStep,
  getTotals,
  type Order,
  orderStatusLabels,
  phoneHref,
  unpricedLabels,
} from '@elegant/shared/rules'
import { Badge, ButtonLink, formatDate, Price, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { orderCustomerLabel } from '../customers/customerLabel.ts'
import { RowActions, RowCard, RowHead } from '../list/RowCard.tsx'
import { contentUp } from '../ui/contentWidth.ts'
import { OrderButtons } from './OrderButtons.tsx'
import type { OrderDialog } from './useOrderDialogs.tsx'

interface OrderCardProps {
  order: Order
  /** The order arrived while the list was open. */
  isNew: boolean
  onOpenDialog: (order: Order, what: OrderDialog) => void
}

/** Item, customer, date and price of an order. */
export function OrderCard({ order, isNew, onOpenDialog }: OrderCardProps) {
  const { label, tone } = orderStatusLabels[order.status]
  // The status of the core API stays; the last step is beside it.
  const step = getOrderStep(order)
  const { name, type } = order._items
  const { Full_name, email, customer_number } = order._customers
  return (
    <Card aria-label={`${name}, ${orderCustomerLabel(order)}`} data-row={order.id}>
      <div>
        <RowHead>
          <Badge $tone={tone}>{label}</Badge>
          {step && <Badge $tone={step.tone}>{step.label}</Badge>}
          {isNew && <Badge $tone="success">New</Badge>}
          <time dateTime={order.created_at}>{formatDate(order.created_at, 'short')}</time>
          <span>#{order.id}</span>
        </RowHead>
        <h2>{name}</h2>
        <p>
          {type} · {order.action_type}
        </p>
      </div>
      <div>
        <strong>{orderCustomerLabel(order)}</strong>
        {customer_number !== null && <p>Customer #{customer_number}</p>}
        {customer_number === null && Full_name && <p>Guest</p>}
        {email && <MailLink email={email} />}
        {order.contact?.phone && <a href={phoneHref(order.contact.phone)}>{order.contact.phone}</a>}
      </div>
      <OrderMoney order={order} />
      <Actions>
        <ButtonLink as={Link} to={`/admin/orders/${order.id}`}>
          Details
        </ButtonLink>
        <Permitted to="change">
          <OrderButtons order={order} onOpenDialog={onOpenDialog} />
        </Permitted>
      </Actions>
    </Card>
  )
}

/** Breaks before the @ rather than within a name. */
function MailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}

/** The total, and the unit price of several. */
function OrderMoney({ order: { _items, quantity, action_type } }: { order: Order }) {
  const { price, currency } = _items
  const [{ total } = { total: 0 }] = getTotals([{ price, currency, quantity }])
  return (
    <Money>
      {price > 0 && <Price>{formatMoney(total, currency)}</Price>}
      {(price <= 0 || quantity > 1) && (
        <p>
          {price > 0 ? formatMoney(price, currency) : unpricedLabels[action_type]}
          {quantity > 1 && ` × ${quantity}`}
        </p>
      )}
    </Money>
  )
}

const Card = styled(RowCard).attrs({ $columns: 'minmax(0, 2fr) minmax(0, 2fr) minmax(7rem, auto)' })`
  p {
    color: ${token.muted};
  }
  strong {
    font-weight: 500;
  }
  a[href^='mailto'],
  a[href^='tel'] {
    display: block;
  }

  ${contentUp.desktop} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) minmax(8rem, auto) auto;
  }
`

const Money = styled.div`
  ${Price} {
    font-size: ${token.textLg};
  }

  ${contentUp.tablet} {
    text-align: right;
  }
`

const Actions = styled(RowActions)`
  ${contentUp.tablet} {
    grid-column: 1 / -1;
  }
  ${contentUp.desktop} {
    grid-column: auto;
  }
`
