import { Link, StatusCode } from '@elegant/shared'
import { ButtonLink } from '@elegant/shared/ui'

/** What a list says instead of its empty text when its address asks for a page after the last one: search engines forget it. */
export function beyondLastPage(
  page: number,
  list: { pageTotal: number } | undefined,
  addressOf: (page: number) => string,
) {
  if (!list || page === 1 || page <= list.pageTotal) return undefined
  return {
    empty: `There is no page ${page}.`,
    action: (
      <>
        <StatusCode code={404} />
        <ButtonLink as={Link} to={addressOf(1)}>
          Go to the first page
        </ButtonLink>
      </>
    ),
  }
}
