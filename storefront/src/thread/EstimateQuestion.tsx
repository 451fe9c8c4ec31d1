import { useShopFacts } from '@elegant/shared'
import { formatMinor, priceFacts, type Thread, type ThreadEntry, termFacts } from '@elegant/shared/rules'
import { Cluster, formatDate, Note, Price, Prose, SmallCaps, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { EntryPictures } from './EntryPictures.tsx'
import { EstimateTable } from './EstimateTable.tsx'
import { estimateFile } from './threadFileLinks.ts'
import { getEstimate, hasExpired } from './threadWords.ts'

interface EstimateQuestionProps {
  threadKey: string
  thread: Thread
  question: ThreadEntry
}

/** The current estimate: its message, its lines and its terms. */
export function EstimateQuestion({ threadKey, thread, question }: EstimateQuestionProps) {
  const { name: shopName } = useShopFacts()
  const estimate = getEstimate(thread, question)
  if (!estimate) return null
  const { version, total, currency, sent_at, state, answered_at } = estimate
  return (
    <>
      <Stack $gap="0.25rem">
        <Heading id="open-question">
          <SmallCaps>Estimate {version}</SmallCaps>
          <Price>{formatMinor(total, currency)}</Price>
        </Heading>
        <Note>
          Sent {formatDate(sent_at)} by {shopName}
        </Note>
      </Stack>
      {question.text && <Prose>{question.text}</Prose>}
      <EntryPictures entry={question} />
      <EstimateTable caption="Price" facts={priceFacts(estimate)} hasTotal />
      <EstimateTable caption="Terms" facts={termFacts(estimate)} />
      <Cluster $gap={`0 ${token.space3}`}>
        <File href={estimateFile(threadKey, version)}>Estimate {version} as PDF</File>
      </Cluster>
      {state === 'change' && (
        <p>
          You asked for a change{answered_at && ` on ${formatDate(answered_at)}`}. We are working on it; this estimate
          still holds.
        </p>
      )}
      {hasExpired(estimate) && <p>This estimate is no longer valid. Write to us below, and we send you a new one.</p>}
    </>
  )
}

const Heading = styled.h2`
  display: grid;
  gap: 0.25rem;
  font: inherit;

  ${Price} {
    font-size: ${token.text2xl};
    line-height: 1.1;
    white-space: normal;
  }
`

const File = styled.a`
  min-height: 1.5rem;
  font-size: ${token.textSm};
`
