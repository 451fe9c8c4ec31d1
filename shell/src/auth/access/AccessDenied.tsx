import { Link } from '@elegant/shared'
import type { Role, StaffRole } from '@elegant/shared/rules'
import { ButtonLink, DocumentTitle, EmptyState } from '@elegant/shared/ui'
import type { Area } from './areas.ts'

interface AccessDeniedProps {
  area: Area
  role: Role | StaffRole | null
  /** The address to return to after a guest has signed in. */
  from?: string
}

/** Shown to a visitor without the required role (docs/product/roles.md#page-access). */
export function AccessDenied({ area: { denied }, role, from }: AccessDeniedProps) {
  return (
    <>
      <DocumentTitle>Access Denied</DocumentTitle>
      <EmptyState
        title={denied.title}
        action={
          <>
            {from !== undefined && (
              <ButtonLink as={Link} to="/sign-in" state={{ from }} variant="primary">
                Sign in
              </ButtonLink>
            )}
            <ButtonLink as={Link} to="/">
              Return to Home
            </ButtonLink>
          </>
        }
      >
        {denied.words && <p>{denied.words}</p>}
        {denied.showsRole && <p>Current role: {role ?? 'no role assigned'}</p>}
      </EmptyState>
    </>
  )
}
