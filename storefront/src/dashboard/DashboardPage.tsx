import { Link, useListOrdersQuery, useMe } from '@elegant/shared'
import type { Order } from '@elegant/shared/rules'
import {
  ButtonLink,
  Counter,
  Counters,
  Listing,
  Page,
  PageHeading,
  Skeleton,
  Tab,
  TabList,
  TabPanel,
  Tabs,
} from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { OwnOrderRow } from './OwnOrderRow.tsx'
import { isCurrent } from './orderStanding.ts'

/** Spec §2, customer dashboard: the visitor's own orders. `now` is the time that splits them. */
export function DashboardPage({ now = Date.now() }: { now?: number }) {
  const { user, customer } = useMe()
  const { currentData: orders, isError, refetch } = useListOrdersQuery('own')
  const current = orders?.filter((order) => isCurrent(order, now))
  const previous = orders?.filter((order) => !isCurrent(order, now))
  const list = { hasFailed: isError, onRetry: refetch, now }
  return (
    <Page>
      <PageHeading title={`Welcome, ${customer?.Full_name || user?.name || 'friend'}`} />
      <Counters>
        <Counter label="Total Orders" value={orders?.length} />
        <Counter label="Current Orders" value={current?.length} />
        <Counter label="Completed" value={previous?.length} />
      </Counters>
      <Tabs defaultValue="current">
        <TabList aria-label="Orders">
          <Tab value="current">Current Orders</Tab>
          <Tab value="history">Order History</Tab>
        </TabList>
        <TabPanel value="current">
          <OrderList orders={current} empty="No current orders" {...list} />
        </TabPanel>
        <TabPanel value="history">
          <OrderList orders={previous} empty="No previous orders" {...list} />
        </TabPanel>
      </Tabs>
    </Page>
  )
}

interface OrderListProps {
  orders: Order[] | undefined
  empty: string
  hasFailed: boolean
  onRetry: () => void
  now: number
}

function OrderList({ orders, empty, hasFailed, onRetry, now }: OrderListProps) {
  return (
    <Listing
      rows={orders}
      hasFailed={hasFailed}
      onRetry={onRetry}
      skeletons={3}
      skeleton={<Skeleton $height="5rem" />}
      empty={empty}
      action={
        <ButtonLink as={Link} to="/shop">
          Browse the shop
        </ButtonLink>
      }
      layout={Rows}
    >
      {(order) => <OwnOrderRow key={order.id} order={order} now={now} />}
    </Listing>
  )
}

const Rows = styled.div`
  display: grid;
`
