import { Link } from '@elegant/shared'
import { formatMoney, getTotals, type Order, orderStatusLabels } from '@elegant/shared/rules'
import { Badge, Cluster, formatDate, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { RowCard } from '../list/RowCard.tsx'

/** One order of a customer: what, its status, when and for how much. */
export function CustomerOrder({ order }: { order: Order }) {
  const { id, status, quantity, created_at, _items } = order
  const { name, price, currency } = _items
  const { label, tone } = orderStatusLabels[status]
  const [{ total } = { total: 0 }] = getTotals([{ price, currency, quantity }])
  return (
    <Row aria-label={`${name}, order #${id}`}>
      <h3>
        <Link to={`/admin/orders/${id}`}>{name}</Link>
      </h3>
      <Cluster>
        <Badge $tone={tone}>{label}</Badge>
        <span>#{id}</span>
        <time dateTime={created_at}>{formatDate(created_at, 'short')}</time>
        {total > 0 && <span>{formatMoney(total, currency)}</span>}
      </Cluster>
    </Row>
  )
}

const Row = styled(RowCard)`
  gap: 0.25rem ${token.space2};
  padding: ${token.space1} ${token.space2};

  h3 {
    font: 500 ${token.textSm} / 1.35 ${token.sans};
  }
`
