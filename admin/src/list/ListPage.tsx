import { Link } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'
import {
  Cluster,
  Counter,
  Counters,
  Page,
  PagedList,
  PageHeading,
  phone,
  SearchField,
  Skeleton,
  Stack,
  StaleNotice,
  token,
} from '@elegant/shared/ui'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { styled } from 'styled-components'
import type { ListParams } from './useListParams.ts'

type PagedListProps<Row> = ComponentProps<typeof PagedList<Row>>

interface ListPageProps<Row>
  extends Pick<PagedListProps<Row>, 'empty' | 'action' | 'showTotal'>,
    Partial<Pick<PagedListProps<Row>, 'layout'>> {
  title: string
  lead?: ReactNode
  searchLabel: string
  /** The button that adds a row. */
  addButton?: ReactNode
  counters?: Record<string, number | undefined>
  list: Pick<ListParams, 'page' | 'addressOf'> & { inputProps: Omit<ComponentProps<typeof SearchField>, 'label'> }
  result: Pick<PagedListProps<Row>, 'rows' | 'response' | 'isLoading' | 'hasFailed'> & {
    isStale?: boolean
    refetch: () => unknown
  }
  /** Makes the rows a region of that name. */
  regionLabel?: string
  rowHeight: string
  /** Content below the rows, such as dialogs. */
  footer?: ReactNode
  /** `focusRows` moves the focus to the list, for a row that leaves it. */
  row: (row: Row, focusRows: () => void) => ReactNode
  /** The filters above the rows and, at the end of the line, their count. */
  children: ReactNode
}

/** A page with a searchable list of rows, in all its states (loading, empty, error, stale). */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, lead, searchLabel, addButton, counters, list, result, regionLabel, ...rows } = props
  const { rowHeight, footer, row, children, ...listing } = rows
  const { isStale, refetch, ...state } = result
  const region = useRef<HTMLElement>(null)
  return (
    <Page>
      <PageHeading title={title} lead={lead}>
        <SearchLine>
          <SearchField label={searchLabel} maxLength={limits.search} {...list.inputProps} />
          {addButton}
        </SearchLine>
      </PageHeading>
      {counters && (
        <Counters>
          {Object.entries(counters).map(([label, value]) => (
            <Counter key={label} label={label} value={value} />
          ))}
        </Counters>
      )}
      <Filters>{children}</Filters>
      {isStale && (
        <StaleNotice onRetry={refetch}>The shop cannot be reached. This is the last known state.</StaleNotice>
      )}
      <Rows ref={region} tabIndex={-1} aria-label={regionLabel}>
        <PagedList
          {...state}
          onRetry={refetch}
          skeletons={6}
          skeleton={<Skeleton $height={rowHeight} />}
          layout={Stack}
          page={list.page}
          addressOf={list.addressOf}
          link={Link}
          {...listing}
        >
          {(one) => row(one, () => region.current?.focus())}
        </PagedList>
      </Rows>
      {footer}
    </Page>
  )
}

const SearchLine = styled.div`
  display: flex;
  gap: ${token.space1};

  > :first-child {
    flex: 1 1 8rem;
  }
  /* The search keeps room to type. */
  ${phone} {
    flex-wrap: wrap;

    > :first-child {
      flex-basis: 12rem;
    }
  }
  > a {
    white-space: nowrap;
  }
`

const Filters = styled(Cluster)`
  gap: ${token.space1} ${token.space2};
  margin-bottom: ${token.space2};
  color: ${token.muted};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  > div {
    flex: 0 1 14rem;
  }
  > p {
    margin-inline-start: auto;
  }
`

const Rows = styled.section`
  margin-top: ${token.space2};
`
