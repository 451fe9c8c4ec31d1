import { notify } from '@elegant/shared'
import type { Change } from '@elegant/shared/rules'
import { useLazyFindLastChangeQuery } from './changesApi.ts'
import { useRevert } from './useRevert.tsx'

/** Undo for steps whose response does not name their change: says that a step on a record is done, and offers it. */
export function useOfferUndo() {
  const [findLastChange] = useLazyFindLastChangeQuery()
  const revert = useRevert()

  return async (record: Pick<Change, 'entity' | 'entity_id'>, done: string): Promise<void> => {
    // Looked up now: when Undo is pressed, the last change may be another one.
    const { data: change } = await findLastChange(record)
    if (change) notify.undoable(done, () => void revert({ id: change.id, done: 'Undone' }))
    else notify.success(done)
  }
}
