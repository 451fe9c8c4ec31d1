import { Link } from 'react-router-dom'
import { ButtonLink } from './ui/Button.tsx'
import { EmptyState } from './ui/EmptyState.tsx'
import { useDocumentTitle } from './ui/Page.tsx'

/** Specification §2, every address that is nobody's. */
export function NotFoundPage() {
  useDocumentTitle('Page not found')
  return (
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
  )
}
