import { Link } from '@elegant/shared'
import { type Customer, isBlock, type Role } from '@elegant/shared/rules'
import { Badge, Button, breakpointUp, Cluster, token } from '@elegant/shared/ui'
import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { RowCard } from '../list/RowCard.tsx'
import { customerLabel } from './customerLabel.ts'

export interface CustomerRowProps {
  customer: Customer
  onBlock: (customer: Customer) => void
  onUnblock: (customer: Customer) => void
  onSignOut: (customer: Customer) => void
}

const tones: Record<Role, ComponentProps<typeof Badge>['$tone']> = {
  admin: 'opal',
  customer: 'neutral',
  blocked: 'danger',
}

/** A customer's contact data, role and access, with the actions for them. */
export function CustomerRow({ customer, onBlock, onUnblock, onSignOut }: CustomerRowProps) {
  const { id, email, customer_number, is_online_now } = customer
  const standing = customer._customer_roles_of_customers_of_shops
  const role = roleOf(customer)
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
          <CustomerButtons customer={customer} onBlock={onBlock} onUnblock={onUnblock} onSignOut={onSignOut} />
        </Permitted>
      </Actions>
    </Row>
  )
}

/** The role, `blocked` also for a customer who is denied access only. */
export function roleOf({ _customer_roles_of_customers_of_shops: standing }: Customer): Role | null {
  return isBlock(standing) ? 'blocked' : standing.role
}

export function RoleBadge({ role }: { role: Role | null }) {
  return <Badge $tone={role ? tones[role] : 'neutral'}>{role ?? 'no role assigned'}</Badge>
}

/** The actions for a customer. */
export function CustomerButtons({ customer, onBlock, onUnblock, onSignOut }: CustomerRowProps) {
  const role = roleOf(customer)
  return (
    <>
      {role !== 'admin' && (
        <Button aria-label={`Sign out ${customerLabel(customer)} everywhere`} onClick={() => onSignOut(customer)}>
          Sign out
        </Button>
      )}
      {role === 'blocked' ? (
        <Button onClick={() => onUnblock(customer)}>Unblock</Button>
      ) : (
        role !== 'admin' && <Button onClick={() => onBlock(customer)}>Block</Button>
      )}
    </>
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
  ${breakpointUp.tablet} {
    justify-content: space-between;
  }
`
