import { Navigate, useMe } from '@elegant/shared'
import { DocumentTitle, EmptyState } from '@elegant/shared/ui'
import { ContactLinks } from '../../status/ContactLinks.tsx'
import { PendingPage } from '../../status/PendingPage.tsx'
import { SignOutButton } from '../signIn/SignOutButton.tsx'

/** The page of a blocked account (docs/product/pages.md#blocked). Accounts that are not blocked are redirected. */
export function BlockedPage() {
  const { isLoading, user, customer, role } = useMe()
  const reason = customer?._customer_roles_of_customers_of_shops.block_deny_reason

  if (isLoading) return <PendingPage />
  if (user && role !== 'blocked') return <Navigate to="/" replace />
  return (
    <>
      <DocumentTitle>Account Blocked</DocumentTitle>
      <EmptyState title="Account Blocked" action={<SignOutButton />}>
        {reason && <p>Reason: {reason}</p>}
        <p>Please contact the administrator if you think this is a mistake.</p>
        <ContactLinks />
      </EmptyState>
    </>
  )
}
