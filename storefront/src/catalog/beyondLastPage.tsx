import { Link, useSearchParams } from '@elegant/shared'
import { ButtonLink } from '@elegant/shared/ui'

/** What a list says instead of its empty text when its address asks for a page after the last one. */
export function beyondLastPage(page: number, list: { pageTotal: number } | undefined) {
  if (!list || page === 1 || page <= list.pageTotal) return undefined
  return { empty: `There is no page ${page}.`, action: <FirstPageLink /> }
}

function FirstPageLink() {
  const [params] = useSearchParams()
  const others = new URLSearchParams(params)
  others.delete('page')
  return (
    <ButtonLink as={Link} to={{ search: others.toString() }}>
      Go to the first page
    </ButtonLink>
  )
}
