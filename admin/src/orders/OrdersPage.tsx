import { useListOrdersQuery, useSearchParams } from '@elegant/shared'
import type { OrderStatus } from '@elegant/shared/rules'
import { Choice, Counter, Counters, Listing, Page, PageHeading, SearchField, Skeleton, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { OrderCard } from './OrderCard.tsx'
import { matchesOrder, orderViews, statusOf } from './orderViews.ts'

/** Spec §2, admin orders. */
export function OrdersPage() {
  const { currentData: orders, isError, refetch } = useListOrdersQuery('shop')
  const [search, setSearch] = useState('')
  const [params, setParams] = useSearchParams()
  const view = orderViews.find(({ value }) => value === params.get('status')) ?? orderViews[0]
  const count = (status: OrderStatus) => orders?.filter((order) => statusOf(order) === status).length
  return (
    <Page>
      <PageHeading title="Orders">
        <SearchField label="Search by customer, e-mail or product" value={search} onSearch={setSearch} />
      </PageHeading>
      <Counters>
        <Counter label="Total Orders" value={orders?.length} />
        <Counter label="Pending" value={count('pending')} />
        <Counter label="Processing" value={count('processing')} />
        <Counter label="Completed" value={count('completed')} />
      </Counters>
      <Choice
        label="Show"
        options={orderViews}
        value={view.value}
        onChange={(value) => setParams(value === 'all' ? {} : { status: value }, { replace: true })}
      />
      <Listing
        rows={orders?.filter(
          (order) => (!view.status || statusOf(order) === view.status) && matchesOrder(order, search),
        )}
        hasFailed={isError}
        onRetry={refetch}
        skeletons={6}
        skeleton={<Skeleton $height="7rem" />}
        empty="No orders found"
        layout={Cards}
      >
        {(order) => <OrderCard key={order.id} order={order} />}
      </Listing>
    </Page>
  )
}

const Cards = styled.div`
  display: grid;
  gap: ${token.space1};
  margin-top: ${token.space2};
`
