import { Link } from '@elegant/shared'
import type { Page } from '@elegant/shared/rules'
import { AsyncList, ButtonLink, Pager, Results, StaleNotice, token } from '@elegant/shared/ui'
import type { ComponentType, ReactNode } from 'react'
import { styled } from 'styled-components'
import type { ListAddress } from './useListAddress.ts'

interface FoundListProps<Row> {
  found: {
    rows: Row[] | undefined
    answer: Pick<Page<unknown>, 'pageTotal' | 'itemsTotal'> | undefined
    isOnTheWay: boolean
    hasFailed: boolean
    isStale: boolean
    refetch: () => unknown
  }
  list: Pick<ListAddress, 'page' | 'addressOf'>
  empty: string
  /** The action below the empty text. */
  action?: ReactNode
  /** Display the total next to the page number. */
  tellsTotal?: boolean
  skeleton: ReactNode
  layout: ComponentType<{ children: ReactNode }>
  children: (row: Row) => ReactNode
}

/** A list in all its states (loading, empty, error, stale), with pagination. */
export function FoundList<Row>(props: FoundListProps<Row>) {
  const { found, list, empty, action, tellsTotal = true, children, ...looks } = props
  const { rows, answer, isOnTheWay, hasFailed, isStale, refetch } = found
  const isBeyond = answer !== undefined && list.page > 1 && list.page > answer.pageTotal
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
      <Rows aria-busy={isOnTheWay}>
        <AsyncList
          rows={rows}
          hasFailed={hasFailed}
          onRetry={refetch}
          skeletons={6}
          empty={isBeyond ? `There is no page ${list.page}.` : empty}
          action={isBeyond ? firstPage : action}
          {...looks}
        >
          {children}
        </AsyncList>
      </Rows>
      {answer && (
        <Pager
          page={list.page}
          pageTotal={answer.pageTotal}
          itemsTotal={tellsTotal ? answer.itemsTotal : undefined}
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
