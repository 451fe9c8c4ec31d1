import { Link } from './Link.tsx'
import { StatusCode } from './state/response.ts'
import { ButtonLink } from './ui/Button.tsx'
import { DocumentTitle } from './ui/DocumentTitle.tsx'
import { EmptyState } from './ui/EmptyState.tsx'

/** product §2: the page of every unknown path. */
export function NotFoundPage() {
  return (
    <>
      <DocumentTitle>Page not found</DocumentTitle>
      <StatusCode code={404} />
      <EmptyState
        title="404"
        action={
          <ButtonLink as={Link} to="/">
            Return to Home
          </ButtonLink>
        }
      >
        Oops! Page not found
      </EmptyState>
    </>
  )
}
