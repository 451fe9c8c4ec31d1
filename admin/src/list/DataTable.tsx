import { Link } from '@elegant/shared'
import { Icon, panel, token, VisuallyHidden } from '@elegant/shared/ui'
import { ArrowDown, ArrowUp } from 'lucide'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { type Column, useTable } from './tableColumns.ts'

/** The table around the rows of a list. Its headers sort by links, so that an order has an address. */
export function TableFrame({ children }: { children: ReactNode }) {
  const { label, columns } = useTable()
  return (
    <Scroller>
      <Table aria-label={label} $columns={columns}>
        <colgroup>
          {columns.map(({ id, width, isMinor }) => (
            <col key={id} style={{ width }} data-minor={isMinor} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </Scroller>
  )
}

function HeaderCell({ column: { id, label, hideLabel, sorts, isEnd, isMinor } }: { column: Column }) {
  const { sort, addressOfSort, heads } = useTable()
  const place = sorts?.indexOf(sort ?? '') ?? -1
  const isUp = sort?.endsWith('_asc')
  // A third click returns to the list's own order.
  const next = sorts?.[place + 1]
  const content = heads?.[id] ?? (hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label)
  return (
    <th
      scope="col"
      data-end={isEnd}
      data-minor={isMinor}
      aria-sort={place < 0 ? undefined : isUp ? 'ascending' : 'descending'}
    >
      {sorts ? (
        <Link to={addressOfSort(next)} replace preventScrollReset>
          {content}
          {place >= 0 && <Icon of={isUp ? ArrowUp : ArrowDown} size={14} strokeWidth={2} />}
        </Link>
      ) : (
        content
      )}
    </th>
  )
}

interface TableRowProps {
  id: number
  /** The accessible name. */
  name: string
  isChosen?: boolean
  /** The content of the cells, by column. */
  cells: Record<string, ReactNode>
  /** Content below the row, over its whole width. */
  children?: ReactNode
}

/** A row of a table. Its name is a row header; `data-row` is how the keyboard and the way back find it. */
export function TableRow({ id, name, isChosen, cells, children }: TableRowProps) {
  const { columns } = useTable()
  // A cell that spans a hidden column would add one to the table.
  const minor = columns.filter(({ isMinor }) => isMinor)
  return (
    <>
      <tr data-row={id} aria-label={name} data-chosen={isChosen || undefined}>
        {columns.map((column) =>
          column.isName ? (
            <th key={column.id} scope="row" tabIndex={-1}>
              {cells[column.id]}
            </th>
          ) : (
            <td key={column.id} data-end={column.isEnd} data-minor={column.isMinor}>
              {cells[column.id]}
            </td>
          ),
        )}
      </tr>
      {children && (
        <tr aria-label={`${name}, details`}>
          <Below colSpan={columns.length - minor.length}>{children}</Below>
          {minor.map(({ id: column }) => (
            <td key={column} data-minor />
          ))}
        </tr>
      )}
    </>
  )
}

/** A text on one line, which ends with an ellipsis. */
export const OneLine = styled.div`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** A text, which may end with an ellipsis, and a detail, which is shown whole or not at all: it wraps out of sight. */
export const Detailed = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: 0.5rem;
  height: 1.6rem;
  overflow: hidden;
  line-height: 1.6rem;
  white-space: nowrap;

  > :first-child {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  > :nth-child(n + 2) {
    color: ${token.muted};
    font-weight: 400;
  }
`

/** The buttons of a row. */
export const TableActions = styled.div`
  display: flex;
  justify-content: end;
  gap: 0.3rem;

  > * {
    min-height: 1.6rem;
    padding: 0 0.5rem;
    border-radius: 6px;
    font-size: ${token.textXs};
    white-space: nowrap;
  }
`

const Scroller = styled.div`
  ${panel};
  /* Clips hidden texts too, which are placed absolutely. */
  position: relative;
  overflow-x: auto;
  container-type: inline-size;
`

function getWidth(columns: readonly Column[]): string {
  return columns.map(({ width = '0rem', isMinor }) => (isMinor ? '0rem' : width)).join(' + ')
}

const Table = styled.table<{ $columns: readonly Column[] }>`
  width: 100%;
  min-width: calc(10rem + ${({ $columns }) => getWidth($columns)});
  border-collapse: collapse;
  table-layout: fixed;
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;
  line-height: 1.3;

  th,
  td {
    height: 1.85rem;
    padding: 0 0.35rem;
    text-align: start;
  }
  thead th {
    color: ${token.muted};
    font-size: ${token.textXs};
    font-weight: 500;
    white-space: nowrap;
  }
  thead a {
    display: inline-flex;
    align-items: center;
    gap: 0.2rem;
    min-height: 1.5rem;
    text-decoration: none;
  }
  thead a:hover,
  [aria-sort] a {
    color: ${token.ink};
  }
  [data-end='true'] {
    text-align: end;
  }
  tbody th {
    font-weight: 500;
  }
  tbody tr {
    border-top: 1px solid ${token.hairline};
  }
  tbody tr[data-row]:hover {
    background: color-mix(in srgb, ${token.ink} 4%, transparent);
  }
  tbody tr[data-row]:focus-within {
    background: color-mix(in srgb, ${token.opalText} 9%, transparent);
  }
  tbody tr[data-chosen] {
    background: color-mix(in srgb, ${token.opalText} 14%, transparent);
  }
  @container (max-width: 76rem) {
    [data-minor='true'] {
      display: none;
    }
  }
  th a:not(:hover) {
    text-decoration: none;
  }
`

const Below = styled.td`
  && {
    padding: ${token.space1} ${token.space2} ${token.space2};
  }
`
