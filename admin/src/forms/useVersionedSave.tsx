import { isFailure, notify } from '@elegant/shared'
import { Button, Dialog, DialogActions } from '@elegant/shared/ui'
import { useState } from 'react'

interface VersionedSave<Draft, Row> {
  /** Saves a draft against a version. Rejects with the server's error. */
  write: (draft: Draft, version: number | undefined) => Promise<void>
  /** Fetches the current row. */
  reload: () => Promise<Row | undefined>
  /** The form labels of the fields that differ from the opened version. */
  changedIn: (theirs: Row) => string[]
  /** The message for a failed overwrite. */
  failure: (error: unknown) => string
  /** Discards the draft and opens the current row. */
  onReload: (theirs: Row) => void
}

/** Saves with optimistic locking. On a conflict, `dialog` asks which version to keep. */
export function useVersionedSave<Draft, Row extends { version?: number }>(edit: VersionedSave<Draft, Row>) {
  const [stale, setStale] = useState<{ mine: Draft; theirs: Row }>()

  async function save(mine: Draft, version: number | undefined) {
    try {
      await edit.write(mine, version)
    } catch (error) {
      // Without a version the server has compared none.
      if (version === undefined || !isStale(error)) throw error
      const theirs = await edit.reload()
      if (!theirs) throw error
      setStale({ mine, theirs })
    }
  }

  async function overwrite({ mine, theirs }: { mine: Draft; theirs: Row }) {
    setStale(undefined)
    try {
      await save(mine, theirs.version)
    } catch (error) {
      notify.error(edit.failure(error))
    }
  }

  const changed = stale && edit.changedIn(stale.theirs)
  const dialog = stale && (
    <Dialog title="Somebody else has changed this since you opened it" onClose={() => setStale(undefined)} isQuestion>
      {changed && changed.length > 0 && <p>Changed in the meantime: {changed.join(', ')}.</p>}
      <p>Overwrite it with your version, or reload it and discard your changes.</p>
      <DialogActions>
        <Button onClick={() => edit.onReload(stale.theirs)}>Reload</Button>
        <Button variant="danger" onClick={() => void overwrite(stale)}>
          Overwrite
        </Button>
      </DialogActions>
    </Dialog>
  )
  return { save, dialog }
}

/** Detects a version conflict, as opposed to a 409 with field errors that the form can display. */
function isStale(error: unknown): boolean {
  return isFailure(error) && error.status === 409 && !error.payload?.payload
}

/** The labels of the fields that differ between two drafts. */
export function changedLabels(before: object, after: object, labels: Record<string, string>): string[] {
  return changedEntries(before, after).map(([name]) => labels[name] ?? name)
}

/** The fields of `after` whose values differ from those of `before`. */
export function changedEntries(before: object, after: object) {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).filter(([name, value]) => JSON.stringify(old.get(name)) !== JSON.stringify(value))
}
