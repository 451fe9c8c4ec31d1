import { useBlocker } from '@elegant/shared'
import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import { ConfirmDialog } from '../ui/Dialog.tsx'

interface UnsavedGuardProps {
  saved: object
  /** Something that is no value of the form, like a file that was picked, waits to be saved too. */
  hasMore?: boolean
}

/** Inside a form: asks before somebody leaves what he has typed and not saved, in the shop or by closing the tab. */
export function UnsavedGuard({ saved, hasMore = false }: UnsavedGuardProps) {
  const { values, isSubmitting } = useFormikContext()
  // A form that saves itself may lead on.
  const isUnsaved = !isSubmitting && (hasMore || JSON.stringify(values) !== JSON.stringify(saved))
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isUnsaved && here.pathname + here.search !== next.pathname + next.search,
  )
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      What you have changed here is not saved yet.
    </ConfirmDialog>
  )
}
