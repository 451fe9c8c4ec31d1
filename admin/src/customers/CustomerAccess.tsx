import { type Customer, isBlocked, type Role } from '@elegant/shared/rules'
import { Badge, Button } from '@elegant/shared/ui'
import type { ComponentProps } from 'react'
import { customerLabel } from './customerLabel.ts'

/** The role, `blocked` also for a customer who is denied access only. */
export function getRole({ _customer_roles_of_customers_of_shops: standing }: Customer): Role | null {
  return isBlocked(standing) ? 'blocked' : standing.role
}

const tones: Record<Role, ComponentProps<typeof Badge>['$tone']> = {
  admin: 'opal',
  customer: 'neutral',
  blocked: 'danger',
}

/** The badge of a role, in the list and on the customer's page. */
export function RoleBadge({ role }: { role: Role | null }) {
  return <Badge $tone={role ? tones[role] : 'neutral'}>{role ?? 'no role assigned'}</Badge>
}

export interface CustomerButtonsProps {
  customer: Customer
  onBlock: (customer: Customer) => void
  onUnblock: (customer: Customer) => void
  onSignOut: (customer: Customer) => void
}

/** The actions for a customer. */
export function CustomerButtons({ customer, onBlock, onUnblock, onSignOut }: CustomerButtonsProps) {
  const role = getRole(customer)
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
