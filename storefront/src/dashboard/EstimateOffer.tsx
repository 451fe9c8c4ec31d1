import { errorMessage, hasStatus, useAnswerEstimateMutation } from '@elegant/shared'
import { type Estimate, type EstimateAnswer, formatMoney, isOpen, type Order } from '@elegant/shared/rules'
import { Alert, Button, Cluster, formatDate, Note, Price, Prose, SmallCaps, token } from '@elegant/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

interface EstimateOfferProps {
  order: Order
  estimate: Estimate
  onReload: () => PromiseLike<unknown>
}

const answers = [
  { answer: 'accepted', label: 'Accept', pending: 'Accepting…', variant: 'primary' },
  { answer: 'declined', label: 'Decline', pending: 'Declining…', variant: 'secondary' },
] as const

/** The estimate for an order and the customer's decision, which is final. */
export function EstimateOffer({ order: { id, version, status, _items }, estimate, onReload }: EstimateOfferProps) {
  const { amount, currency, message, sent_at, answer, answered_at } = estimate
  const [decide, { isLoading, isSuccess, error, originalArgs }] = useAnswerEstimateMutation()
  const decision = useRef<HTMLParagraphElement>(null)
  /** This version is the latest, so the refusal has another reason. */
  const [isLatest, setLatest] = useState(false)
  const isStale = hasStatus(error, 409) && !isLatest
  /** The offer can be decided again once the current version of the order has loaded. */
  const isRefused = error !== undefined && originalArgs?.version === version
  useEffect(() => {
    // The pressed button is unmounted.
    if (isSuccess) decision.current?.focus()
  }, [isSuccess])

  function answerWith(answer: EstimateAnswer) {
    setLatest(false)
    void decide({ id, version, answer })
  }

  async function reload() {
    await onReload()
    setLatest(true)
  }

  return (
    <Offer role="group" aria-label={`Estimate for ${_items.name}`}>
      <Terms>
        <SmallCaps>Estimate</SmallCaps>
        <Price>{formatMoney(amount, currency)}</Price>
      </Terms>
      {message && <Prose>{message}</Prose>}
      <Note>Sent {formatDate(sent_at)}</Note>
      {answer && (
        <Decision ref={decision} tabIndex={-1} $isAccepted={answer === 'accepted'}>
          You {answer} this estimate{answered_at && ` on ${formatDate(answered_at)}`}.
        </Decision>
      )}
      {isRefused && (
        <Alert tone="destructive" title="Your answer was not taken.">
          {errorMessage(error)}
        </Alert>
      )}
      {!answer && isOpen(status) && (
        <Cluster $gap={token.space2}>
          {isRefused && isStale ? (
            <Button onClick={reload}>Show the latest version</Button>
          ) : (
            answers.map((choice) => (
              <Button
                key={choice.answer}
                variant={choice.variant}
                isBusy={isLoading}
                onClick={() => answerWith(choice.answer)}
              >
                {isLoading && originalArgs?.answer === choice.answer ? choice.pending : choice.label}
              </Button>
            ))
          )}
        </Cluster>
      )}
    </Offer>
  )
}

const Offer = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space1};
  padding: ${token.space2} ${token.space3};
  border-left: 2px solid ${token.opalText};
  background: ${token.sunken};
`

const Terms = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${token.space2};

  ${Price} {
    font-size: ${token.textXl};
  }
`

const Decision = styled.p<{ $isAccepted: boolean }>`
  color: ${({ $isAccepted }) => ($isAccepted ? token.success : token.ink)};
  font-weight: 500;
`
