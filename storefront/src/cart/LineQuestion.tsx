import { type CartLine, questionSet, useAppDispatch } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'
import { Button, Field, getExcess, TextArea } from '@elegant/shared/ui'
import { useState } from 'react'

/** A question that goes with the order of a line, and begins its conversation (docs/product/states.md#cart). */
export function LineQuestion({ line, isLocked }: { line: CartLine; isLocked: boolean }) {
  const dispatch = useAppDispatch()
  const { id, title, question = '' } = line
  const [isOpen, setOpen] = useState(question !== '')
  /** The pressed button is replaced by the field. */
  const [hasOpened, setOpened] = useState(false)

  // It may be written in another tab, and is sent with the order.
  if (question !== '' && !isOpen) setOpen(true)

  function open() {
    setOpen(true)
    setOpened(true)
  }

  if (!isOpen) {
    return (
      <div>
        <Button variant="quiet" onClick={open} aria-disabled={isLocked}>
          Add a question
        </Button>
      </div>
    )
  }
  return (
    <Field label={`Your question about ${title}`} excess={getExcess(question, limits.message)}>
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          value={question}
          readOnly={isLocked}
          autoFocus={hasOpened}
          onChange={({ target }) => dispatch(questionSet({ id, question: target.value }))}
        />
      )}
    </Field>
  )
}
