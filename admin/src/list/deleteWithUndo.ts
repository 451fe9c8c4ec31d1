import { notify, reasonOf } from '@elegant/shared'

interface Deletion {
  remove: () => Promise<unknown>
  restore: () => Promise<unknown>
  /** What is said when it is gone. */
  done: string
  /** What is said when it could not be deleted; the server's reason follows it where it ends with a colon. */
  failed: string
}

/** Deletes, says so, and offers for ten seconds to take it back (issue: deletes can be undone). */
export async function deleteWithUndo({ remove, restore, done, failed }: Deletion): Promise<void> {
  try {
    await remove()
  } catch (error) {
    notify.error(failed.endsWith(':') ? `${failed} ${reasonOf(error)}` : failed)
    return
  }
  notify.undoable(done, () => void takeBack(restore))
}

async function takeBack(restore: Deletion['restore']): Promise<void> {
  try {
    await restore()
    notify.success('Restored')
  } catch (error) {
    notify.error(`Failed to restore: ${reasonOf(error)}`)
  }
}
