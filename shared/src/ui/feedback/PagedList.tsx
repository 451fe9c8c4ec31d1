import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { ButtonLink } from '../controls/Button.tsx'
import { token } from '../theme/tokens.ts'
import { AsyncList, type AsyncListProps } from './AsyncList.tsx'
import { Pager, type PagerProps } from './Pager.tsx'

interface PagedListProps<Row> extends AsyncListProps<Row>, Pick<PagerProps, 'page' | 'getAddress' | 'link'> {
  /** The response to the current query, if it has arrived. */
  response?: { pageTotal: number; itemsTotal: number }
  /** True while the rows of an earlier query are displayed, which are dimmed. */
  isLoading?: boolean
  /** Displays the total next to the page number. */
  showTotal?: boolean
  /** Rendered with the notice that the page is out of range. */
  outOfRange?: ReactNode
}

/** A list with pagination. A page out of range displays a link to the first one. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { page, response, getAddress, link, isLoading = false, showTotal = true, outOfRange, ...list } = props
  const isOutOfRange = response !== undefined && page > Math.max(response.pageTotal, 1)
  const firstPageLink = (
    <>
      {outOfRange}
      <ButtonLink as={link} to={getAddress(1)}>
        Go to the first page
      </ButtonLink>
    </>
  )
  return (
    <>
      <Results aria-busy={isLoading}>
        <AsyncList {...list} {...(isOutOfRange && { empty: `There is no page ${page}.`, action: firstPageLink })} />
      </Results>
      {response && (
        <Pager
          page={page}
          pageTotal={response.pageTotal}
          itemsTotal={showTotal ? response.itemsTotal : undefined}
          getAddress={getAddress}
          link={link}
        />
      )}
    </>
  )
}

/** Dims the rows after a moment. */
const Results = styled.div`
  transition: opacity ${token.calm};

  &[aria-busy='true'] {
    opacity: 0.55;
    transition-delay: 200ms;
  }
`
