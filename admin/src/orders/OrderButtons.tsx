import { isOpen, type Order } from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import type { OrderDialog } from './useOrderDialogs.tsx'

/** Opens the dialogs of an order. Actions that the server would reject are disabled. */
export function OrderButtons({
  order,
  onOpenDialog,
}: {
  order: Order
  onOpenDialog: (order: Order, what: OrderDialog) => void
}) {
  return (
    <>
      <Button disabled={!isOpen(order.status)} onClick={() => onOpenDialog(order, 'estimate')}>
        Send Estimate
      </Button>
      <Button disabled={order.status === 'cancelled'} onClick={() => onOpenDialog(order, 'shipping')}>
        Shipping
      </Button>
    </>
  )
}
