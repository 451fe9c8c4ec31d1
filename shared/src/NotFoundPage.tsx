import { Suspense } from 'react'
import { Link } from './Link.tsx'
import { lazyPart } from './lazyPart.ts'
import { StatusCode } from './state/response.ts'
import { useShopFacts } from './state/ShopFactsContext.ts'
import { ButtonLink } from './ui/controls/Button.tsx'
import { EmptyState } from './ui/feedback/EmptyState.tsx'

// Other pages do without it.
const NotFoundLinks = lazyPart(async () => (await import('./NotFoundLinks.tsx')).NotFoundLinks)

/** docs/product/routes.md: the page of every unknown path. */
export function NotFoundPage() {
  const { name } = useShopFacts()
  return (
    <>
      <title>{`Page not found · ${name}`}</title>
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
      <Suspense>
        <NotFoundLinks />
      </Suspense>
    </>
  )
}
