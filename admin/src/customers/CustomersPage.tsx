import { type CustomerFileQuery, roles } from '@elegant/shared/rules'
import { Button, Note } from '@elegant/shared/ui'
import { Permitted } from '../access/Permitted.tsx'
import { ExportButton } from '../csv/ExportButton.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { useListParams } from '../list/useListParams.ts'
import { refetchOnMount, useListResult } from '../list/useListResult.ts'
import { CustomerRow } from './CustomerRow.tsx'
import { CustomerTableRow } from './CustomerTableRow.tsx'
import { customerColumns } from './customerColumns.ts'
import { matchesCustomer, useListCustomersQuery } from './shopCustomersApi.ts'
import { useBlocking } from './useBlocking.tsx'
import { useSignOutCustomer } from './useSignOutCustomer.ts'

const presences = { online: true, offline: false } as const

const presenceOptions = [
  { value: '', label: 'All' },
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
]

const roleOptions = [
  { value: '', label: 'All' },
  { value: 'admin', label: 'Admin' },
  { value: 'customer', label: 'Customer' },
  { value: 'blocked', label: 'Blocked' },
]

/** The customer list (docs/product/admin.md#customers). */
export function CustomersPage() {
  const list = useListParams()
  const { params, search, typed, page, choose, setTyped } = list
  const presence = params.get('online') ?? ''
  const online = presence === 'online' || presence === 'offline' ? presences[presence] : undefined
  const role = roles.find((name) => name === params.get('role'))
  const query = useListCustomersQuery({ page, search: search || undefined, online, role }, refetchOnMount)
  const result = useListResult(query, list, (customer) => matchesCustomer(customer, { search: typed, online, role }))
  const { askToBlock, unblock, dialog } = useBlocking()
  const signOut = useSignOutCustomer()
  const shown = result.total ?? result.rows?.length
  const total = result.latest?.counts.total

  function reset() {
    setTyped('')
    choose({ search: undefined, online: undefined, role: undefined })
  }

  const actions = { onBlock: askToBlock, onUnblock: unblock, onSignOut: signOut }
  return (
    <ListPage
      title="Customers"
      lead={
        <Note role="status">{shown === undefined || total === undefined ? ' ' : `${shown} of ${total} customers`}</Note>
      }
      searchLabel="Search by name or ID"
      list={list}
      result={result}
      empty="No customers found matching your filters"
      rowHeight="4.75rem"
      footer={dialog}
      row={(customer) => <CustomerRow key={customer.id} customer={customer} {...actions} />}
      table={{
        name: 'customers',
        columns: customerColumns,
        row: (customer) => <CustomerTableRow key={customer.id} customer={customer} {...actions} />,
      }}
    >
      <SelectFilter
        label="Online status"
        value={presence}
        options={presenceOptions}
        onChoose={(value) => choose({ online: value })}
      />
      <SelectFilter label="Role" value={role} options={roleOptions} onChoose={(value) => choose({ role: value })} />
      <Button onClick={reset}>Reset</Button>
      <Permitted to="own">
        <ExportButton
          path="/customers_export"
          name="customers"
          query={{ search: search || undefined, role, online } satisfies CustomerFileQuery}
        />
      </Permitted>
    </ListPage>
  )
}
