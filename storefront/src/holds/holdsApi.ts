import { api, cancelOlderQuery } from '@elegant/shared'
import type { Contact, Hold, NewHold } from '@elegant/shared/rules'

/** A request for a hold. The idempotency key prevents a second one; `by` fails the call for any other user. */
interface AskedHold {
  itemId: number
  contact?: Contact
  key: string
  by?: string
}

// Injected here because the admin has calls of its own.
const holdsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The visitor's own holds and places in line. */
    listHolds: build.query<Hold[], void>({
      query: () => ({ path: '/holds', asUser: true }),
      transformResponse: (holds: Hold[] | null) => holds ?? [],
      providesTags: ['Hold'],
    }),
    askForHold: build.mutation<Hold, AskedHold>({
      query: ({ itemId, contact, key, by }) => {
        const body: NewHold = { items_id: itemId, contact }
        return { path: '/holds', method: 'POST', asUser: true, by, headers: { 'idempotency-key': key }, body }
      },
      // A refusal says that the page shows an outdated state. The list is requested below, after older requests for it.
      invalidatesTags: (_, error) => (!error ? ['Item'] : error.status === 409 ? ['Hold', 'Item'] : []),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data: hold } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (!hold) return
        await cancelOlderQuery(dispatch(holdsApi.util.getRunningQueryThunk('listHolds', undefined)))
        dispatch(
          holdsApi.util.updateQueryData('listHolds', undefined, (holds) => [
            ...holds.filter(({ id }) => id !== hold.id),
            hold,
          ]),
        )
        void dispatch(holdsApi.endpoints.listHolds.initiate(undefined, { subscribe: false, forceRefetch: true }))
      },
    }),
    /** Gives up a hold or a place in line, and updates the cached list with the rest. */
    giveUpHold: build.mutation<Hold[], number>({
      query: (id) => ({ path: `/holds/${id}/release`, method: 'POST', asUser: true, body: {} }),
      invalidatesTags: (_, error) => (!error ? ['Item'] : error.status === 404 ? ['Hold', 'Item'] : []),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data: rest } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (!rest) return
        await cancelOlderQuery(dispatch(holdsApi.util.getRunningQueryThunk('listHolds', undefined)))
        void dispatch(holdsApi.util.upsertQueryData('listHolds', undefined, rest))
      },
    }),
  }),
})

export const { useListHoldsQuery, useAskForHoldMutation, useGiveUpHoldMutation } = holdsApi
