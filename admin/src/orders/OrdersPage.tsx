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
import { FoundList } from '../list/FoundList.tsx'
import { fresh, useFound } from '../list/useFound.ts'
import { useListAddress } from '../list/useListAddress.ts'
import { OrderCard } from './OrderCard.tsx'
import { matchesOrder, useListShopOrdersQuery } from './shopOrders.ts'
import { useArrivals } from './useArrivals.ts'
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
  const list = useListAddress()
  const { value, status } = views.find((view) => view.value === list.params.get('status')) ?? views[0]
  const search = list.search || undefined
  const answer = useListShopOrdersQuery({ page: list.page, search, status }, fresh)
  const found = useFound(answer, list, (order) => matchesOrder(order, { search: list.typed, status }))
  const counts = found.latest?.counts
  const arrivals = useArrivals(found.answer?.items, list.page === 1 && !search && !status)
  const { open, dialog } = useOrderDialogs(found.latest?.items)
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
      <VisuallyHidden role="status">{arrivals.news}</VisuallyHidden>
      <FoundList
        found={found}
        list={list}
        empty="No orders found"
        skeleton={<Skeleton $height="8.5rem" />}
        layout={Stack}
      >
        {(order) => <OrderCard key={order.id} order={order} isNew={arrivals.isNew(order)} onAsk={open} />}
      </FoundList>
      {dialog}
    </Page>
  )
}
