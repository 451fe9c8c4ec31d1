import { type Order, type OrderStatus, orderStatusLabels } from '@elegant/shared/rules'
import { report } from '../api/report.ts'
import { useOfferUndo } from '../changes/useOfferUndo.ts'
import { useMoveOrderMutation } from './shopOrdersApi.ts'

/** Changes the status of an order in the list at once, and offers Undo instead of asking first. */
export function useMoveOrder() {
  const [move] = useMoveOrderMutation()
  const offerUndo = useOfferUndo()

  async function moveTo({ id, version }: Order, status: OrderStatus) {
    await report(
      async () => {
        await move({ id, version, status }).unwrap()
        await offerUndo({ entity: 'order', entity_id: id }, `Order #${id}: ${orderStatusLabels[status].label}`)
      },
      { failed: 'Failed to update the order' },
    )
  }

  return (order: Order, status: OrderStatus) => void moveTo(order, status)
}
