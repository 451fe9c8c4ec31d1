import { isUnknownCall, type Order, type OrderStatus, orderStatusLabels, orderTransitions } from '@elegant/shared/rules'
import { Badge, Button, ConfirmDialog, Page, PageHeading, useVisiblePolling } from '@elegant/shared/ui'
import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Permitted } from '../access/Permitted.tsx'
import { report } from '../api/report.ts'
import { BackLink } from '../detail/BackLink.tsx'
import { DetailColumns, StatusLine } from '../detail/DetailColumns.tsx'
import { DetailFallback } from '../detail/DetailFallback.tsx'
import { useRowId } from '../detail/useRowId.ts'
import { AdminConversationLink } from '../inbox/AdminConversationLink.tsx'
import { RowActions } from '../list/RowCard.tsx'
import { refetchOnMount } from '../list/useListResult.ts'
import { useMailLine } from '../mails/mailDelivery.ts'
import { Notes } from '../notes/Notes.tsx'
import { OrderButtons } from './OrderButtons.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { useGetShopOrderQuery, useListShopOrdersQuery, useMoveOrderMutation } from './shopOrdersApi.ts'
import { useOrderDialogs } from './useOrderDialogs.tsx'

/** The details of an order, its timeline, and its available transitions. */
export function OrderPage() {
  const id = useRowId()
  const { currentData: detail, error, refetch } = useGetShopOrderQuery(id, refetchOnMount)
  // A server that implements only the core API has no endpoint for single orders: fall back to the list.
  const isUnknown = isUnknownCall(error)
  const list = useListShopOrdersQuery({ page: 1 }, { skip: !isUnknown })
  const order = detail ?? list.currentData?.items.find((one) => one.id === id)
  const { open, dialog } = useOrderDialogs(order && [order])
  const statusLine = useRef<HTMLSpanElement>(null)
  useVisiblePolling(refetch)
  return (
    <Page>
      <BackLink to="/admin/orders">All orders</BackLink>
      <PageHeading
        title={order?._items.name || `Order #${id}`}
        lead={order && <OrderStatusLine order={order} ref={statusLine} />}
      />
      {order ? (
        <DetailColumns>
          <div>
            <RowActions>
              <Permitted to="change">
                {detail && <Transitions order={detail} onTransition={() => statusLine.current?.focus()} />}
                <OrderButtons order={order} onOpenDialog={open} />
              </Permitted>
              <AdminConversationLink subject={{ orders_id: order.id }} />
            </RowActions>
            <OrderFacts order={order} />
            {detail && <Notes key={order.id} of={`/cart_items/${order.id}`} />}
          </div>
          {detail && <OrderSteps order={detail} />}
        </DetailColumns>
      ) : (
        <DetailFallback what="order" error={list.isFetching ? undefined : error} onRetry={refetch} />
      )}
      {dialog}
    </Page>
  )
}

function OrderStatusLine({ order: { id, status }, ref }: { order: Order; ref: Ref<HTMLSpanElement> }) {
  const { label, tone } = orderStatusLabels[status]
  return (
    <StatusLine ref={ref} tabIndex={-1}>
      <Badge $tone={tone}>{label}</Badge> Order #{id}
    </StatusLine>
  )
}

const transitionLabels: Partial<Record<OrderStatus, { action: string; question?: string; mails?: string }>> = {
  processing: { action: 'Start processing' },
  completed: {
    action: 'Complete order',
    question: 'Complete this order?',
    mails: 'No email goes out now. If your settings say so, an email asks for a review ten days later.',
  },
  cancelled: { action: 'Cancel order', question: 'Cancel this order?' },
}

/** The transitions of docs/product/orders.md#status. Irreversible ones ask for confirmation. */
function Transitions({ order, onTransition }: { order: Order; onTransition: () => void }) {
  const { id, version, status } = order
  const [move] = useMoveOrderMutation()
  const cancelMails = useMailLine(order._customers.email, 'An email about it goes to')
  const [confirming, setConfirming] = useState<OrderStatus>()
  const { action = '', question = '', mails = cancelMails } = (confirming && transitionLabels[confirming]) ?? {}

  async function moveTo(next: OrderStatus) {
    // A dialog that closes returns the focus to its button, which goes with the transition: move it to the status.
    flushSync(() => setConfirming(undefined))
    onTransition()
    await report(() => move({ id, version, status: next }).unwrap(), {
      done: `Order #${id}: ${orderStatusLabels[next].label}`,
      failed: 'Failed to update the order',
    })
  }

  return (
    <>
      {orderTransitions[status].map((next, index) => (
        <Button
          key={next}
          variant={index === 0 ? 'primary' : 'secondary'}
          onClick={() => (transitionLabels[next]?.question ? setConfirming(next) : void moveTo(next))}
        >
          {transitionLabels[next]?.action ?? orderStatusLabels[next].label}
        </Button>
      ))}
      {confirming && (
        <ConfirmDialog
          title={question}
          action={action}
          isDanger={confirming === 'cancelled'}
          dismiss="Not now"
          onConfirm={() => void moveTo(confirming)}
          onClose={() => setConfirming(undefined)}
        >
          <p>This closes the order. The customer sees it in the timeline. {mails}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
