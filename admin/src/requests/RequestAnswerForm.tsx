import { errorMessage, notify } from '@elegant/shared'
import { SubmitButton, TextAreaField, UnsavedGuard } from '@elegant/shared/forms'
import { requestAnswerRule, type ShopRequest } from '@elegant/shared/rules'
import { useState } from 'react'
import { keptKeys } from '../forms/keptKeys.ts'
import { RepeatedForm } from '../forms/RepeatedForm.tsx'
import { useMailLine, useSendsMail } from '../mails/mailDelivery.ts'
import { useAnswerRequestMutation } from './shopRequestsApi.ts'

const nothing = { message: '' }

interface AnswerFormProps {
  request: ShopRequest
  /** Receives the time of the answer, unless more was typed meanwhile. */
  onSent: (answeredAt: string | null) => void
}

/** Sends an answer to a request. Follow-up messages are sent too. */
export function RequestAnswerForm({ request: { id, email, answer }, onSent }: AnswerFormProps) {
  const [send] = useAnswerRequestMutation()
  /** Gone with the page, which asks first. */
  const [drafts] = useState(() => new Map<number, typeof nothing>())
  const sendsMail = useSendsMail()
  const help = useMailLine(email, 'The answer, with the original message below, is emailed to')

  async function submit({ message }: { message: string }, key: string) {
    const { answered_at } = await send({ id, message, key }).unwrap()
    notify.success(sendsMail ? 'Answer sent' : 'Answer saved, but not emailed')
    return answered_at
  }

  return (
    <RepeatedForm
      drafts={drafts}
      id={id}
      rule={requestAnswerRule}
      initial={nothing}
      failureTitle="The answer could not be sent"
      failure={errorMessage}
      keys={keptKeys('request', id)}
      onSubmit={submit}
      onEmptied={onSent}
    >
      <UnsavedGuard saved={nothing} />
      <TextAreaField name="message" label={answer === null ? 'Your answer' : 'Send a follow-up'} help={help} rows={8} />
      <div>
        <SubmitButton pending="Sending…">Send answer</SubmitButton>
      </div>
    </RepeatedForm>
  )
}
