import { Link, StatusCode } from '@elegant/shared'
import { ButtonLink } from '@elegant/shared/ui'

/** Replaces a list's empty text if the page is out of range, with status 404 so that search engines drop the address. */
export function outOfRangeList(
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
