import { isFailure } from '@elegant/shared'
import { Button, Dialog, DialogActions } from '@elegant/shared/ui'

interface StaleDialogProps {
  /** What the other one has changed, in the words of the form; empty where it is nothing that the form shows. */
  changed: string[]
  onReload: () => void
  onOverwrite: () => void
  onClose: () => void
}

/** Somebody else has saved meanwhile: whose word counts (decisions, concurrent edits). */
export function StaleDialog({ changed, onReload, onOverwrite, onClose }: StaleDialogProps) {
  return (
    <Dialog title="Somebody else has changed this since you opened it" onClose={onClose} isQuestion>
      {changed.length > 0 && <p>Changed meanwhile: {changed.join(', ')}.</p>}
      <p>Overwrite it with what stands in your form, or reload it and lose what you have typed.</p>
      <DialogActions>
        <Button onClick={onReload}>Reload</Button>
        <Button variant="primary" onClick={onOverwrite}>
          Overwrite
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** True where a save was refused for its version, and for nothing that the form could correct. */
export function isStale(error: unknown): boolean {
  return isFailure(error) && error.status === 409 && !error.payload?.payload
}
