import { Link } from '@elegant/shared'
import type { Page } from '@elegant/shared/rules'
import { PagedList, StaleNotice, token } from '@elegant/shared/ui'
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
  const { result, list, ...listing } = props
  const { isStale, refetch, ...state } = result
  return (
    <>
      {isStale && (
        <StaleNotice onRetry={refetch}>The shop cannot be reached. This is the last known state.</StaleNotice>
      )}
      <Rows>
        <PagedList
          {...state}
          onRetry={refetch}
          skeletons={6}
          page={list.page}
          addressOf={list.addressOf}
          link={Link}
          {...listing}
        />
      </Rows>
    </>
  )
}

const Rows = styled.div`
  margin-top: ${token.space2};
`
