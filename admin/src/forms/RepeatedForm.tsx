import { Form, FormObserver, type FormProps, useFormikContext } from '@elegant/shared/forms'
import { useIsMounted } from '@elegant/shared/ui'
import { useState } from 'react'
import { isEqual } from './isEqual.ts'
import { keepRunning, RunningSubmission } from './RunningSubmission.tsx'

interface RepeatedFormProps<Values extends object, Id, Result> extends FormProps<Values> {
  /** Unsent values by what the form is about. */
  drafts: Map<Id, Values>
  id: Id
  onSubmit: (values: Values, key: string) => Promise<Result>
  /** Called with the result of the submission when the form is empty again. */
  onEmptied: (result: Result) => void
}

/**
 * A form that is empty again once it is sent. Text typed during the submission stays and keeps the focus.
 */
export function RepeatedForm<Values extends object, Id, Result>(props: RepeatedFormProps<Values, Id, Result>) {
  const { drafts, id, initial, keys, onSubmit, onEmptied, children, ...form } = props
  const [round, setRound] = useState(0)
  const isMounted = useIsMounted()

  function keep(values: Values) {
    if (!isEqual(values, initial)) return void drafts.set(id, values)
    drafts.delete(id)
    // A text typed again after the form was emptied is a submission of its own.
    keys?.clear()
  }

  async function send(values: Values, key: string) {
    const result = await onSubmit(values, key)
    if (!isEqual(drafts.get(id), values)) return
    drafts.delete(id)
    setRound((before) => before + 1)
    if (isMounted.current) onEmptied(result)
  }

  return (
    <Form
      key={round}
      keys={keys}
      {...form}
      initial={drafts.get(id) ?? initial}
      onSubmit={(values, key) => keepRunning(drafts, id, send(values, key))}
    >
      <FormObserver<Values> onChange={keep} />
      <ResetAfterSubmission drafts={drafts} id={id} initial={initial} />
      {children}
    </Form>
  )
}

/** Empties a form that was opened again while its draft was being sent. Its focus stays. */
function ResetAfterSubmission<Values extends object, Id>(form: { drafts: Map<Id, Values>; id: Id; initial: Values }) {
  const { resetForm } = useFormikContext<Values>()
  return <RunningSubmission {...form} onSent={() => resetForm({ values: form.initial })} />
}
