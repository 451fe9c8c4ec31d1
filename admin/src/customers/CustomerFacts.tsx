import { type Customer, type CustomerDetail, formatMinor, isBlocked } from '@elegant/shared/rules'
import { formatDate, formatMoment } from '@elegant/shared/ui'
import { ContactDetails, DescriptionItem, DescriptionList } from '../detail/DescriptionList.tsx'

/** The facts of a customer; times and payments only from a server that sends them. */
export function CustomerFacts({ customer }: { customer: Customer & Partial<CustomerDetail> }) {
  const { id, email, customer_number, created_at, seen_at, paid } = customer
  const standing = customer._customer_roles_of_customers_of_shops
  return (
    <DescriptionList>
      <ContactDetails email={email} phone={undefined} />
      <DescriptionItem name="Number">
        {customer_number === null ? `ID: ${id}` : `Customer #${customer_number}, ID: ${id}`}
      </DescriptionItem>
      <DescriptionItem name="Role">{standing.role ?? 'no role assigned'}</DescriptionItem>
      {isBlocked(standing) && standing.block_deny_reason && (
        <DescriptionItem name="Blocked">{standing.block_deny_reason}</DescriptionItem>
      )}
      {created_at && <DescriptionItem name="Since">{formatDate(created_at, 'short')}</DescriptionItem>}
      {seen_at && <DescriptionItem name="Last seen">{formatMoment(seen_at)}</DescriptionItem>}
      {paid && (
        <DescriptionItem name="Total paid">
          {paid.map(({ currency, amount }) => formatMinor(amount, currency)).join(', ') || 'Nothing yet'}
        </DescriptionItem>
      )}
    </DescriptionList>
  )
}
