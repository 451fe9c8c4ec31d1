import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { type BaseQueryFn, type CombinedState, createApi } from '@reduxjs/toolkit/query/react'
import { errorCodes } from '../rules/errors.ts'
import { ApiClient, ApiError, type Call } from './client.ts'

/** What everybody may see, in seconds: for how long it is kept for who comes back, and taken for new by who goes on. */
export const publicLifetime = { kept: 1800, isNew: 60 } as const

/** How a page's data is asked for before the page is. */
export const inAdvance = { subscribe: false, forceRefetch: publicLifetime.isNew } as const

/** An ApiError as the store keeps it. */
export type ApiFailure = Pick<ApiError, 'status' | 'message' | 'code' | 'payload'>

/** What the API has told so far: all that a page rendered on the server leaves to the browser. */
export type Knowledge = CombinedState<Record<string, never>, string, 'api'>

/** The page came from the server with what the API told there. */
export const pageReceived = createAction<Knowledge>('api/pageReceived')

/** The one API slice; each resource injects its endpoints (items.ts, orders.ts, …). */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callApi(),
  // Calls without a connection have failed, and earlier answers may have changed.
  refetchOnReconnect: true,
  tagTypes: ['Item', 'Category', 'Order', 'Customer', 'Session'],
  endpoints: () => ({}),
  extractRehydrationInfo: (action) => (pageReceived.match(action) ? action.payload : undefined),
})

/** The state and the dispatch that a running mutation gets. */
export type ApiState = Parameters<typeof api.util.selectCachedArgsForQuery>[0]
export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>

function callApi(): BaseQueryFn<Call, unknown, ApiFailure> {
  return async (call, { extra, signal, dispatch, type }) => {
    const answer = await attempt(() => clientOf(extra).request({ ...call, signal }))
    if ('error' in answer) {
      // The session has ended, somebody else signed in in another tab, or an admin blocked this customer: learn who we are now.
      const { status, code } = answer.error
      if (status === 401 || status === 403) {
        dispatch(api.util.invalidateTags([code === errorCodes.blocked ? 'Customer' : 'Session']))
      }
      // That there is none is an answer too.
      if (type === 'query' && answer.error.status !== 404) console.error(answer.error.message, answer.error)
    }
    return answer
  }
}

/** Runs a call of the client and turns what it throws into what the store can keep. */
export async function attempt<Answer>(run: () => Promise<Answer>): Promise<{ data: Answer } | { error: ApiFailure }> {
  try {
    return { data: await run() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, code, payload } = error
    return { error: { status, message, code, payload } }
  }
}

/** The client that the store was made with. */
export function clientOf(extra: unknown): ApiClient {
  if (extra instanceof ApiClient) return extra
  throw new Error('The store was made without an ApiClient')
}

/** The reason for a failed call in words for a person: the server's sentence, else the client's. */
export function reasonOf(error: unknown): string {
  if (!isFailure(error)) return 'Something went wrong. Please try again.'
  return error.payload?.payload?.errors[0]?.message ?? error.payload?.message ?? error.message
}

/** True for a failed call, as the store keeps it. */
export function isFailure(error: unknown): error is ApiFailure {
  return typeof error === 'object' && error !== null && 'status' in error && 'message' in error
}
