import { errorMessage, notify } from '@elegant/shared'
import { type Order, type OrderStatus, orderStatusLabels } from '@elegant/shared/rules'
import { useOfferUndo } from '../changes/useOfferUndo.ts'
import { useMoveOrderMutation } from './shopOrders.ts'

/** Changes the status of an order in the list at once, and offers Undo instead of asking first. */
export function useMoveOrder() {
  const [move] = useMoveOrderMutation()
  const offerUndo = useOfferUndo()

  async function moveTo({ id, version }: Order, status: OrderStatus) {
    try {
      await move({ id, version, status }).unwrap()
      await offerUndo({ entity: 'order', entity_id: id }, `Order #${id}: ${orderStatusLabels[status].label}`)
    } catch (error) {
      notify.error(`Failed to update the order: ${errorMessage(error)}`)
    }
  }

  return (order: Order, status: OrderStatus) => void moveTo(order, status)
}
