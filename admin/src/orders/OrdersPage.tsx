import { limits } from '@elegant/shared/rules'
import {
  Choice,
  Counter,
  Counters,
  Page,
  PageHeading,
  SearchField,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@elegant/shared/ui'
import { PaginatedList } from '../list/PaginatedList.tsx'
import { useListParams } from '../list/useListParams.ts'
import { refetchOnMount, useListResult } from '../list/useListResult.ts'
import { OrderCard } from './OrderCard.tsx'
import { matchesOrder, useListShopOrdersQuery } from './shopOrders.ts'
import { useNewOrders } from './useNewOrders.ts'
import { useOrderDialogs } from './useOrderDialogs.tsx'

/** The filter (product §2.18). Booking includes registrations (product §11.1). */
const views = [
  { value: 'all', label: 'All Orders', status: undefined },
  { value: 'enquiry', label: 'Enquiry', status: 'pending' },
  { value: 'booking', label: 'Booking', status: 'processing' },
  { value: 'completed', label: 'Completed', status: 'completed' },
] as const

/** The order list (product §2.18). New orders appear automatically. */
export function OrdersPage() {
  const list = useListParams()
  const { value, status } = views.find((view) => view.value === list.params.get('status')) ?? views[0]
  const search = list.search || undefined
  const query = useListShopOrdersQuery({ page: list.page, search, status }, refetchOnMount)
  const result = useListResult(query, list, (order) => matchesOrder(order, { search: list.typed, status }))
  const counts = result.latest?.counts
  const newOrders = useNewOrders(result.response?.items, list.page === 1 && !search && !status)
  const { open, dialog } = useOrderDialogs(result.latest?.items)
  return (
    <Page>
      <PageHeading title="Orders">
        <SearchField label="Search by customer, e-mail or product" maxLength={limits.search} {...list.box} />
      </PageHeading>
      <Counters>
        <Counter label="Total Orders" value={counts?.total} />
        <Counter label="Pending" value={counts?.pending} />
        <Counter label="Processing" value={counts?.processing} />
        <Counter label="Completed" value={counts?.completed} />
      </Counters>
      <Choice
        label="Show"
        options={views}
        value={value}
        onChange={(chosen) => list.choose({ status: chosen === 'all' ? undefined : chosen })}
      />
      <VisuallyHidden role="status">{newOrders.announcement}</VisuallyHidden>
      <PaginatedList
        result={result}
        list={list}
        empty="No orders found"
        skeleton={<Skeleton $height="8.5rem" />}
        layout={Stack}
      >
        {(order) => <OrderCard key={order.id} order={order} isNew={newOrders.isNew(order)} onOpenDialog={open} />}
      </PaginatedList>
      {dialog}
    </Page>
  )
}
