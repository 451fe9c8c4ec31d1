import { isOpen, type Order } from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import type { NextStep } from './nextStep.ts'
import type { OrderDialog } from './useOrderDialogs.tsx'

/** Opens the dialogs of an order. Actions that the server would reject are disabled. */
export function OrderButtons({
  order,
  next,
  onOpenDialog,
}: {
  order: Order
  /** The main button. */
  next?: NextStep
  onOpenDialog: (order: Order, what: OrderDialog) => void
}) {
  return (
    <>
      <Button
        variant={next === 'estimate' ? 'primary' : 'secondary'}
        disabled={!isOpen(order.status)}
        onClick={() => onOpenDialog(order, 'estimate')}
      >
        Send Estimate
      </Button>
      <Button
        variant={next === 'shipping' ? 'primary' : 'secondary'}
        disabled={order.status === 'cancelled'}
        onClick={() => onOpenDialog(order, 'shipping')}
      >
        Shipping
      </Button>
    </>
  )
}
