import { Link } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'
import {
  Cluster,
  Counter,
  Counters,
  Page,
  PagedList,
  PageHeading,
  SearchField,
  Skeleton,
  Stack,
  StaleNotice,
  token,
} from '@elegant/shared/ui'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { styled } from 'styled-components'
import { Permitted, useIsPermitted } from '../access/Permitted.tsx'
import { ShortcutHelp } from '../keyboard/ShortcutHelp.tsx'
import { contentUp, narrowContent } from '../ui/contentWidth.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { ColumnChoice, useShownColumns } from './ColumnChoice.tsx'
import { TableFrame } from './DataTable.tsx'
import { CompactCounters, DensePage, denseFilters } from './denseLayout.ts'
import { type Column, TableContext, type TableHead } from './tableColumns.ts'
import type { ListParams } from './useListParams.ts'
import { useListPlace } from './useListPlace.ts'
import { getKeys, useRowKeys } from './useRowKeys.ts'
import { ViewChoice } from './ViewChoice.tsx'

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
  list: Pick<ListParams, 'page' | 'getAddress'> &
    Partial<Pick<ListParams, 'addressWith' | 'params'>> & {
      inputProps: Omit<ComponentProps<typeof SearchField>, 'label'>
    }
  result: Pick<PagedListProps<Row>, 'rows' | 'response' | 'isLoading' | 'hasFailed'> & {
    isStale?: boolean
    refetch: () => unknown
  }
  /** Makes the rows a region of that name. */
  regionLabel?: string
  rowHeight: string
  /** Content below the rows, such as dialogs. */
  footer?: ReactNode | ((focusRows: () => void) => ReactNode)
  /** `focusRows` moves the focus to the list, for a row that leaves it. */
  row: (row: Row, focusRows: () => void) => ReactNode
  /** Content of the line of filters while the rows are cards. */
  cardTools?: ReactNode
  /** On a wide screen, the rows are those of a table instead. */
  table?: ListTable<Row>
  /** The filters above the rows and, at the end of the line, their count. */
  children: ReactNode
}

interface ListTable<Row> extends Pick<TableHead, 'heads'> {
  /** The name under which the choice of columns is kept. */
  name: string
  columns: readonly Column[]
  /** The narrowest window with the table, in rem. */
  minWidth?: number
  /** Returns a `TableRow`. */
  row: (row: Row, focusRows: () => void) => ReactNode
}

/** From here on a table has room beside the sidebar, in rem. */
const usualTableWidth = 80

/** A page with a searchable list of rows, in all its states (loading, empty, error, stale). */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, lead, searchLabel, addButton, counters, list, result, regionLabel, ...rows } = props
  const { rowHeight, footer, row, table: wideTable, cardTools, children, ...listing } = rows
  const { isStale, refetch, ...state } = result
  const region = useRef<HTMLElement>(null)
  const isWide = useMediaQuery(`(min-width: ${wideTable?.minWidth ?? usualTableWidth}rem)`)
  const table = isWide ? wideTable : undefined
  const shownColumns = useShownColumns(table?.name ?? '', table?.columns ?? [])
  const noteOpened = useListPlace(region, state.rows !== undefined)
  useRowKeys(region, table !== undefined)
  const { action, ...listed } = listing
  const mayAdd = useIsPermitted('change')
  const focusRows = () => region.current?.focus()
  const renderRow = table?.row ?? row
  const head = {
    label: title,
    columns: shownColumns,
    sort: list.params?.get('sort') ?? undefined,
    addressOfSort: (sort: string | undefined) => list.addressWith?.({ sort }) ?? '',
    heads: table?.heads,
  }
  return (
    <Page as={table && DensePage}>
      <PageHeading title={title} lead={lead}>
        <SearchLine>
          <SearchField label={searchLabel} maxLength={limits.search} {...list.inputProps} />
          <Permitted to="change">{addButton}</Permitted>
        </SearchLine>
      </PageHeading>
      {counters && (
        <Counters as={table && CompactCounters}>
          {Object.entries(counters).map(([label, value]) => (
            <Counter key={label} label={label} value={value} />
          ))}
        </Counters>
      )}
      <Filters $isDense={table !== undefined}>
        {children}
        {!table && cardTools}
        {table && (
          <Tools>
            <ViewChoice list={table.name} />
            <ColumnChoice list={table.name} columns={table.columns} />
          </Tools>
        )}
      </Filters>
      {isStale && (
        <StaleNotice onRetry={refetch}>The shop cannot be reached. This is the last known state.</StaleNotice>
      )}
      <Rows ref={region} tabIndex={-1} aria-label={regionLabel} onClickCapture={noteOpened}>
        <TableContext value={head}>
          <PagedList
            {...state}
            onRetry={refetch}
            skeletons={6}
            skeleton={<Skeleton $height={rowHeight} />}
            layout={table ? TableFrame : Stack}
            skeletonLayout={table && Stack}
            page={list.page}
            getAddress={list.getAddress}
            link={Link}
            {...listed}
            action={mayAdd && action}
          >
            {(one) => renderRow(one, focusRows)}
          </PagedList>
        </TableContext>
      </Rows>
      {typeof footer === 'function' ? footer(focusRows) : footer}
      {table && <ShortcutHelp keys={getKeys(table.columns)} />}
    </Page>
  )
}

const SearchLine = styled.div`
  display: flex;
  gap: ${token.space1};

  > :first-child {
    flex: 1 1 8rem;
  }
  /* The search keeps room to type, and each line is full. */
  ${narrowContent} {
    flex-wrap: wrap;

    > a,
    > button {
      flex: 1 1 auto;
    }
    > :first-child {
      flex: 99 1 12rem;
    }
    &:has(> a + a) > :first-child {
      flex-basis: 100%;
    }
  }
  ${contentUp.tablet} {
    > a {
      white-space: nowrap;
    }
  }
`

const Tools = styled.nav`
  display: flex;
  gap: ${token.space2};
`

const Filters = styled(Cluster)<{ $isDense: boolean }>`
  gap: ${token.space1} ${token.space2};
  margin-bottom: ${token.space2};
  color: ${token.muted};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  > div {
    flex: 0 1 14rem;
  }
  /* Two in a line. */
  ${narrowContent} {
    > div {
      flex: 1 1 8rem;
    }
  }
  /* Beside a field that has its label above. */
  > :is(button, nav) {
    align-self: end;
  }
  > p {
    margin-inline-start: auto;
  }
  ${({ $isDense }) => $isDense && denseFilters}
`

const Rows = styled.section`
  margin-top: ${token.space2};

  /* Keeps the focus clear of the bar of selected items. */
  &:has(+ section) * {
    scroll-margin-block-end: 6rem;
  }
`
