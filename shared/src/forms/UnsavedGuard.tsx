import { useBlocker } from '@elegant/shared'
import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import { ConfirmDialog } from '../ui/Dialog.tsx'

interface UnsavedGuardProps {
  saved: object
  /** True for unsaved changes outside of the form's values, such as a selected file. */
  hasMore?: boolean
}

/** Asks for confirmation before navigation or closing the tab discards unsaved changes. Renders inside a form. */
export function UnsavedGuard({ saved, hasMore = false }: UnsavedGuardProps) {
  const { values, isSubmitting } = useFormikContext()
  // A form may navigate while it saves.
  const isUnsaved = !isSubmitting && (hasMore || JSON.stringify(values) !== JSON.stringify(saved))
  return isUnsaved ? <LeaveQuestion /> : null
}

/** Mounted only with unsaved changes: of several forms on a page, React Router asks the last blocker alone. */
function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => here.pathname + here.search !== next.pathname + next.search,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave"
      isDanger
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  )
}
