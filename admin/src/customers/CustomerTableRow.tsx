import { Link } from '@elegant/shared'
import { Badge, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { OneLine, TableActions, TableRow } from '../list/DataTable.tsx'
import { CustomerButtons, type CustomerButtonsProps, getRole, RoleBadge } from './CustomerAccess.tsx'
import { customerLabel } from './customerLabel.ts'

/** A customer in the table, with the same actions as on the card. */
export function CustomerTableRow(props: CustomerButtonsProps) {
  const { customer } = props
  const { id, email, customer_number, is_online_now } = customer
  const { block_deny_reason } = customer._customer_roles_of_customers_of_shops
  const role = getRole(customer)
  return (
    <TableRow
      id={id}
      name={customerLabel(customer)}
      cells={{
        name: (
          <OneLine>
            <Link to={`/admin/customers/${id}`}>{customerLabel(customer)}</Link>{' '}
            {is_online_now && <Badge $tone="success">Online</Badge>}
            {role === 'blocked' && block_deny_reason && <Reason>Blocked: {block_deny_reason}</Reason>}
          </OneLine>
        ),
        role: <RoleBadge role={role} />,
        id: `ID: ${id}`,
        number: customer_number !== null && `Customer #${customer_number}`,
        email: <OneLine>{email && <a href={`mailto:${email}`}>{email}</a>}</OneLine>,
        orders: email && <Link to={`/admin/orders?search=${encodeURIComponent(email)}`}>Orders</Link>,
        actions: (
          <TableActions>
            <Permitted to="own">
              <CustomerButtons {...props} />
            </Permitted>
          </TableActions>
        ),
      }}
    />
  )
}

const Reason = styled.span`
  margin-inline-start: 0.5rem;
  color: ${token.muted};
  font-weight: 400;
`
