import { Link } from '@elegant/shared'
import { formatMoney, itemPath, type Order, totalsOf } from '@elegant/shared/rules'
import { formatDate, formatMoment, Note } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { ContactFacts, Fact, Facts } from '../detail/Facts.tsx'
import { customerName } from './customerName.ts'

/** The details of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const { quantity, estimate, shipping, contact, _customers, _items, action_type } = order
  const { email, customer_number } = _customers
  const { name, price, currency, type, slug } = _items
  const [{ total } = { total: 0 }] = totalsOf([{ price, currency, quantity }])
  return (
    <Facts>
      <Fact name="Item">{slug ? <Link to={itemPath(slug)}>{name}</Link> : name}</Fact>
      <Fact name="Type">
        {type} · {action_type}
      </Fact>
      <Fact name="Price">{price > 0 ? formatMoney(price, currency) : 'Price on request'}</Fact>
      <Fact name="Quantity">{quantity}</Fact>
      {total > 0 && <Fact name="Total">{formatMoney(total, currency)}</Fact>}
      <Fact name="Ordered">{formatMoment(order.created_at)}</Fact>
      <Fact name="Customer">
        {customer_number === null ? (
          `${customerName(order)} (guest)`.replace('Guest (guest)', 'Guest')
        ) : (
          <>
            {customerName(order)},{' '}
            <Link to={`/admin/customers?search=${customer_number}`}>Customer #{customer_number}</Link>
          </>
        )}
      </Fact>
      <ContactFacts email={email} phone={contact?.phone} />
      {estimate && (
        <Fact name="Estimate">
          <strong>{formatMoney(estimate.amount, estimate.currency)}</strong>, sent{' '}
          {formatDate(estimate.sent_at, 'short')}, {estimate.answer ?? 'not answered yet'}
          {estimate.message && <Words>{estimate.message}</Words>}
        </Fact>
      )}
      {shipping && (
        <Fact name="Shipping">
          {shipping.carrier}{' '}
          {shipping.tracking_url ? (
            <a href={shipping.tracking_url} target="_blank" rel="noreferrer">
              {shipping.tracking_number}
            </a>
          ) : (
            shipping.tracking_number
          )}
          , {formatDate(shipping.shipped_at, 'short')}
        </Fact>
      )}
    </Facts>
  )
}

const Words = styled(Note)`
  white-space: pre-line;
`
