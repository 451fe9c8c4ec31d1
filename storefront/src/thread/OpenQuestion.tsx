import type { Thread, ThreadEntry } from '@elegant/shared/rules'
import { panel, Stack, token } from '@elegant/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { AnswerForm } from './AnswerForm.tsx'
import { ChangedEstimate } from './ChangedEstimate.tsx'
import { EstimateQuestion } from './EstimateQuestion.tsx'
import { StageQuestion } from './StageQuestion.tsx'
import { findAnswerable, getEstimate, getThanks } from './threadWords.ts'
import { useReply } from './useReply.ts'

interface OpenQuestionProps {
  threadKey: string
  thread: Thread
}

/** The estimate or stage that waits for the customer's answer, and the confirmation of the last answer. */
export function OpenQuestion({ threadKey, thread }: OpenQuestionProps) {
  const question = findAnswerable(thread)
  const { sendReply, refused, isSending, typed, wasSent } = useReply(threadKey, thread, 'answer')
  const [isAnswered, setAnswered] = useState(wasSent)
  const confirmation = useRef<HTMLParagraphElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  /** The question that the customer has seen. A version that replaces it meanwhile is not answered unseen. */
  const [seen, setSeen] = useState(question?.id)
  const seenEntry = thread.entries.find(({ id }) => id === seen)
  const isReplaced = question?.kind === 'estimate' && seenEntry && getEstimate(thread, seenEntry)?.state === 'replaced'
  useEffect(() => {
    if (!isReplaced) setSeen(question?.id)
  }, [isReplaced, question?.id])
  useEffect(() => {
    // The pressed button may be unmounted.
    if (isAnswered) confirmation.current?.focus()
  }, [isAnswered])
  useEffect(() => {
    // The reason stands above the estimate, far from the pressed button.
    if (refused) refusal.current?.focus()
  }, [refused])

  return (
    <Place id="answer">
      <div role="status">
        {isAnswered && (
          <Confirmation ref={confirmation} tabIndex={-1}>
            {getThanks(thread)}
          </Confirmation>
        )}
      </div>
      {(refused || question) && (
        <Question aria-labelledby="open-question">
          <Refusal ref={refusal} tabIndex={-1}>
            <ChangedEstimate thread={thread} about={Number(refused?.about) || seen} refusal={refused?.message} />
          </Refusal>
          {question && (
            <>
              <QuestionFacts threadKey={threadKey} thread={thread} question={question} />
              <AnswerForm
                threadKey={threadKey}
                thread={thread}
                question={question}
                typed={typed}
                isSending={isSending}
                onSeen={isReplaced ? () => setSeen(question.id) : undefined}
                onAnswer={async (reply) => {
                  setAnswered(false)
                  const isTaken = await sendReply(reply)
                  setAnswered(isTaken)
                  return isTaken
                }}
              />
            </>
          )}
        </Question>
      )}
    </Place>
  )
}

function QuestionFacts(facts: OpenQuestionProps & { question: ThreadEntry }) {
  return facts.question.kind === 'stage' ? <StageQuestion {...facts} /> : <EstimateQuestion {...facts} />
}

/** Below the header, which is two lines high without JavaScript. */
const Place = styled.div`
  scroll-margin-top: calc(2 * ${token.headerHeight} + ${token.space2});
`

const Refusal = styled.div`
  scroll-margin-top: calc(${token.headerHeight} + ${token.space2});

  &:empty {
    display: none;
  }
`

const Question = styled(Stack).attrs({ as: 'section' })`
  gap: ${token.space3};
  margin-bottom: ${token.space5};
  padding: clamp(${token.space2}, 4vw, ${token.space4});
  ${panel};
`

const Confirmation = styled.p`
  scroll-margin-top: calc(${token.headerHeight} + ${token.space2});
  margin-bottom: ${token.space4};
  padding: ${token.space2} ${token.space3};
  border-left: 2px solid ${token.success};
  background: ${token.sunken};
  color: ${token.success};
  font-weight: 500;
`
