import {
  answerLabels,
  type Reply,
  type Thread,
  type ThreadAnswer,
  type ThreadEntry,
  threadAnswers,
  threadPath,
} from '@elegant/shared/rules'
import { Button, Cluster, Field, phone, Stack, TextArea, token } from '@elegant/shared/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { getEstimate, hasExpired } from './threadWords.ts'
import { useMessageField } from './useMessageField.ts'

interface AnswerFormProps {
  threadKey: string
  thread: Thread
  question: ThreadEntry
  /** The words of an answer that was not taken. */
  typed: string
  isSending: boolean
  /** Only for a question that the customer has not seen yet: the buttons follow once it is called. */
  onSeen?: () => void
  /** Resolves to true if the answer was taken. */
  onAnswer: (reply: Reply) => Promise<boolean>
}

const variants = { accepted: 'primary', change: 'secondary', declined: 'quiet' } as const
const noWords = 'Please write which change you would like'

/** The buttons of a question. They work before the page is hydrated, too. */
export function AnswerForm({ threadKey, thread, question, typed, isSending, onSeen, onAnswer }: AnswerFormProps) {
  const message = useMessageField(typed, thread, `answer ${question.id}`)
  const [chosen, setChosen] = useState<ThreadAnswer>()
  const form = useRef<HTMLFormElement>(null)
  const wasUnseen = useRef(false)
  useEffect(() => {
    // The pressed button is unmounted.
    if (wasUnseen.current && !onSeen) form.current?.querySelector<HTMLButtonElement>('[name=answer]')?.focus()
    wasUnseen.current = onSeen !== undefined
  }, [onSeen])
  const choices = getChoices(thread, question)
  if (choices.length === 0) return null

  async function submitAnswer(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { nativeEvent } = event
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    const pressed = submitter?.getAttribute('value')
    const answer = threadAnswers.find((one) => one === pressed)
    if (!answer || isSending) return
    const text = message.checkText(answer === 'change' && noWords)
    if (text === undefined) return
    setChosen(answer)
    if (await onAnswer({ about: String(question.id), answer, text })) message.clearSent(text)
  }

  return (
    <form
      ref={form}
      method="post"
      action={`${threadPath(threadKey)}#answer`}
      // Without JavaScript the browser asks for the words of a change.
      noValidate={message.isHydrated}
      onSubmit={submitAnswer}
    >
      <input type="hidden" name="about" value={question.id} />
      <Stack $gap={token.space2}>
        {choices.some(({ answer }) => answer === 'change') && (
          <Field label="Your words" help="Required if you ask for a change." {...message.state}>
            {(control) => <Words {...control} {...message.props} rows={2} />}
          </Field>
        )}
        {onSeen ? (
          <Cluster>
            <Button onClick={onSeen}>Answer the new estimate</Button>
          </Cluster>
        ) : (
          <Choices>
            {choices.map(({ answer, label }) => (
              <Button
                key={answer}
                type="submit"
                name="answer"
                value={answer}
                variant={variants[answer]}
                formNoValidate={answer !== 'change'}
                isBusy={isSending}
              >
                {isSending && chosen === answer ? 'Sending…' : label}
              </Button>
            ))}
          </Choices>
        )}
      </Stack>
    </form>
  )
}

/** The possible answers. A change that the price does not include is a matter for a message. */
function getChoices(thread: Thread, question: ThreadEntry): { answer: ThreadAnswer; label: string }[] {
  if (question.kind === 'estimate') {
    const isLate = hasExpired(getEstimate(thread, question))
    return threadAnswers
      .filter((answer) => !(isLate && answer === 'accepted'))
      .map((answer) => ({ answer, label: answerLabels.estimate[answer] }))
  }
  const { accepted, change } = answerLabels.stage
  const { included, used } = thread.changes
  const left = included - used
  const label = included > 0 ? `${change} (${left} of ${included} left)` : change
  return [
    { answer: 'accepted', label: accepted },
    ...(included > 0 && left <= 0 ? [] : [{ answer: 'change', label } as const]),
  ]
}

const Choices = styled(Cluster)`
  gap: ${token.space1} ${token.space2};

  ${phone} {
    > :first-child {
      flex-basis: 100%;
    }
    > :nth-child(2) {
      flex-grow: 1;
    }
  }
`

const Words = styled(TextArea)`
  min-height: 4.5rem;
`
