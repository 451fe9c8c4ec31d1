import type { Column } from '../list/tableColumns.ts'

/** The columns of the customer list. */
export const customerColumns: readonly Column[] = [
  { id: 'name', label: 'Name', isName: true, opens: true },
  { id: 'role', label: 'Role', width: '8.5rem' },
  { id: 'id', label: 'ID', width: '5rem' },
  { id: 'number', label: 'Number', width: '9rem' },
  { id: 'email', label: 'Email', width: '16rem' },
  { id: 'orders', label: 'Orders', width: '5rem' },
  { id: 'actions', label: 'Actions', hideLabel: true, width: '11rem', isFixed: true },
]
