import { Link } from '@elegant/shared'
import { formatMoney, getTotals, itemPath, type Order, unpricedLabels } from '@elegant/shared/rules'
import { formatDate, formatMoment, Note } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { orderCustomerLabel } from '../customers/customerLabel.ts'
import { ContactDetails, DescriptionItem, DescriptionList } from '../detail/DescriptionList.tsx'

/** The details of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const { quantity, estimate, shipping, contact, _customers, _items, action_type } = order
  const { email, customer_number, Full_name } = _customers
  const { name, price, currency, type, slug } = _items
  const guest = Full_name ? `${Full_name} (guest)` : 'Guest'
  const [{ total } = { total: 0 }] = getTotals([{ price, currency, quantity }])
  return (
    <DescriptionList>
      <DescriptionItem name="Item">{slug ? <Link to={itemPath(slug)}>{name}</Link> : name}</DescriptionItem>
      <DescriptionItem name="Type">
        {type} · {action_type}
      </DescriptionItem>
      <DescriptionItem name="Price">
        {price > 0 ? formatMoney(price, currency) : unpricedLabels[action_type]}
      </DescriptionItem>
      <DescriptionItem name="Quantity">{quantity}</DescriptionItem>
      {total > 0 && <DescriptionItem name="Total">{formatMoney(total, currency)}</DescriptionItem>}
      <DescriptionItem name="Ordered">{formatMoment(order.created_at)}</DescriptionItem>
      <DescriptionItem name="Customer">
        {customer_number === null ? (
          guest
        ) : (
          <>
            {orderCustomerLabel(order)},{' '}
            <Link to={`/admin/customers?search=${customer_number}`}>Customer #{customer_number}</Link>
          </>
        )}
      </DescriptionItem>
      <ContactDetails email={email} phone={contact?.phone} />
      {estimate && (
        <DescriptionItem name="Estimate">
          <strong>{formatMoney(estimate.amount, estimate.currency)}</strong>, sent{' '}
          {formatDate(estimate.sent_at, 'short')}, {estimate.answer ?? 'not answered yet'}
          {estimate.message && <EstimateMessage>{estimate.message}</EstimateMessage>}
        </DescriptionItem>
      )}
      {shipping && (
        <DescriptionItem name="Shipping">
          {shipping.carrier}{' '}
          {shipping.tracking_url ? (
            <a href={shipping.tracking_url} target="_blank" rel="noreferrer">
              {shipping.tracking_number}
            </a>
          ) : (
            shipping.tracking_number
          )}
          , {formatDate(shipping.shipped_at, 'short')}
        </DescriptionItem>
      )}
    </DescriptionList>
  )
}

const EstimateMessage = styled(Note)`
  white-space: pre-line;
`
