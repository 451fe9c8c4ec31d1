import type { Column } from '../list/tableColumns.ts'

/** The columns of the order list. */
export const orderColumns: readonly Column[] = [
  { id: 'picture', label: 'Picture', hideLabel: true, width: '2.5rem' },
  { id: 'number', label: 'Number', width: '3.6rem' },
  { id: 'item', label: 'Item', isName: true, opens: true },
  { id: 'customer', label: 'Customer', width: '7.6rem' },
  { id: 'email', label: 'Email', width: '11rem', isExtra: true },
  { id: 'total', label: 'Total', sorts: ['total_desc', 'total_asc'], width: '6.6rem', isEnd: true },
  { id: 'date', label: 'Date', sorts: ['date_asc'], width: '6.1rem' },
  { id: 'status', label: 'Status', width: '12.2rem' },
  { id: 'actions', label: 'Actions', hideLabel: true, width: '23.1rem', isFixed: true },
]
