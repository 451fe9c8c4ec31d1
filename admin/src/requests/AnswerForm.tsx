import { errorMessage, notify } from '@elegant/shared'
import { Form, SubmitButton, TextAreaField, UnsavedGuard } from '@elegant/shared/forms'
import { requestAnswerRule, type ShopRequest } from '@elegant/shared/rules'
import { useAnswerRequestMutation } from './shopRequests.ts'

const nothing = { message: '' }

/** Sends an answer to a request by e-mail. Follow-up messages are e-mailed too. */
export function AnswerForm({ request: { id, email, answer } }: { request: ShopRequest }) {
  const [send] = useAnswerRequestMutation()

  async function submit({ message }: { message: string }) {
    await send({ id, message }).unwrap()
    notify.success('Answer sent')
  }

  return (
    <Form
      rule={requestAnswerRule}
      initial={nothing}
      failureTitle="The answer could not be sent"
      failure={errorMessage}
      onSubmit={submit}
    >
      <UnsavedGuard saved={nothing} />
      <TextAreaField
        name="message"
        label={answer === null ? 'Your answer' : 'Send a follow-up'}
        help={`E-mailed to ${email}, with the original message below.`}
        rows={8}
      />
      <div>
        <SubmitButton pending="Sending…">Send answer</SubmitButton>
      </div>
    </Form>
  )
}
