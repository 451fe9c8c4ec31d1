import { errorMessage, notify } from '@elegant/shared'
import { isRecord, lacksTreatment } from '@elegant/shared/rules'
import { ConfirmDialog } from '@elegant/shared/ui'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { report } from '../api/report.ts'

interface Deletion {
  remove: () => Promise<unknown>
  restore: () => Promise<unknown>
  /** The success message. */
  done: string
  /** The error message. If it ends with a colon, the server's reason is appended. */
  failed: string
}

/** Deletes a row and offers Undo for ten seconds. */
export async function deleteWithUndo({ remove, restore, done, failed }: Deletion): Promise<void> {
  try {
    await remove()
  } catch (error) {
    notify.error(failed.endsWith(':') ? `${failed} ${errorMessage(error)}` : failed)
    return
  }
  notify.undoable(done, () => void restoreAndNotify(restore))
}

export async function restoreAndNotify(restore: Deletion['restore'], done = 'Restored', failed = 'Failed to restore') {
  await report(
    async () =>
      notify.success(isHeldBack(await restore()) ? `${done}, but hidden: state its treatment to show it` : done),
    { failed },
  )
}

/** True for a restored gem that the server keeps hidden (docs/product/passport.md). */
function isHeldBack(restored: unknown): boolean {
  if (!isRecord(restored) || restored.Is_disabled !== true || restored.item_type !== 'Product') return false
  return lacksTreatment({ item_type: 'Product', item_info: isRecord(restored.item_info) ? restored.item_info : null })
}

interface DeletionOfRow extends Pick<Deletion, 'remove' | 'restore'>, Partial<Pick<Deletion, 'done' | 'failed'>> {
  name: string
  /** A noun for the row: item, category. */
  what: string
  /** The consequence, displayed below the title. */
  outcome: string
  /** Called when the row leaves the list, so that the caller can move the focus. */
  onGone: () => void
}

/** Deletes a row after confirmation (`dialog`), and restores it. */
export function useDeleteWithUndo({ name, what, outcome, onGone, ...row }: DeletionOfRow) {
  const [isAsking, setAsking] = useState(false)

  function confirm() {
    // A dialog that closes returns the focus to its button, which goes with the row.
    flushSync(() => setAsking(false))
    onGone()
    void deleteWithUndo({ done: `${name} deleted`, failed: `Failed to delete ${what}:`, ...row })
  }

  const dialog: ReactNode = isAsking && (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete"
      isDanger
      onConfirm={confirm}
      onClose={() => setAsking(false)}
    >
      {outcome}
    </ConfirmDialog>
  )
  return {
    dialog,
    ask: () => setAsking(true),
    restore: () => {
      onGone()
      void restoreAndNotify(row.restore, `${name} restored`, `Failed to restore ${what}`)
    },
  }
}
