import { notify } from '@elegant/shared'
import type { Change } from '@elegant/shared/rules'
import type { ReactNode } from 'react'
import { useLazyFindLastChangeQuery } from './changes.ts'
import { useRevert } from './useRevert.tsx'

interface OfferUndo {
  /** Says that a step on a record is done, and offers to undo it. */
  offerUndo: (record: Pick<Change, 'entity' | 'entity_id'>, done: string) => Promise<void>
  dialog: ReactNode
}

/** Undo for steps whose response does not name their change. */
export function useOfferUndo(): OfferUndo {
  const [findLastChange] = useLazyFindLastChangeQuery()
  const { revert, dialog } = useRevert()

  async function offerUndo(record: Pick<Change, 'entity' | 'entity_id'>, done: string): Promise<void> {
    // Looked up now: when Undo is pressed, the last change may be another one.
    const { data: change } = await findLastChange(record)
    if (change) notify.undoable(done, () => void revert({ id: change.id, done: 'Undone' }))
    else notify.success(done)
  }

  return { offerUndo, dialog }
}
