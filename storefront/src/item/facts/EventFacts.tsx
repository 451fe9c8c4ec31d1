import {
  calendarPath,
  formatMoney,
  getCapacity,
  getEventDay,
  type Item,
  infoText,
  isPastEvent,
} from '@elegant/shared/rules'
import { breakpointUp, formatCount, Prose, SmallCaps, token } from '@elegant/shared/ui'
import { Fragment } from 'react'
import { styled } from 'styled-components'
import { AddToCart } from '../../cart/AddToCart.tsx'
import { DateBlock } from './DateBlock.tsx'
import { Amount, Name, Offer, Tags } from './factParts.tsx'
import { Refusal } from './Refusal.tsx'
import { useGetSeatsQuery } from './seatsApi.ts'
import { fullEvent, seatWords } from './seatWords.ts'

/** An event: when and where it is, its seats, and the registration. */
export function EventFacts({ item }: { item: Item }) {
  const isPast = isPastEvent(item)
  const skip = isPast || getCapacity(item) === undefined
  const { currentData: seats } = useGetSeatsQuery(item.id, { skip, refetchOnMountOrArgChange: true })
  const particulars = [
    { name: 'Time', words: infoText(item, 'event_time') },
    { name: 'Place', words: infoText(item, 'location') },
    { name: 'Seats', words: seatWords(item, seats) },
    { name: 'Coming', words: seats?.taken ? formatCount(seats.taken, 'person', 'people') : '' },
  ].filter(({ words }) => words)
  return (
    <>
      <Head>
        <DateBlock event={item} />
        <Name>{item.title}</Name>
      </Head>
      {particulars.length > 0 && (
        <Particulars>
          {particulars.map(({ name, words }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </Fragment>
          ))}
        </Particulars>
      )}
      {getEventDay(item) && <a href={calendarPath(item.slug)}>Add to calendar</a>}
      <div>
        <Heading>About This Event</Heading>
        <Prose>{item.description}</Prose>
      </div>
      {item.price > 0 && (
        <div>
          <SmallCaps>Event Ticket</SmallCaps>
          <Amount as="p">{formatMoney(item.price, item.currency)}</Amount>
        </div>
      )}
      <Tags item={item} />
      {isPast && <p>This event is over.</p>}
      {!isPast &&
        (seats?.left === 0 ? (
          <Refusal>{fullEvent}</Refusal>
        ) : (
          <Offer item={item}>
            <AddToCart item={item} />
          </Offer>
        ))}
    </>
  )
}

/** Side by side on a phone, so that its first screen shows the whole name above the button. */
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space2};

  > time {
    flex: none;
  }
  ${breakpointUp.tablet} {
    flex-direction: column;
    align-items: start;
    gap: ${token.space3};
  }
`

const Heading = styled.h2`
  margin-bottom: ${token.space1};
  font-size: ${token.textXl};
`

const Particulars = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.25rem ${token.space3};

  dt {
    color: ${token.muted};
  }
`
