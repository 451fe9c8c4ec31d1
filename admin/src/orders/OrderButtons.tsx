import { isOpen, type Order } from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import type { OrderAsk } from './useOrderDialogs.tsx'

/** Opens the dialogs of an order. Actions that the server would reject are disabled. */
export function OrderButtons({ order, onAsk }: { order: Order; onAsk: (order: Order, what: OrderAsk) => void }) {
  return (
    <>
      <Button disabled={!isOpen(order.status)} onClick={() => onAsk(order, 'estimate')}>
        Send Estimate
      </Button>
      <Button disabled={order.status === 'cancelled'} onClick={() => onAsk(order, 'shipping')}>
        Shipping
      </Button>
    </>
  )
}
