import { errorMessage, notify } from '@elegant/shared'
import { ConfirmDialog } from '@elegant/shared/ui'
import { type ReactNode, useState } from 'react'

interface Deletion {
  remove: () => Promise<unknown>
  restore: () => Promise<unknown>
  /** What is said when it is gone. */
  done: string
  /** What is said when it could not be deleted; the server's reason follows it where it ends with a colon. */
  failed: string
}

/** Deletes, says so, and offers for ten seconds to take it back. */
export async function deleteWithUndo({ remove, restore, done, failed }: Deletion): Promise<void> {
  try {
    await remove()
  } catch (error) {
    notify.error(failed.endsWith(':') ? `${failed} ${errorMessage(error)}` : failed)
    return
  }
  notify.undoable(done, () => void bringBack(restore))
}

export async function bringBack(restore: Deletion['restore'], done = 'Restored', failed = 'Failed to restore') {
  try {
    await restore()
    notify.success(done)
  } catch (error) {
    notify.error(`${failed}: ${errorMessage(error)}`)
  }
}

interface DeletionOfRow extends Pick<Deletion, 'remove' | 'restore'>, Partial<Pick<Deletion, 'done' | 'failed'>> {
  name: string
  /** The row in words: item, category. */
  what: string
  /** What becomes of it, below the question. */
  outcome: string
  /** The row leaves its list, and the focus with it. */
  onGone: () => void
}

/** Asks before a row is deleted; `question` is the dialog. A deleted row can be restored. */
export function useDeleteWithUndo({ name, what, outcome, onGone, ...row }: DeletionOfRow) {
  const [isAsking, setAsking] = useState(false)

  function deleteIt() {
    setAsking(false)
    onGone()
    void deleteWithUndo({ done: `${name} deleted`, failed: `Failed to delete ${what}:`, ...row })
  }

  const question: ReactNode = isAsking && (
    <ConfirmDialog title={`Delete ${name}?`} action="Delete" onConfirm={deleteIt} onClose={() => setAsking(false)}>
      {outcome}
    </ConfirmDialog>
  )
  return {
    question,
    ask: () => setAsking(true),
    restore: () => {
      onGone()
      void bringBack(row.restore, `${name} restored`, `Failed to restore ${what}`)
    },
  }
}
