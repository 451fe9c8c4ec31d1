import { Link, useListOrdersQuery, useMe, useSearchParams } from '@elegant/shared'
import type { Order, OwnThread } from '@elegant/shared/rules'
import {
  AsyncList,
  ButtonLink,
  Counter,
  Counters,
  Page,
  PageHeading,
  Skeleton,
  Stack,
  StaleNotice,
  Tab,
  TabList,
  TabPanel,
  Tabs,
  token,
  useVisiblePolling,
  VisuallyHidden,
} from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { useListHoldsQuery } from '../holds/holdsApi.ts'
import { OwnHolds } from '../holds/OwnHolds.tsx'
import { useListOwnThreadsQuery } from '../thread/threadApi.ts'
import { OwnOrder } from './OwnOrder.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import { getEffectiveStatus, isCurrent } from './orderStatus.ts'
import { useOrderAnnouncements } from './useOrderAnnouncements.ts'

/**
 * The customer's orders, holds and requests (docs/product/pages.md#dashboard). `now` splits them into current and
 * previous ones.
 */
export function DashboardPage({ now = Date.now() }: { now?: number }) {
  const { user, customer } = useMe()
  const { currentData, isError, refetch } = useListOrdersQuery()
  const holds = useListHoldsQuery()
  const threads = useListOwnThreadsQuery()
  const orders = currentData?.map((order) => ({ ...order, status: getEffectiveStatus(order, now) }))
  const [params, setParams] = useSearchParams()
  const announcement = useOrderAnnouncements(orders)
  useVisiblePolling(() => {
    refetch()
    // Some servers have no holds or no conversations.
    if (holds.currentData) holds.refetch()
    if (threads.currentData) threads.refetch()
  })
  const current = orders?.filter((order) => isCurrent(order, now))
  const previous = orders?.filter((order) => !isCurrent(order, now))
  const list = { hasFailed: isError && !orders, onRetry: refetch, threads: threads.currentData }

  function selectTab(tab: string) {
    setParams(tab === 'history' ? { tab } : {}, { replace: true, preventScrollReset: true })
  }

  return (
    <Page>
      <PageHeading title={`Welcome, ${customer?.Full_name || user?.name || 'friend'}`} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Figures>
        <Counter label="Total Orders" value={orders?.length} />
        <Counter label="Current Orders" value={current?.length} />
        <Counter label="Completed" value={previous?.length} />
      </Figures>
      {/* The holds stand above the orders, and the links in them, so the orders wait for both: nothing moves. */}
      {holds.isLoading || threads.isLoading ? (
        <Skeleton $height="12rem" />
      ) : (
        <>
          <OwnHolds holds={holds.currentData} />
          <Tabs value={params.get('tab') === 'history' ? 'history' : 'current'} onValueChange={selectTab}>
            <TabList aria-label="Orders">
              <Tab value="current">Current Orders</Tab>
              <Tab value="history">Order History</Tab>
            </TabList>
            {isError && orders && (
              <StaleNotice onRetry={refetch}>
                We can't reach the shop right now. This is the last known status of your orders.
              </StaleNotice>
            )}
            <TabPanel value="current">
              <OrderList orders={current} empty="No current orders" {...list} />
            </TabPanel>
            <TabPanel value="history">
              <OrderList orders={previous} empty="No previous orders" {...list} />
            </TabPanel>
          </Tabs>
          {(orders || isError) && <OwnRequests threads={threads.currentData} />}
        </>
      )}
    </Page>
  )
}

interface OrderListProps {
  orders: Order[] | undefined
  threads: OwnThread[] | undefined
  empty: string
  hasFailed: boolean
  onRetry: () => PromiseLike<unknown>
}

function OrderList({ orders, threads, empty, hasFailed, onRetry }: OrderListProps) {
  return (
    <AsyncList
      rows={orders}
      hasFailed={hasFailed}
      onRetry={onRetry}
      skeletons={3}
      skeleton={<Skeleton $height="8.5rem" />}
      empty={empty}
      action={
        <ButtonLink as={Link} to="/shop">
          Browse the shop
        </ButtonLink>
      }
      layout={Rows}
    >
      {(order) => <OwnOrder key={order.id} order={order} thread={getThread(order, threads)} onReload={onRetry} />}
    </AsyncList>
  )
}

function getThread({ id, action_type }: Order, threads: OwnThread[] = []): OwnThread | undefined {
  return threads.find(({ kind, number }) => kind === action_type && number === id)
}

const Figures = styled(Counters)`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));

  > div {
    justify-content: flex-end;
    padding-inline: clamp(${token.space1}, 3vw, ${token.space3});
  }
`

const Rows = styled(Stack).attrs({ $gap: token.space3 })``
