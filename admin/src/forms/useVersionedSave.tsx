import { errorMessage, isFailure, notify } from '@elegant/shared'
import { validationErrors } from '@elegant/shared/rules'
import { Button, Dialog, DialogActions, useIsMounted } from '@elegant/shared/ui'
import { useState } from 'react'
import { isEqual } from './isEqual.ts'

interface VersionedSave<Draft, Row> {
  /** Saves a draft against a version. Rejects with the server's error. */
  write: (draft: Draft, version: number | undefined) => Promise<void>
  /** Fetches the current row; undefined if it is gone. Rejects if that fails. */
  reload: () => Promise<Row | undefined>
  /** The form labels of the fields that differ from the opened version. */
  changedIn: (theirs: Row) => string[]
  /** The message for a failed overwrite. */
  failure: (error: unknown) => string
  /** Discards the draft and opens the current row. */
  onReload: (theirs: Row) => void
}

interface Conflict<Draft, Row> {
  mine: Draft
  /** The version against which the draft is saved next. */
  version: number | undefined
  theirs?: Row
  /** Why theirs could not be loaded. */
  reason?: string
}

/** Saves with optimistic locking. On a conflict, `dialog` asks which version to keep. An overwrite is no submission of the form. */
export function useVersionedSave<Draft, Row extends { version?: number }>(edit: VersionedSave<Draft, Row>) {
  const [conflict, setConflict] = useState<Conflict<Draft, Row>>()
  const [isOverwriting, setOverwriting] = useState(false)
  const close = () => setConflict(undefined)
  const isMounted = useIsMounted()

  async function save(mine: Draft, version: number | undefined) {
    try {
      await edit.write(mine, version)
    } catch (error) {
      // Without a version nothing was compared; after unmounting, the question would not be seen.
      if (!isMounted.current || version === undefined || !isStale(error)) throw error
      const found = await edit.reload().then(
        (theirs) => theirs && { theirs, version: theirs.version },
        (failure: unknown) => ({ reason: errorMessage(failure), version }),
      )
      if (!found || !isMounted.current) throw error
      setConflict({ mine, ...found })
    }
  }

  /** Asks again if the version has become old. */
  async function saveAgain({ mine, version }: Conflict<Draft, Row>) {
    close()
    setOverwriting(true)
    try {
      await save(mine, version)
    } catch (error) {
      notify.error(edit.failure(error))
    } finally {
      setOverwriting(false)
    }
  }

  const { theirs, reason } = conflict ?? {}
  const changed = theirs && edit.changedIn(theirs)
  const dialog = conflict && (
    <Dialog title="Somebody else has changed this since you opened it" onClose={close} isQuestion>
      {reason && <p>The version of the other person could not be loaded: {reason}</p>}
      {changed && changed.length > 0 && <p>Changed in the meantime: {changed.join(', ')}.</p>}
      <p>
        {theirs
          ? 'Overwrite it with your version, or reload it and discard your changes.'
          : 'Your changes are not saved yet, but still in the form.'}
      </p>
      <DialogActions>
        {theirs ? (
          <Button onClick={() => edit.onReload(theirs)}>Reload</Button>
        ) : (
          <Button onClick={close}>Cancel</Button>
        )}
        <Button variant={theirs ? 'danger' : 'primary'} onClick={() => void saveAgain(conflict)}>
          {theirs ? 'Overwrite' : 'Try again'}
        </Button>
      </DialogActions>
    </Dialog>
  )
  return { save, isOverwriting, dialog }
}

/** Detects a version conflict, as opposed to a 409 with field errors that the form can display. */
function isStale(error: unknown): boolean {
  return isFailure(error) && error.status === 409 && validationErrors(error.payload?.payload).length === 0
}

/** The labels of the fields that differ between two drafts. */
export function changedLabels(before: object, after: object, labels: Record<string, string>): string[] {
  return getChangedEntries(before, after).map(([name]) => labels[name] ?? name)
}

/** The fields of `after` whose values differ from those of `before`. */
export function getChangedEntries(before: object, after: object) {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).filter(([name, value]) => !isEqual(old.get(name), value))
}
