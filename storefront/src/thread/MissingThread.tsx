import { Link, StatusCode } from '@elegant/shared'
import { ButtonLink, DocumentTitle, EmptyState } from '@elegant/shared/ui'

/** The page of an unknown or ended address, and of a server that has no conversations. */
export function MissingThread() {
  return (
    <>
      <DocumentTitle>Conversation not found</DocumentTitle>
      <StatusCode code={404} />
      <EmptyState
        title="Conversation not found"
        action={
          <ButtonLink as={Link} to="/contact">
            Ask for a new address
          </ButtonLink>
        }
      >
        The address is old or incomplete. Ask us, and we will send you a new one.
      </EmptyState>
    </>
  )
}
