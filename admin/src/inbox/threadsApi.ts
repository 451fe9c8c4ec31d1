import { api } from '@elegant/shared'
import {
  hasWords,
  type InboxPage,
  type InboxQuery,
  type InboxThread,
  type NewPayment,
  type NewPostalAddress,
  type NewStage,
  type NewThreadEstimate,
  type ShopMessage,
  type Thread,
  type ThreadLink,
} from '@elegant/shared/rules'

/** The order or request that a thread is about. */
export type ThreadSubject = Pick<InboxQuery, 'orders_id' | 'requests_id'>

/** A step of the shop in a thread. `key` keeps a retry from repeating it. */
interface ThreadStep<Body> {
  id: number
  body: Body
  key: string
}

/** Milliseconds between two looks at an open conversation or list, so that a step of the customer shows within 5 seconds. */
export const pollInterval = 4000

const lists = { type: 'Thread', id: 'lists' } as const
const getTag = (id: number | string) => ({ type: 'Thread', id }) as const

const threadsApi = api.enhanceEndpoints({ addTagTypes: ['Thread', 'Request'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** A page of the inbox: threads that wait for the shop first. */
    listThreads: build.query<InboxPage, InboxQuery>({
      query: (external) => ({ path: '/threads', backend: 'admin', external }),
      providesTags: [lists],
    }),
    /** The id of the thread of an order or request; null if it has none. */
    findThread: build.query<number | null, ThreadSubject>({
      query: (external) => ({ path: '/threads', backend: 'admin', external }),
      transformResponse: ({ items }: InboxPage) => items[0]?.id ?? null,
      providesTags: [lists],
    }),
    getThread: build.query<Thread, number | string>({
      query: (id) => ({ path: `/threads/${encodeURIComponent(id)}`, backend: 'admin' }),
      providesTags: (_, __, id) => [getTag(id)],
    }),
  }),
})

const threadStepsApi = threadsApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => {
    /** A write that answers with the whole thread, which replaces the cached one. */
    const write = <Args extends { id: number }>(
      call: (args: Args) => {
        path: string
        method: 'POST' | 'PATCH' | 'DELETE'
        body?: object
        headers?: { [name: string]: string }
      },
    ) =>
      build.mutation<Thread, Args>({
        query: (args) => ({ ...call(args), backend: 'admin' }),
        async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
          if (data) dispatch(threadsApi.util.updateQueryData('getThread', id, () => data))
        },
        // After a refusal the thread may differ from what is shown.
        invalidatesTags: (_, error, { id }) => (error ? [getTag(id)] : [lists, 'Order', 'Request']),
      })
    const step = <Body extends object>(place: string) =>
      write<ThreadStep<Body>>(({ id, body, key }) => ({
        path: `/threads/${id}/${place}`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }))
    return {
      sendThreadMessage: step<ShopMessage>('entries'),
      sendThreadEstimate: step<NewThreadEstimate>('estimates'),
      moveThread: step<NewStage>('stages'),
      recordPayment: step<NewPayment>('payments'),
      markThreadRead: write<{ id: number }>(({ id }) => ({ path: `/threads/${id}/read`, method: 'POST', body: {} })),
      /** Nobody has to act, or the shop has. */
      setThreadWaiting: write<{ id: number; waiting_for: 'shop' | null }>(({ id, waiting_for }) => ({
        path: `/threads/${id}`,
        method: 'PATCH',
        body: { waiting_for },
      })),
      setShipTo: write<{ id: number; address: NewPostalAddress }>(({ id, address }) => ({
        path: `/threads/${id}/address`,
        method: 'POST',
        body: address,
      })),
      endThreadLink: write<{ id: number }>(({ id }) => ({ path: `/threads/${id}/link`, method: 'DELETE' })),
      /** The secret address; `renew` ends the one before. */
      openThreadLink: build.mutation<ThreadLink, { id: number; renew: boolean }>({
        query: ({ id, renew }) => ({ path: `/threads/${id}/link`, method: 'POST', backend: 'admin', body: { renew } }),
      }),
    }
  },
})

export const { useListThreadsQuery, useFindThreadQuery, useGetThreadQuery } = threadsApi
export const {
  useSendThreadMessageMutation,
  useSendThreadEstimateMutation,
  useMoveThreadMutation,
  useRecordPaymentMutation,
  useMarkThreadReadMutation,
  useSetShipToMutation,
  useSetThreadWaitingMutation,
  useEndThreadLinkMutation,
  useOpenThreadLinkMutation,
} = threadStepsApi

/** Matches title, customer and excerpt of a row. */
export function matchesThread({ title, customer, excerpt }: InboxThread, search: string): boolean {
  return hasWords(search, [title, customer.name, customer.email, customer.phone, excerpt])
}
