import { errorMessage, notify } from '@elegant/shared'
import { ConfirmDialog } from '@elegant/shared/ui'
import { type ReactNode, useState } from 'react'

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
  try {
    await restore()
    notify.success(done)
  } catch (error) {
    notify.error(`${failed}: ${errorMessage(error)}`)
  }
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
    setAsking(false)
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
