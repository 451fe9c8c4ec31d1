import { getEventDate, getEventEndDay, type Item } from '@elegant/shared/rules'
import { datePieces, SmallCaps, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** The days of an event in the style of a calendar page: `Dec 4–6 2026`, or `Dec 30 – Jan 2 2027`. */
export function DateBlock({ event }: { event: Item }) {
  const date = getEventDate(event)
  const end = getEventEndDay(event)
  const first = datePieces(date)
  const last = datePieces(end ?? date)
  if (!first || !last) return null
  const isOneMonth = first.month === last.month && first.year === last.year
  return (
    <Block dateTime={date}>
      <SmallCaps>{first.month}</SmallCaps> <Day>{isOneMonth && end ? `${first.day}–${last.day}` : first.day}</Day>{' '}
      <SmallCaps>{isOneMonth ? last.year : `– ${last.month} ${last.day} ${last.year}`}</SmallCaps>
    </Block>
  )
}

const Block = styled.time`
  display: inline-grid;
  justify-self: start;
  width: 6rem;
  padding: 0.75rem 0.25rem;
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusPicture};
  background: ${token.raised};
  text-align: center;
`

const Day = styled.span`
  font: 500 ${token.text2xl} / 1 ${token.serif};
  font-variant-numeric: lining-nums;
  white-space: nowrap;
`
