import { api } from '@elegant/shared'
import type { Attendee, Attendees, AttendeesTold } from '@elegant/shared/rules'

/** The event whose list shows the attendee. */
interface CheckIn {
  event: number | string
  orders_id: number
  checked_in: boolean
}

const attendeesApi = api.enhanceEndpoints({ addTagTypes: ['Thread'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    listAttendees: build.query<Attendees, number | string>({
      query: (event) => ({ path: `/items/${encodeURIComponent(event)}/attendees`, backend: 'admin' }),
      providesTags: ['Order'],
    }),
  }),
})

const { util } = attendeesApi

const attendeeStepsApi = attendeesApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Optimistic: check-in must not wait for the network. */
    checkIn: build.mutation<Attendee, CheckIn>({
      query: ({ orders_id, checked_in }) => ({
        path: `/cart_items/${orders_id}/check_in`,
        method: 'POST',
        backend: 'admin',
        body: { checked_in },
      }),
      async onQueryStarted({ event, orders_id, checked_in }, { dispatch, queryFulfilled }) {
        const checked_in_at = checked_in ? new Date().toISOString() : null
        const shown = dispatch(
          util.updateQueryData('listAttendees', event, (list) => ({
            ...list,
            attendees: list.attendees.map((one) => (one.orders_id === orders_id ? { ...one, checked_in_at } : one)),
          })),
        )
        await queryFulfilled.catch(shown.undo)
      },
      invalidatesTags: ['Order'],
    }),
    /** With the same key, a repetition reaches only those whom the first call did not. */
    messageAttendees: build.mutation<AttendeesTold, { event: number; text: string; key: string }>({
      query: ({ event, text, key }) => ({
        path: `/items/${event}/attendees/message`,
        method: 'POST',
        backend: 'admin',
        body: { text },
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Thread', 'Order'],
    }),
  }),
})

export const { useListAttendeesQuery } = attendeesApi
export const { useCheckInMutation, useMessageAttendeesMutation } = attendeeStepsApi
