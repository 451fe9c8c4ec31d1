import { errorMessage, notify } from '@elegant/shared'
import { errorCodes } from '@elegant/shared/rules'
import { ConfirmDialog } from '@elegant/shared/ui'
import { type ReactNode, useState } from 'react'
import { useTakeBackChangeMutation } from './changes.ts'

interface Taken {
  id: number
  /** Revert the whole batch. */
  whole?: boolean
  /** The success message. */
  done: string
}

/** Reverts changes. If a row has changed since, `question` asks for confirmation before overwriting it. */
export function useTakeBack(): { takeBack: (change: Taken) => Promise<void>; question: ReactNode } {
  const [send] = useTakeBackChangeMutation()
  const [refused, setRefused] = useState<Taken & { reason: string }>()

  async function takeBack(taken: Taken, overwrite = false): Promise<void> {
    const { id, whole, done } = taken
    setRefused(undefined)
    try {
      const { change: made, changed } = await send({
        id,
        ...(whole && { whole }),
        ...(overwrite && { overwrite }),
      }).unwrap()
      if (made === null) notify.success('Nothing to restore: it is already up to date')
      else notify.undoable(done, () => void takeBack({ id: made, whole: changed > 1, done: 'Undone' }))
    } catch (error) {
      if (isChangedSince(error)) setRefused({ ...taken, reason: errorMessage(error) })
      else notify.error(`Failed to restore: ${errorMessage(error)}`)
    }
  }

  const question = refused && (
    <ConfirmDialog
      title="Restore anyway?"
      action="Restore anyway"
      onConfirm={() => void takeBack(refused, true)}
      onClose={() => setRefused(undefined)}
    >
      {refused.reason}. Restoring overwrites it with the version before this change.
    </ConfirmDialog>
  )
  return { takeBack: (change) => takeBack(change), question }
}

function isChangedSince(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === errorCodes.changedSince
}
