import { errorMessage, notify } from '@elegant/shared'
import { errorCodes } from '@elegant/shared/rules'
import { ConfirmDialog } from '@elegant/shared/ui'
import { type ReactNode, useState } from 'react'
import { useRevertChangeMutation } from './changes.ts'

interface RevertOptions {
  id: number
  /** Revert the whole batch. */
  whole?: boolean
  /** The success message. */
  done: string
}

/** Reverts changes. If a row has changed since, `dialog` asks for confirmation before overwriting it. */
export function useRevert(): { revert: (change: RevertOptions) => Promise<void>; dialog: ReactNode } {
  const [send] = useRevertChangeMutation()
  const [refused, setRefused] = useState<RevertOptions & { reason: string }>()

  async function revert(options: RevertOptions, overwrite = false): Promise<void> {
    const { id, whole, done } = options
    setRefused(undefined)
    try {
      const { change: revertId, changed } = await send({
        id,
        ...(whole && { whole }),
        ...(overwrite && { overwrite }),
      }).unwrap()
      if (revertId === null) notify.success('Nothing to restore: it is already up to date')
      else notify.undoable(done, () => void revert({ id: revertId, whole: changed > 1, done: 'Undone' }))
    } catch (error) {
      if (isChangedSince(error)) setRefused({ ...options, reason: errorMessage(error) })
      else notify.error(`Failed to restore: ${errorMessage(error)}`)
    }
  }

  const dialog = refused && (
    <ConfirmDialog
      title="Restore anyway?"
      action="Restore anyway"
      isDanger
      onConfirm={() => void revert(refused, true)}
      onClose={() => setRefused(undefined)}
    >
      {refused.reason}. Restoring overwrites it with the version before this change.
    </ConfirmDialog>
  )
  return { revert: (change) => revert(change), dialog }
}

function isChangedSince(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === errorCodes.changedSince
}
