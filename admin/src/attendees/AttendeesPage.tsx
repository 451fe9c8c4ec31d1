import { Link } from '@elegant/shared'
import { type Attendee, type Attendees, hasWords } from '@elegant/shared/rules'
import {
  Button,
  Cluster,
  Counter,
  Counters,
  formatDays,
  Note,
  Page,
  PageHeading,
  phone,
  SearchField,
  token,
  useVisiblePolling,
} from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { BackLink } from '../detail/BackLink.tsx'
import { DetailFallback } from '../detail/DetailFallback.tsx'
import { useRowId } from '../detail/useRowId.ts'
import { refetchOnMount } from '../list/useListResult.ts'
import { AttendeeMessageDialog } from './AttendeeMessageDialog.tsx'
import { AttendeeRow } from './AttendeeRow.tsx'
import { useListAttendeesQuery } from './attendeesApi.ts'

/** The attendees of an event with check-in, and a message to all of them (docs/product/events.md). */
export function AttendeesPage() {
  const id = useRowId()
  const { currentData: list, error, refetch } = useListAttendeesQuery(id, refetchOnMount)
  // Two people at the door see each other's check-ins.
  useVisiblePolling(refetch)
  return (
    <Page>
      <Screen>
        <BackLink to="/admin/events">All events</BackLink>
      </Screen>
      <PageHeading title="Attendees" lead={list && <EventLine id={id} event={list} />} />
      {list ? <AttendeeList event={id} list={list} /> : <DetailFallback what="event" error={error} onRetry={refetch} />}
    </Page>
  )
}

function EventLine({ id, event: { title, day, end_day } }: { id: number | string; event: Attendees }) {
  return (
    <>
      <Link to={`/admin/events/${id}`}>{title}</Link>
      {day && (
        <>
          {', '}
          <time dateTime={day}>{formatDays(day, end_day ?? undefined)}</time>
        </>
      )}
    </>
  )
}

function AttendeeList({ event, list: { title, attendees, left } }: { event: number | string; list: Attendees }) {
  const [search, setSearch] = useState('')
  const [isWriting, setWriting] = useState(false)
  const coming = attendees.filter(({ status }) => status !== 'cancelled')
  const shown = attendees.filter(({ name, email, phone, orders_id }) =>
    hasWords(search, [name, email, phone, `#${orders_id}`]),
  )
  return (
    <>
      <Counters>
        <Counter label="Seats registered" value={getSeats(coming)} />
        <Counter label="Checked in" value={getSeats(coming.filter(({ checked_in_at }) => checked_in_at !== null))} />
        {left !== null && <Counter label="Seats left" value={left} />}
      </Counters>
      <Screen>
        <Tools>
          <SearchField label="Search by name" value={search} onSearch={setSearch} />
          {typeof event === 'number' && (
            <Permitted to="change">
              <Button disabled={coming.length === 0} onClick={() => setWriting(true)}>
                Write to all
              </Button>
            </Permitted>
          )}
          <Button disabled={attendees.length === 0} onClick={() => window.print()}>
            Print
          </Button>
        </Tools>
      </Screen>
      {attendees.length === 0 && <Note>Nobody has registered yet</Note>}
      {attendees.length > 0 && shown.length === 0 && <Note>No attendee matches your search</Note>}
      <Rows aria-label="Attendees">
        {shown.map((attendee) => (
          <AttendeeRow key={attendee.orders_id} event={event} attendee={attendee} />
        ))}
      </Rows>
      {isWriting && typeof event === 'number' && (
        <AttendeeMessageDialog event={event} title={title} attendees={coming} onClose={() => setWriting(false)} />
      )}
    </>
  )
}

function getSeats(attendees: Attendee[]): number {
  return attendees.reduce((sum, { seats }) => sum + seats, 0)
}

/** Hidden in print. */
const Screen = styled.div`
  @media print {
    display: none;
  }
`

const Tools = styled(Cluster)`
  margin-bottom: ${token.space2};

  > :first-child {
    flex: 1 1 10rem;
  }
  ${phone} {
    > :first-child {
      flex-basis: 100%;
    }
  }
`

const Rows = styled.ul`
  display: grid;
  gap: ${token.space1};

  @media print {
    gap: 0;
  }
`
