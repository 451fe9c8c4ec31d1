import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { type BaseQueryFn, type CombinedState, createApi } from '@reduxjs/toolkit/query/react'
import { errorCodes } from '../rules/errors.ts'
import { ApiClient, ApiError, type Call } from './client.ts'

/**
 * Cache times of public data, in seconds: how long unused data is kept, and how long it counts as fresh when
 * prefetching.
 */
export const publicLifetime = { kept: 1800, isNew: 60 } as const

/** Options for prefetching the data of a page. */
export const inAdvance = { subscribe: false, forceRefetch: publicLifetime.isNew } as const

/** An ApiError in its serializable form. */
export type ApiFailure = Pick<ApiError, 'status' | 'message' | 'code' | 'payload'>

/** The API cache, transferred from a server-rendered page to the browser. */
export type Knowledge = CombinedState<Record<string, never>, string, 'api'>

/** Fills the cache with the data of a server-rendered page. */
export const pageReceived = createAction<Knowledge>('api/pageReceived')

/** The one API slice; each resource injects its endpoints (items.ts, orders.ts, …). */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callApi(),
  // Calls failed while offline, and cached responses may be outdated.
  refetchOnReconnect: true,
  tagTypes: ['Item', 'Category', 'Order', 'Customer', 'Session'],
  endpoints: () => ({}),
  extractRehydrationInfo: (action) => (pageReceived.match(action) ? action.payload : undefined),
})

/** The types of state and dispatch in `onQueryStarted`. */
export type ApiState = Parameters<typeof api.util.selectCachedArgsForQuery>[0]
export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>

function callApi(): BaseQueryFn<Call, unknown, ApiFailure> {
  return async (call, { extra, signal, dispatch, type }) => {
    const answer = await attempt(() => clientOf(extra).request({ ...call, signal }))
    if ('error' in answer) {
      // The session ended, another user signed in in another tab, or the customer was blocked: refetch the identity.
      const { status, code } = answer.error
      if (status === 401 || status === 403) {
        dispatch(api.util.invalidateTags([code === errorCodes.blocked ? 'Customer' : 'Session']))
      }
      // A 404 is a result, not a failure.
      if (type === 'query' && answer.error.status !== 404) console.error(answer.error.message, answer.error)
    }
    return answer
  }
}

/** Runs a call and converts an ApiError to a serializable query result. */
export async function attempt<Answer>(run: () => Promise<Answer>): Promise<{ data: Answer } | { error: ApiFailure }> {
  try {
    return { data: await run() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, code, payload } = error
    return { error: { status, message, code, payload } }
  }
}

/** Returns the client that the store was created with. */
export function clientOf(extra: unknown): ApiClient {
  if (extra instanceof ApiClient) return extra
  throw new Error('The store has no ApiClient')
}

/** The message of a failed call for the user: the server's, or the client's as a fallback. */
export function reasonOf(error: unknown): string {
  if (!isFailure(error)) return 'Something went wrong. Please try again.'
  return error.payload?.payload?.errors[0]?.message ?? error.payload?.message ?? error.message
}

/** True for the error of a failed query or mutation. */
export function isFailure(error: unknown): error is ApiFailure {
  return typeof error === 'object' && error !== null && 'status' in error && 'message' in error
}
