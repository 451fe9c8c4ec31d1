import { Link } from '@elegant/shared'
import type { Page } from '@elegant/shared/rules'
import { AsyncList, ButtonLink, Pager, Results, StaleNotice, token } from '@elegant/shared/ui'
import type { ComponentType, ReactNode } from 'react'
import { styled } from 'styled-components'
import type { ListParams } from './useListParams.ts'

interface PaginatedListProps<Row> {
  result: {
    rows: Row[] | undefined
    response: Pick<Page<unknown>, 'pageTotal' | 'itemsTotal'> | undefined
    isLoading: boolean
    hasFailed: boolean
    isStale: boolean
    refetch: () => unknown
  }
  list: Pick<ListParams, 'page' | 'addressOf'>
  empty: string
  /** The action below the empty text. */
  action?: ReactNode
  /** Display the total next to the page number. */
  showTotal?: boolean
  skeleton: ReactNode
  layout: ComponentType<{ children: ReactNode }>
  children: (row: Row) => ReactNode
}

/** A list in all its states (loading, empty, error, stale), with pagination. */
export function PaginatedList<Row>(props: PaginatedListProps<Row>) {
  const { result, list, empty, action, showTotal = true, children, ...layout } = props
  const { rows, response, isLoading, hasFailed, isStale, refetch } = result
  const isOutOfRange = response !== undefined && list.page > 1 && list.page > response.pageTotal
  const firstPage = (
    <ButtonLink as={Link} to={list.addressOf(1)}>
      Go to the first page
    </ButtonLink>
  )
  return (
    <>
      {isStale && (
        <StaleNotice onRetry={refetch}>The shop cannot be reached. This is the last known state.</StaleNotice>
      )}
      <Rows aria-busy={isLoading}>
        <AsyncList
          rows={rows}
          hasFailed={hasFailed}
          onRetry={refetch}
          skeletons={6}
          empty={isOutOfRange ? `There is no page ${list.page}.` : empty}
          action={isOutOfRange ? firstPage : action}
          {...layout}
        >
          {children}
        </AsyncList>
      </Rows>
      {response && (
        <Pager
          page={list.page}
          pageTotal={response.pageTotal}
          itemsTotal={showTotal ? response.itemsTotal : undefined}
          addressOf={list.addressOf}
          link={Link}
        />
      )}
    </>
  )
}

const Rows = styled(Results)`
  margin-top: ${token.space2};
`
