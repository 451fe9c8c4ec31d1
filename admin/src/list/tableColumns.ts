import { createContext, use } from 'react'

export interface Column {
  id: string
  label: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** The values of the `sort` parameter: the order of the first click, and of the second. */
  sorts?: readonly [first: string, second?: string]
  /** The width; without one, the column takes what is left. */
  width?: string
  /** Aligned to the end, as figures are. */
  isEnd?: boolean
  /** Names the row, so that it cannot be left out. */
  isName?: boolean
  /** Has a link that opens the row. */
  opens?: boolean
  /** Cannot be left out. */
  isFixed?: boolean
  /** Left out where the table has little room. */
  isMinor?: boolean
  /** Left out until the owner chooses it. */
  isExtra?: boolean
}

/** The head of a table, which its rows follow. */
export interface TableHead {
  /** The accessible name. */
  label: string
  columns: readonly Column[]
  sort: string | undefined
  /** The address with another order; undefined for the default one. */
  addressOfSort: (sort: string | undefined) => string
  /** The content of a header instead of its label, by column. */
  heads?: Record<string, React.ReactNode>
}

export const TableContext = createContext<TableHead | undefined>(undefined)

export function useTable(): TableHead {
  const table = use(TableContext)
  if (!table) throw new Error('A row of a table needs its head')
  return table
}
