import { Link } from '@elegant/shared'
import { Badge, Cluster, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { RowCard } from '../list/RowCard.tsx'
import { contentUp } from '../ui/contentWidth.ts'
import { CustomerButtons, type CustomerButtonsProps, getRole, RoleBadge } from './CustomerAccess.tsx'
import { customerLabel } from './customerLabel.ts'

/** A customer's contact data, role and access, with the actions for them. */
export function CustomerRow(props: CustomerButtonsProps) {
  const { customer } = props
  const { id, email, customer_number, is_online_now } = customer
  const standing = customer._customer_roles_of_customers_of_shops
  const role = getRole(customer)
  return (
    <Row aria-label={customerLabel(customer)} data-row={id}>
      <div>
        <Cluster $gap={`0.25rem ${token.space1}`}>
          <h2>
            <Link to={`/admin/customers/${id}`}>{customerLabel(customer)}</Link>
          </h2>
          {is_online_now && <Badge $tone="success">Online</Badge>}
          <RoleBadge role={role} />
        </Cluster>
        {role === 'blocked' && standing.block_deny_reason && <p>Blocked: {standing.block_deny_reason}</p>}
      </div>
      <div>
        <p>
          ID: {id}
          {customer_number !== null && ` · Customer #${customer_number}`}
        </p>
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </div>
      <Actions>
        {email && <Link to={`/admin/orders?search=${encodeURIComponent(email)}`}>Orders</Link>}
        <Permitted to="own">
          <CustomerButtons {...props} />
        </Permitted>
      </Actions>
    </Row>
  )
}

const Row = styled(RowCard).attrs({ $columns: 'minmax(0, 1fr) minmax(0, 1fr) 15rem' })`
  p {
    color: ${token.muted};
  }
`

const Actions = styled(Cluster)`
  gap: ${token.space2};
  min-height: ${token.controlHeight};

  button {
    padding-inline: 0.8rem;
    font-size: ${token.textSm};
  }
  ${contentUp.tablet} {
    justify-content: space-between;
  }
`
