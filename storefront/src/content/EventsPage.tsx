import { eventDateOf, formatMoney, infoText, siteName, skeletons } from '@elegant/shared/rules'
import { Price, SmallCaps } from '@elegant/shared/ui'
import { DateBlock } from '../item/ItemFacts.tsx'
import { Entries, EntryRow, EntryRowSkeleton, Excerpt } from './EntryRow.tsx'
import { ItemListPage } from './ItemListPage.tsx'

/** Spec §2, events. */
export function EventsPage() {
  return (
    <ItemListPage
      type="Event"
      path="/events"
      title="Upcoming Events"
      description={`Gem shows and workshops where ${siteName} brings opals, emeralds and jewelry to the East Coast.`}
      empty="No upcoming events at this time."
      skeletons={skeletons.events}
      skeleton={<EntryRowSkeleton />}
      layout={Entries}
    >
      {(event, place) => (
        <EntryRow key={event.id} item={event} isFirst={place === 0} overline={<DateBlock date={eventDateOf(event)} />}>
          <SmallCaps>
            {[infoText(event, 'event_time'), infoText(event, 'location')].filter(Boolean).join(' · ')}
          </SmallCaps>
          <Excerpt>{event.description}</Excerpt>
          {event.price > 0 && <Price>{formatMoney(event.price, event.currency)}</Price>}
        </EntryRow>
      )}
    </ItemListPage>
  )
}
