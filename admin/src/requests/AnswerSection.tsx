import type { ShopRequest } from '@elegant/shared/rules'
import { formatMoment, Prose, token } from '@elegant/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { RequestAnswerForm } from './RequestAnswerForm.tsx'

/** The last answer to a request, and the form for the next. */
export function AnswerSection({ request }: { request: ShopRequest }) {
  const { answer, answered_at, archived_at } = request
  /** When the request was answered from here. A colleague may answer it too. */
  const [sentAt, setSentAt] = useState<string | null>(null)
  return (
    <>
      {answer !== null && <Answer key={answered_at} request={request} takesFocus={answered_at === sentAt} />}
      <Permitted to="change">{!archived_at && <RequestAnswerForm request={request} onSent={setSentAt} />}</Permitted>
    </>
  )
}

/** The last answer, which takes the focus from the form that has sent it. */
function Answer({ request: { answer, answered_at }, takesFocus }: { request: ShopRequest; takesFocus: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <AnswerBox ref={box} tabIndex={-1}>
      <p>Answered {answered_at && formatMoment(answered_at)}</p>
      <Prose>{answer}</Prose>
    </AnswerBox>
  )
}

const AnswerBox = styled.div`
  padding: ${token.space2};
  border-left: 2px solid ${token.opalText};
  background: ${token.sunken};

  > :first-child {
    margin-bottom: ${token.space1};
    color: ${token.muted};
    font-size: ${token.textSm};
  }
`
