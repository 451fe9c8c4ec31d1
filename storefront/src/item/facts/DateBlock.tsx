import { datePieces, SmallCaps, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** A date in the style of a calendar page. */
export function DateBlock({ date }: { date: string }) {
  const pieces = datePieces(date)
  if (!pieces) return null
  return (
    <Block dateTime={date}>
      <SmallCaps>{pieces.month}</SmallCaps> <Day>{pieces.day}</Day> <SmallCaps>{pieces.year}</SmallCaps>
    </Block>
  )
}

const Block = styled.time`
  display: inline-grid;
  justify-items: center;
  justify-self: start;
  align-content: center;
  width: 5.5rem;
  padding: 0.75rem 0.5rem;
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusPicture};
  background: ${token.raised};
`

const Day = styled.span`
  font: 500 ${token.text2xl} / 1 ${token.serif};
  font-variant-numeric: lining-nums;
`
