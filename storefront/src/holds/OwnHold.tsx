import type { Hold } from '@elegant/shared/rules'
import { Cluster, token } from '@elegant/shared/ui'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { GiveUpButton } from './GiveUpButton.tsx'
import { ownHoldLabel } from './holdLabels.ts'

interface OwnHoldProps {
  hold: Hold
  takesFocus: boolean
  onGivenUp: () => void
}

/** The visitor's own hold of the piece on the page. */
export function OwnHold({ hold, takesFocus, onGivenUp }: OwnHoldProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) words.current?.focus()
  }, [takesFocus])
  return (
    <Row>
      <p ref={words} tabIndex={-1}>
        {ownHoldLabel(hold)}
      </p>
      <GiveUpButton hold={hold} onGivenUp={onGivenUp}>
        {hold.line === null ? 'Give up the hold' : 'Give up your place'}
      </GiveUpButton>
    </Row>
  )
}

const Row = styled(Cluster)`
  justify-content: space-between;
  min-height: ${token.controlHeight};
  font-variant-numeric: tabular-nums;
`
