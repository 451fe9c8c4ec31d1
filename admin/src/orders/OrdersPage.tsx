import { type OrderFileQuery, orderProgress, orderSorts, orderSteps } from '@elegant/shared/rules'
import { Choice, VisuallyHidden } from '@elegant/shared/ui'
import { Permitted } from '../access/Permitted.tsx'
import { ExportButton } from '../csv/ExportButton.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { useListParams } from '../list/useListParams.ts'
import { refetchOnMount, useListResult } from '../list/useListResult.ts'
import { OrderCard } from './OrderCard.tsx'
import { OrderTableRow } from './OrderTableRow.tsx'
import { getOrderColumns } from './orderColumns.ts'
import { SalesExport } from './SalesExport.tsx'
import { matchesOrder, useListShopOrdersQuery } from './shopOrdersApi.ts'
import { useMoveOrder } from './useMoveOrder.ts'
import { useNewOrders } from './useNewOrders.ts'
import { useOrderDialogs } from './useOrderDialogs.tsx'

/** The filter (docs/product/admin.md#orders). Booking includes registrations (docs/product/orders.md#action-types). */
const views = [
  { value: 'all', label: 'All Orders', status: undefined },
  { value: 'enquiry', label: 'Enquiry', status: 'pending' },
  { value: 'booking', label: 'Booking', status: 'processing' },
  { value: 'completed', label: 'Completed', status: 'completed' },
] as const

const steps = [
  { value: '', label: 'Any step' },
  ...orderSteps.map((value) => ({ value, label: orderProgress[value].label })),
]

/** The order list (docs/product/admin.md#orders). New orders appear automatically. */
export function OrdersPage() {
  const list = useListParams()
  const { value, status } = views.find((view) => view.value === list.params.get('status')) ?? views[0]
  const search = list.search || undefined
  const sort = orderSorts.find((order) => order === list.params.get('sort'))
  const step = orderSteps.find((name) => name === list.params.get('step'))
  const query = useListShopOrdersQuery(
    { page: list.page, search, status, ...(step && { step }), ...(sort && { sort }) },
    refetchOnMount,
  )
  const result = useListResult(query, list, (order) => matchesOrder(order, { search: list.typed, status }))
  const counts = result.latest?.counts
  const newOrders = useNewOrders(result.response?.items, list.page === 1 && !search && !status && !step && !sort)
  const { open, dialog } = useOrderDialogs(result.latest?.items)
  const move = useMoveOrder()
  return (
    <ListPage
      title="Orders"
      searchLabel="Search by customer, email or product"
      counters={{
        'Total Orders': counts?.total,
        Pending: counts?.pending,
        Processing: counts?.processing,
        Completed: counts?.completed,
      }}
      list={list}
      result={result}
      regionLabel="Orders"
      empty="No orders found"
      rowHeight="8.5rem"
      footer={
        <>
          <VisuallyHidden role="status">{newOrders.announcement}</VisuallyHidden>
          {dialog}
        </>
      }
      row={(order) => <OrderCard key={order.id} order={order} isNew={newOrders.isNew(order)} onOpenDialog={open} />}
      table={{
        name: 'orders',
        columns: getOrderColumns(result.latest?.items),
        minWidth: 90,
        row: (order, focusRows) => (
          <OrderTableRow
            key={order.id}
            order={order}
            isNew={newOrders.isNew(order)}
            onOpenDialog={open}
            onMove={(moved, next) => {
              // In a list filtered by status the row disappears, and the focus with it.
              if (status) focusRows()
              move(moved, next)
            }}
          />
        ),
      }}
    >
      <Choice
        label="Show"
        options={views}
        value={value}
        onChange={(chosen) => list.choose({ status: chosen === 'all' ? undefined : chosen })}
      />
      <SelectFilter
        label="Last step"
        hideLabel
        value={step}
        options={steps}
        onChoose={(chosen) => list.choose({ step: chosen })}
      />
      <ExportButton
        path="/orders_export"
        name="orders"
        query={{ search, status, ...(step && { step }) } satisfies OrderFileQuery}
      />
      <Permitted to="own">
        <SalesExport />
      </Permitted>
    </ListPage>
  )
}
