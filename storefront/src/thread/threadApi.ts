import { type ApiDispatch, api, cancelOlderQuery, getClient, toQueryResult } from '@elegant/shared'
import type { Checkout, NewPostalAddress, OpenThread, OwnThread, Reply, ThreadPicture } from '@elegant/shared/rules'

interface SentReply {
  key: string
  reply: Reply
  /** Prevents a repetition after a lost answer. */
  intention: string
}

// Injected here because the admin has calls of its own.
const threadApi = api.enhanceEndpoints({ addTagTypes: ['Thread'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The conversation of a secret address (docs/product/conversations.md). */
    getThread: build.query<OpenThread, string>({
      query: (key) => ({ path: linkPath(key) }),
      providesTags: ['Thread'],
    }),
    /** The conversations of the signed-in customer. */
    listOwnThreads: build.query<OwnThread[], void>({
      query: () => ({ path: '/own_threads', asUser: true }),
      transformResponse: (threads: OwnThread[] | null) => threads ?? [],
      providesTags: ['OwnThread'],
    }),
    sendReply: build.mutation<OpenThread, SentReply>({
      query: ({ key, reply, intention }) => ({
        path: `${linkPath(key)}/entries`,
        method: 'POST',
        headers: { 'idempotency-key': intention },
        body: reply,
      }),
      // An answer changes the order and its holds too.
      invalidatesTags: (_, error, { reply }) => (error ? [] : reply.answer ? ['OwnThread', 'Order'] : ['OwnThread']),
      onQueryStarted: ({ key }, { dispatch, queryFulfilled }) => keepAnswer(key, dispatch, queryFulfilled),
    }),
    setAddress: build.mutation<OpenThread, { key: string; address: NewPostalAddress }>({
      query: ({ key, address }) => ({ path: `${linkPath(key)}/address`, method: 'POST', body: address }),
      onQueryStarted: ({ key }, { dispatch, queryFulfilled }) => keepAnswer(key, dispatch, queryFulfilled),
    }),
    markThreadRead: build.mutation<OpenThread, string>({
      query: (key) => ({ path: `${linkPath(key)}/read`, method: 'POST', body: {} }),
      invalidatesTags: (_, error) => (error ? [] : ['OwnThread']),
      onQueryStarted: (key, { dispatch, queryFulfilled }) => keepAnswer(key, dispatch, queryFulfilled),
    }),
    /** Begins a payment, on a page of its own. */
    beginPayment: build.mutation<Checkout, { key: string; sum: 'due' | 'all' }>({
      query: ({ key, sum }) => ({ path: `${linkPath(key)}/checkouts`, method: 'POST', body: { sum } }),
    }),
    /** Moves the conversation with its order or request to the account. */
    addThread: build.mutation<OpenThread, string>({
      query: (key) => ({ path: `${linkPath(key)}/add`, method: 'POST', asUser: true, body: {} }),
      invalidatesTags: (_, error) => (error ? [] : ['OwnThread', 'Order', 'Hold']),
      onQueryStarted: (key, { dispatch, queryFulfilled }) => keepAnswer(key, dispatch, queryFulfilled),
    }),
    uploadThreadPicture: build.mutation<ThreadPicture, { key: string; file: File }>({
      queryFn: ({ key, file }, { extra, signal }) => {
        const body = new FormData()
        // Fields before the file: the server parses the form as a stream.
        body.set('image_type', 'Image')
        body.set('file', file)
        const call = { path: `${linkPath(key)}/pictures`, method: 'POST', body, signal } as const
        return toQueryResult(() => getClient(extra).request<ThreadPicture>(call))
      },
    }),
  }),
})

/** Shows the thread that a call has answered, whatever a poll from before it answers later. */
async function keepAnswer(key: string, dispatch: ApiDispatch, answer: Promise<{ data: OpenThread }>): Promise<void> {
  const { data } = await answer.catch(() => ({ data: undefined }))
  if (!data) return
  await cancelOlderQuery(dispatch(threadApi.util.getRunningQueryThunk('getThread', key)))
  void dispatch(threadApi.util.upsertQueryData('getThread', key, data))
}

function linkPath(key: string): string {
  return `/threads/link/${encodeURIComponent(key)}`
}

/** Prefetches a thread. */
export const loadThread = (key: string) => threadApi.endpoints.getThread.initiate(key, { subscribe: false })

export const {
  useBeginPaymentMutation,
  useGetThreadQuery,
  useListOwnThreadsQuery,
  useSendReplyMutation,
  useSetAddressMutation,
  useMarkThreadReadMutation,
  useAddThreadMutation,
  useUploadThreadPictureMutation,
} = threadApi
