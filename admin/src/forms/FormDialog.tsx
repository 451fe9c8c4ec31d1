import { errorMessage } from '@elegant/shared'
import { Form, FormObserver, type FormProps, SubmitButton, UnsavedGuard, useFormikContext } from '@elegant/shared/forms'
import { Alert, Button, Dialog, DialogActions, useIsMounted } from '@elegant/shared/ui'
import { useState } from 'react'
import { DisabledWhileSubmitting } from './DisabledWhileSubmitting.tsx'
import { isEqual } from './isEqual.ts'
import { keepRunning, RunningSubmission } from './RunningSubmission.tsx'

/** Unsent form values by row id, and what was stored as they were begun. */
export type Drafts<Values> = Map<number, { values: Values; stored: unknown }>

interface FormDialogProps<Values extends object> extends FormProps<Values> {
  title: string
  submit: string
  pending: string
  /** Submitting takes something away. */
  isDanger?: boolean
  /** Keeps unsent values, so that closing the dialog loses nothing. */
  drafts?: Drafts<Values>
  id?: number
  /** The stored values that the form overwrites, by default the initial ones. A draft begun from others is only offered. */
  stored?: unknown
  onClose: () => void
}

/**
 * A form in a dialog, with Cancel and submit buttons. If it keeps no drafts, a press beside it does not close it, and leaving
 * the page asks first.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    title,
    submit,
    pending,
    isDanger,
    drafts,
    id = 0,
    initial,
    stored = initial,
    onSubmit,
    onClose,
    ...form
  } = props
  const [opened] = useState(() => {
    const kept = drafts?.get(id)
    const isCurrent = isEqual(kept?.stored, stored)
    return { initial, stored, draft: isCurrent ? kept?.values : undefined, old: isCurrent ? undefined : kept }
  })
  const isMounted = useIsMounted()

  /** A form in which nothing was typed, or all was taken back, is not kept as a draft. */
  function keep(values: Values, isChanged: boolean) {
    const isDraft = isChanged ? !isEqual(values, opened.initial) : opened.draft !== undefined
    if (isDraft) drafts?.set(id, { values, stored: opened.stored })
    else if (opened.old) drafts?.set(id, opened.old)
    else drafts?.delete(id)
  }

  async function send(values: Values, key: string) {
    await onSubmit(values, key)
    const kept = drafts?.get(id)?.values
    if (isEqual(kept, values) || isEqual(kept, opened.old?.values)) drafts?.delete(id)
    // After an early Cancel another dialog of the page may be open.
    if (isMounted.current) onClose()
  }
  const sendOnce = (values: Values, key: string) =>
    drafts ? keepRunning(drafts, id, send(values, key)) : send(values, key)

  return (
    <Dialog title={title} onClose={onClose} closesOnBackdropPress={drafts !== undefined}>
      <Form failure={errorMessage} {...form} initial={opened.draft ?? initial} onSubmit={sendOnce}>
        {drafts ? (
          <>
            <FormObserver<Values> onChange={keep} />
            <RunningSubmission drafts={drafts} id={id} onSent={onClose} />
          </>
        ) : (
          <UnsavedGuard saved={opened.initial} />
        )}
        {opened.old && <OldDraft values={opened.old.values} />}
        {drafts ? form.children : <DisabledWhileSubmitting>{form.children}</DisabledWhileSubmitting>}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton pending={pending} variant={isDanger ? 'danger' : 'primary'}>
            {submit}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Offers what was typed before somebody else has saved something else. */
function OldDraft<Values extends object>({ values }: { values: Values }) {
  const form = useFormikContext<Values>()
  const [isOffered, setOffered] = useState(!isEqual(values, form.values))
  if (!isOffered) return null

  function restore() {
    setOffered(false)
    void form.setValues(values)
  }

  return (
    <Alert title="This has been changed since you typed here">
      <p>The form shows what is stored now.</p>
      <Button variant="quiet" onClick={restore}>
        Use what I typed
      </Button>
    </Alert>
  )
}
