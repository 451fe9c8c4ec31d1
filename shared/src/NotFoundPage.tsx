import { Link } from './Link.tsx'
import { StatusCode } from './state/response.ts'
import { ButtonLink } from './ui/Button.tsx'
import { EmptyState } from './ui/EmptyState.tsx'

/** Specification §2, every address that is nobody's. */
export function NotFoundPage() {
  return (
    <>
      <title>Page not found</title>
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
