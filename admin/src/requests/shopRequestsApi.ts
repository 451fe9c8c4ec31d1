import { api } from '@elegant/shared'
import { hasWords, type RequestListQuery, type RequestPage, type ShopRequest } from '@elegant/shared/rules'
import { optimisticRowUpdate } from '../api/optimisticUpdate.ts'

/** Filters and page of the request list. */
type RequestsArgs = RequestListQuery & { page: number }

const shopRequestsApi = api.enhanceEndpoints({ addTagTypes: ['Request'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** A page of custom requests and contact messages, newest first. */
    listRequests: build.query<RequestPage, RequestsArgs>({
      query: (external) => ({ path: '/requests', backend: 'admin', external }),
      providesTags: ['Request'],
    }),
    getRequest: build.query<ShopRequest, number | string>({
      query: (id) => ({ path: `/requests/${encodeURIComponent(id)}`, backend: 'admin' }),
      providesTags: ['Request'],
    }),
  }),
})

const { util } = shopRequestsApi

const optimisticRequestUpdate = optimisticRowUpdate<ShopRequest, RequestsArgs>({
  lists: (state) => util.selectCachedArgsForQuery(state, 'listRequests'),
  changeList: (args, change) => util.updateQueryData('listRequests', args, change),
  runningList: (args) => util.getRunningQueryThunk('listRequests', args),
  changeOne: (id, change) => util.updateQueryData('getRequest', id, change),
  runningOne: (id) => util.getRunningQueryThunk('getRequest', id),
})

const editRequestsApi = shopRequestsApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    markRequest: build.mutation<ShopRequest, { id: number; status: 'new' | 'read' }>({
      query: ({ id, status }) => ({ path: `/requests/${id}`, method: 'PATCH', backend: 'admin', body: { status } }),
      onQueryStarted: ({ id, status }, started) =>
        optimisticRequestUpdate(started, id, (request) => ({ ...request, status })),
      invalidatesTags: ['Request'],
    }),
    /** Emails the answer to the sender, once for each key. */
    answerRequest: build.mutation<ShopRequest, { id: number; message: string; key: string }>({
      query: ({ id, message, key }) => ({
        path: `/requests/${id}/answer`,
        method: 'POST',
        backend: 'admin',
        body: { message },
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Request'],
    }),
    archiveRequest: build.mutation<ShopRequest, number>({
      query: (id) => ({ path: `/requests/${id}`, method: 'DELETE', backend: 'admin' }),
      onQueryStarted: (id, started) => optimisticRequestUpdate(started, id, () => undefined),
      invalidatesTags: ['Request'],
    }),
    restoreRequest: build.mutation<ShopRequest, number>({
      query: (id) => ({ path: `/requests/${id}/restore`, method: 'POST', backend: 'admin' }),
      onQueryStarted: (id, started) => optimisticRequestUpdate(started, id, () => undefined),
      invalidatesTags: ['Request'],
    }),
  }),
})

export const { useListRequestsQuery, useGetRequestQuery } = shopRequestsApi
export const {
  useMarkRequestMutation,
  useAnswerRequestMutation,
  useArchiveRequestMutation,
  useRestoreRequestMutation,
} = editRequestsApi

/** Matches any text of the request. */
export function matchesRequest(request: ShopRequest, { search = '', kind, status }: RequestListQuery): boolean {
  const { name, email, phone, budget, description } = request
  const isFound = hasWords(search, [name, email, phone, budget, description])
  return isFound && (!kind || request.kind === kind) && (!status || request.status === status)
}
