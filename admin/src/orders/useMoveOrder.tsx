import { errorMessage, notify } from '@elegant/shared'
import { type Order, type OrderStatus, orderStatusLabels } from '@elegant/shared/rules'
import { useLazyFindLastChangeQuery } from '../changes/changes.ts'
import { useRevert } from '../changes/useRevert.tsx'
import { useMoveOrderMutation } from './shopOrders.ts'

/** Changes the status of an order in the list at once, and offers Undo instead of asking first. */
export function useMoveOrder() {
  const [move] = useMoveOrderMutation()
  const [findLastChange] = useLazyFindLastChangeQuery()
  const { revert, dialog } = useRevert()

  async function moveTo({ id, version }: Order, status: OrderStatus) {
    try {
      await move({ id, version, status }).unwrap()
      notify.undoable(`Order #${id}: ${orderStatusLabels[status].label}`, () => void undo(id))
    } catch (error) {
      notify.error(`Failed to update the order: ${errorMessage(error)}`)
    }
  }

  async function undo(id: number) {
    const { data } = await findLastChange({ entity: 'order', entity_id: id })
    if (data) await revert({ id: data.id, done: 'Undone' })
    else notify.error('Failed to undo: please use the change log.')
  }

  return { move: (order: Order, status: OrderStatus) => void moveTo(order, status), dialog }
}
