import { errorMessage, isFailure, notify } from '@elegant/shared'
import { errorCodes, validationErrors } from '@elegant/shared/rules'
import { ConfirmDialog } from '@elegant/shared/ui'
import { useEffect, useState } from 'react'
import { fieldLabel } from './changeLabels.ts'
import { useRevertChangeMutation } from './changesApi.ts'

interface RevertOptions {
  id: number
  /** Revert the whole batch. */
  whole?: boolean
  /** Also what has changed since. */
  overwrite?: boolean
  /** The success message. */
  done: string
}

type Refused = RevertOptions & { reason: string }

/** Set by `RevertDialog`. An undo is often pressed when the page or dialog that offered it has gone. */
let ask: ((refused: Refused) => void) | undefined

/** Reverts changes. If a row has changed since, `RevertDialog` asks for confirmation before overwriting it. */
export function useRevert(): (change: RevertOptions) => Promise<void> {
  const [send] = useRevertChangeMutation()

  async function revert({ done, ...change }: RevertOptions): Promise<void> {
    try {
      const { change: revertId, changed } = await send(change).unwrap()
      if (revertId === null) notify.success('Nothing to restore: it is already up to date')
      else notify.undoable(done, () => void revert({ id: revertId, whole: changed > 1, done: 'Undone' }))
    } catch (error) {
      const reason = nameFields(error)
      if (ask && isChangedSince(error)) ask({ ...change, done, reason })
      else notify.error(`Failed to restore: ${reason}`)
    }
  }

  return revert
}

/** Asks before a revert overwrites a row that has changed since. The layout of the admin area has it. */
export function RevertDialog() {
  const revert = useRevert()
  const [refused, setRefused] = useState<Refused>()
  useEffect(() => {
    ask = setRefused
    return () => {
      ask = undefined
    }
  }, [])
  if (!refused) return null
  const { reason, ...change } = refused

  function confirm() {
    setRefused(undefined)
    void revert({ ...change, overwrite: true })
  }

  return (
    <ConfirmDialog
      title="Restore anyway?"
      action="Restore anyway"
      isDanger
      onConfirm={confirm}
      onClose={() => setRefused(undefined)}
    >
      {reason}. Restoring brings back the version before this change.
    </ConfirmDialog>
  )
}

/** The reason, with the fields that have changed since as the change log names them. */
function nameFields(error: unknown): string {
  const faults = isFailure(error) && isChangedSince(error) ? validationErrors(error.payload?.payload) : []
  const named = faults.slice(0, 3).map(({ path, message }) => message.replace(path, fieldLabel(path)))
  if (faults.length > named.length) named.push('and more')
  return named.join(', ') || errorMessage(error)
}

function isChangedSince(error: unknown): boolean {
  return isFailure(error) && error.code === errorCodes.changedSince
}
