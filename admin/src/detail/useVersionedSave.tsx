import { isFailure, notify } from '@elegant/shared'
import { Button, Dialog, DialogActions } from '@elegant/shared/ui'
import { useState } from 'react'

interface VersionedSave<Draft, Row> {
  /** Sends a draft as a change of that version; rejects with the server's refusal. */
  write: (draft: Draft, version: number | undefined) => Promise<void>
  /** The row as the server knows it now. */
  reload: () => Promise<Row | undefined>
  /** In which fields it differs from what was opened, in the words of the form. */
  changedIn: (theirs: Row) => string[]
  /** Why an overwrite failed, in words. */
  failure: (error: unknown) => string
  /** Takes the row as it is now, and drops the draft. */
  onReload: (theirs: Row) => void
}

/** Saves a row that somebody else may have changed since it was opened; `question` then asks which version counts. */
export function useVersionedSave<Draft, Row extends { version?: number }>(edit: VersionedSave<Draft, Row>) {
  const [stale, setStale] = useState<{ mine: Draft; theirs: Row }>()

  async function save(mine: Draft, version: number | undefined) {
    try {
      await edit.write(mine, version)
    } catch (error) {
      if (!isStale(error)) throw error
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
  const question = stale && (
    <Dialog title="Somebody else has changed this since you opened it" onClose={() => setStale(undefined)} isQuestion>
      {changed && changed.length > 0 && <p>Changed meanwhile: {changed.join(', ')}.</p>}
      <p>Overwrite it with what stands in your form, or reload it and lose what you have typed.</p>
      <DialogActions>
        <Button onClick={() => edit.onReload(stale.theirs)}>Reload</Button>
        <Button variant="primary" onClick={() => void overwrite(stale)}>
          Overwrite
        </Button>
      </DialogActions>
    </Dialog>
  )
  return { save, question }
}

/** True where a save was refused for its version, and for nothing that the form could correct. */
function isStale(error: unknown): boolean {
  return isFailure(error) && error.status === 409 && !error.payload?.payload
}

/** The labels of the fields in which two drafts differ. */
export function changedLabels(before: object, after: object, labels: Record<string, string>): string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(old.get(name)) !== JSON.stringify(value))
    .map(([name]) => labels[name] ?? name)
}
