import { useBlocker } from '@elegant/shared'
import { useFormikContext } from 'formik'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../ui/feedback/Dialog.tsx'
import { askBeforeUnload } from './askBeforeUnload.ts'

interface UnsavedGuardProps {
  saved: object
  /** True for unsaved changes outside of the form's values, such as a selected file. */
  hasMore?: boolean
  /** Set once the form is done with: leads to the next page, unless the owner is leaving for another one. */
  done?: () => void
}

/**
 * Asks for confirmation before navigation or closing the tab discards unsaved changes. Renders inside a form. Changes that
 * are being saved count as unsaved, because the save may fail: a form that navigates afterwards sets `done`.
 */
export function UnsavedGuard({ saved, hasMore = false, done }: UnsavedGuardProps) {
  const { values, isSubmitting } = useFormikContext()
  const [isLeaving, setLeaving] = useState(false)
  const isDone = done !== undefined
  const isUnsaved = !isDone && (hasMore || JSON.stringify(values) !== JSON.stringify(saved))
  const goOn = useEffectEvent(() => {
    if (!isLeaving) done?.()
  })
  // In an effect: by then there is no question that would stop it.
  useEffect(() => {
    if (isDone) goOn()
  }, [isDone])
  if (!isUnsaved && !isLeaving) return null
  return <LeaveQuestion isUnsaved={isUnsaved} isSaving={isSubmitting} onLeave={setLeaving} />
}

/** How many forms of the page have unsaved changes. */
let unsavedForms = 0

interface LeaveQuestionProps {
  isUnsaved: boolean
  isSaving: boolean
  onLeave: (isLeaving: boolean) => void
}

/**
 * Mounted only with unsaved changes, or while the owner leaves: of several forms on a page, React Router asks the last blocker alone.
 */
function LeaveQuestion({ isUnsaved, isSaving, onLeave }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => here.pathname + here.search !== next.pathname + next.search,
  )
  const isLeaving = blocker.state !== 'unblocked'
  useEffect(() => onLeave(isLeaving), [isLeaving, onLeave])
  /** The router changes the state of a blocker later than the page may be gone. */
  const answered = useRef<typeof blocker>(undefined)
  function answer(step: 'proceed' | 'reset') {
    if (blocker.state !== 'blocked' || answered.current === blocker) return
    answered.current = blocker
    blocker[step]()
  }
  /** Saved while it asked: there is nothing left to lose, unless another form of the page has unsaved changes. */
  const goOn = useEffectEvent((others: number) => answer(others > 0 ? 'reset' : 'proceed'))
  useEffect(() => {
    if (!isUnsaved) goOn(unsavedForms - 1)
  }, [isUnsaved])
  // A dialog closes once it is saved. The router deletes the blocker in a later phase.
  useLayoutEffect(() => {
    unsavedForms += 1
    return () => {
      unsavedForms -= 1
      goOn(unsavedForms)
    }
  }, [])
  // A layout effect: whoever sees that it is saved can close the tab.
  useLayoutEffect(() => {
    const form = {}
    askBeforeUnload(form, true)
    return () => askBeforeUnload(form, false)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave"
      isDanger
      onConfirm={() => answer('proceed')}
      onClose={() => answer('reset')}
    >
      {isSaving ? 'Your changes are still being saved.' : 'Your changes have not been saved.'}
    </ConfirmDialog>
  )
}
