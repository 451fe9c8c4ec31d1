import { useSearchParams, useShopFacts } from '@elegant/shared'
import { formatMoney, type Item, infoText, isPastEvent, parsePageParam, skeletons } from '@elegant/shared/rules'
import { Price, SectionTitle, SmallCaps, Stack, token } from '@elegant/shared/ui'
import { Fragment } from 'react'
import { styled } from 'styled-components'
import { DateBlock } from '../item/facts/DateBlock.tsx'
import { fullEvent, seatWords } from '../item/facts/seatWords.ts'
import { Entries, EntryRow, EntryRowSkeleton, Excerpt } from './EntryRow.tsx'
import { ItemListPage } from './ItemListPage.tsx'
import { sortEvents } from './sortEvents.ts'

const empty = 'No upcoming events at this time.'

/** Events (docs/product/pages.md#events), with past ones in their own section (docs/product/events.md). */
export function EventsPage() {
  const { name } = useShopFacts()
  const [search] = useSearchParams()
  const isFirstPage = parsePageParam(search) === 1
  return (
    <ItemListPage
      type="Event"
      path="/events"
      title="Upcoming Events"
      description={`Gem shows and workshops where ${name} brings opals, emeralds and jewelry to the East Coast.`}
      empty={empty}
      skeletons={skeletons.events}
      skeleton={<EntryRowSkeleton />}
      layout={Entries}
      arrange={sortEvents}
    >
      {(event, index, events) => (
        <Fragment key={event.id}>
          {events.findIndex(isPastEvent) === index && (
            <PastHeading>
              {isFirstPage && index === 0 && <p>{empty}</p>}
              <SectionTitle>Past Events</SectionTitle>
            </PastHeading>
          )}{' '}
          <EntryRow item={event} isFirst={index === 0} overline={<DateBlock event={event} />}>
            <SmallCaps>
              {[infoText(event, 'event_time'), infoText(event, 'location')].filter(Boolean).join(' · ')}
            </SmallCaps>
            {!isPastEvent(event) && <SeatsLeft event={event} />}
            <Excerpt>{event.description}</Excerpt>
            {event.price > 0 && <Price>{formatMoney(event.price, event.currency)}</Price>}
          </EntryRow>
        </Fragment>
      )}
    </ItemListPage>
  )
}

function SeatsLeft({ event }: { event: Item }) {
  const words = seatWords(event, event.seats)
  return words && <p>{event.seats?.left === 0 ? fullEvent : `Seats: ${words}`}</p>
}

const PastHeading = styled(Stack)`
  gap: ${token.space5};
  padding-top: ${token.space4};
  border-top: 1px solid ${token.hairline};

  h2 {
    color: ${token.muted};
  }
`
