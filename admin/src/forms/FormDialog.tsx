import { errorMessage } from '@elegant/shared'
import { Form, FormObserver, type FormProps, SubmitButton } from '@elegant/shared/forms'
import { Button, Dialog, DialogActions } from '@elegant/shared/ui'
import { useState } from 'react'
import { useIsMounted } from '../ui/useIsMounted.ts'
import { isEqual } from './isEqual.ts'

interface FormDialogProps<Values extends object> extends FormProps<Values> {
  title: string
  submit: string
  pending: string
  /** Submitting takes something away. */
  isDanger?: boolean
  /** Unsent form values by row id, so that closing the dialog loses nothing. */
  drafts?: Map<number, Values>
  id?: number
  onClose: () => void
}

/** A form in a dialog, with Cancel and submit buttons. A press beside it closes it only if its drafts are kept. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, submit, pending, isDanger, drafts, id = 0, initial, onSubmit, onClose, children, ...form } = props

  const [draft] = useState(() => drafts?.get(id))
  const isMounted = useIsMounted()

  /** An unchanged form is not kept as a draft. */
  function keep(values: Values, isChanged: boolean) {
    if (isChanged || draft) drafts?.set(id, values)
    else drafts?.delete(id)
  }

  async function send(values: Values, key: string) {
    await onSubmit(values, key)
    if (isEqual(drafts?.get(id), values)) drafts?.delete(id)
    // After an early Cancel another dialog of the page may be open.
    if (isMounted.current) onClose()
  }

  return (
    <Dialog title={title} onClose={onClose} closesOnBackdropPress={drafts !== undefined}>
      <Form failure={errorMessage} {...form} initial={draft ?? initial} onSubmit={send}>
        {drafts && <FormObserver<Values> onChange={keep} />}
        {children}
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
