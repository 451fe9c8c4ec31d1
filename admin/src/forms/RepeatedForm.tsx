import { Form, FormObserver, type FormProps } from '@elegant/shared/forms'
import { useIsMounted } from '@elegant/shared/ui'
import { useState } from 'react'
import { isEqual } from './isEqual.ts'

interface RepeatedFormProps<Values extends object, Id, Result> extends FormProps<Values> {
  /** Unsent values by what the form is about. */
  drafts: Map<Id, Values>
  id: Id
  onSubmit: (values: Values, key: string) => Promise<Result>
  /** Called with the result of the submission when the form is empty again. */
  onEmptied: (result: Result) => void
}

/**
 * A form that is empty again once it is sent. What is typed while it is being sent stays, and keeps the focus.
 */
export function RepeatedForm<Values extends object, Id, Result>(props: RepeatedFormProps<Values, Id, Result>) {
  const { drafts, id, initial, onSubmit, onEmptied, children, ...form } = props
  const [round, setRound] = useState(0)
  const isMounted = useIsMounted()

  async function send(values: Values, key: string) {
    const result = await onSubmit(values, key)
    if (!isEqual(drafts.get(id), values)) return
    drafts.delete(id)
    setRound((before) => before + 1)
    if (isMounted.current) onEmptied(result)
  }

  return (
    <Form key={round} {...form} initial={drafts.get(id) ?? initial} onSubmit={send}>
      <FormObserver<Values> onChange={(values) => drafts.set(id, values)} />
      {children}
    </Form>
  )
}
