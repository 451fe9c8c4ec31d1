import type { Order } from '@elegant/shared/rules'
import type { Column } from '../list/tableColumns.ts'
import { formatTotal } from './orderTotal.ts'

/** The columns of the order list. Total is as wide as the longest one, at the expense of Customer. */
export function getOrderColumns(orders: readonly Order[] = []): readonly Column[] {
  const longest = Math.max(...orders.map((order) => formatTotal(order).length))
  /** In rem. */
  const more = Math.max(0, longest - 'USD 1,250.00'.length) * 0.47
  return [
    { id: 'picture', label: 'Picture', hideLabel: true, width: '2.5rem' },
    { id: 'number', label: 'Number', width: '3.6rem' },
    { id: 'item', label: 'Item', isName: true, opens: true },
    { id: 'customer', label: 'Customer', width: `${(7.6 - more).toFixed(1)}rem` },
    { id: 'email', label: 'Email', width: '11rem', isExtra: true },
    {
      id: 'total',
      label: 'Total',
      sorts: ['total_desc', 'total_asc'],
      width: `${(6.6 + more).toFixed(1)}rem`,
      isEnd: true,
    },
    { id: 'date', label: 'Date', sorts: ['date_asc'], width: '6.1rem' },
    { id: 'status', label: 'Status', width: '12.2rem' },
    { id: 'actions', label: 'Actions', hideLabel: true, width: '23.1rem', isFixed: true },
  ]
}
