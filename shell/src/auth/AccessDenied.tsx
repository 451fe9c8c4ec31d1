import { Link } from '@elegant/shared'
import type { Role } from '@elegant/shared/rules'
import { ButtonLink, EmptyState } from '@elegant/shared/ui'
import type { Area } from './areas.ts'

/** Specification §6: what somebody without the role gets to see. */
export function AccessDenied({ area, role }: { area: Area; role: Role | null }) {
  return (
    <>
      <title>Access Denied</title>
      <EmptyState
        title="Access Denied"
        action={
          <ButtonLink as={Link} to="/">
            Return to Home
          </ButtonLink>
        }
      >
        <p>{area.denied}</p>
        {area.showsRole && <p>Current role: {role ?? 'no role assigned'}</p>}
      </EmptyState>
    </>
  )
}
