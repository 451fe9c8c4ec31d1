import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { type BaseQueryFn, type CombinedState, createApi } from '@reduxjs/toolkit/query/react'
import { isUnknownCall, validationErrors } from '../rules/errors.ts'
import { ApiClient, ApiError, type Call } from './client.ts'

/**
 * Cache times of public data, in seconds: how long unused data is kept, and how long it counts as fresh when
 * prefetching.
 */
export const publicCacheTtl = { unused: 1800, fresh: 60 } as const

/** Tags of the visitor's own session and record alone: other lists with their types may be refused without end. */
export const ownSession = { type: 'Session', id: 'own' } as const
export const ownCustomer = { type: 'Customer', id: 'own' } as const

/** Options for prefetching the data of a page. */
export const prefetchOptions = { subscribe: false, forceRefetch: publicCacheTtl.fresh } as const

/** An ApiError in its serializable form. */
export type ApiFailure = Pick<ApiError, 'status' | 'message' | 'code' | 'payload'>

/** The API cache, transferred from a server-rendered page to the browser. */
export type DehydratedState = CombinedState<Record<string, never>, string, 'api'>

/** Fills the cache with the data of a server-rendered page. */
export const hydrateCache = createAction<DehydratedState>('api/hydrateCache')

/** The one API slice; each resource injects its endpoints (items.ts, orders.ts, …). */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callApi(),
  // Calls failed while offline, and cached responses may be outdated.
  refetchOnReconnect: true,
  tagTypes: ['Item', 'Category', 'Order', 'Customer', 'Session', 'Hold', 'Claim', 'OwnThread'],
  endpoints: () => ({}),
  extractRehydrationInfo: (action) => (hydrateCache.match(action) ? action.payload : undefined),
})

/** The types of state and dispatch in `onQueryStarted`. */
export type ApiState = Parameters<typeof api.util.selectCachedArgsForQuery>[0]
export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>

function callApi(): BaseQueryFn<Call, unknown, ApiFailure> {
  return async (call, { extra, signal, dispatch, type }) => {
    const result = await toQueryResult(() => getClient(extra).request({ ...call, signal }))
    if ('error' in result) {
      // The session ended, another user signed in in another tab, or the visitor has another role or is blocked by now:
      // refetch the identity.
      const { status } = result.error
      if (status === 401 || status === 403)
        dispatch(api.util.invalidateTags(status === 403 ? [ownSession, ownCustomer] : [ownSession]))
      // A missing call or row is a result, not a failure. The answer to a cancelled query is unused.
      if (type === 'query' && !isUnknownCall(result.error) && !signal.aborted)
        console.error(result.error.message, result.error)
    }
    return result
  }
}

/** A thrown error would be logged as an unexpected one. */
const cancelled: ApiFailure = { status: 0, message: 'The call was cancelled.', code: undefined, payload: undefined }

/** Runs a call and converts an ApiError to a serializable query result. */
export async function toQueryResult<Result>(
  run: () => Promise<Result>,
): Promise<{ data: Result } | { error: ApiFailure }> {
  try {
    return { data: await run() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return { error: cancelled }
    if (!(error instanceof ApiError)) throw error
    const { status, message, code, payload } = error
    return { error: { status, message, code, payload } }
  }
}

/** Returns the client that the store was created with. */
export function getClient(extra: unknown): ApiClient {
  if (extra instanceof ApiClient) return extra
  throw new Error('The store has no ApiClient')
}

/**
 * Cancels a running query from before a change, given by `getRunningQueryThunk`: its late answer would replace the newer
 * state that the change has answered.
 */
export async function cancelOlderQuery(running: (PromiseLike<unknown> & { abort(): void }) | undefined): Promise<void> {
  running?.abort()
  await running
}

/** The message of a failed call for the user: the server's, or the client's as a fallback. */
export function errorMessage(error: unknown): string {
  if (!isFailure(error)) return 'Something went wrong. Please try again.'
  return validationErrors(error.payload?.payload)[0]?.message ?? error.payload?.message ?? error.message
}

/** True for the error of a failed query or mutation. */
export function isFailure(error: unknown): error is ApiFailure {
  return typeof error === 'object' && error !== null && 'status' in error && 'message' in error
}

/** True for a failed query or mutation that was answered with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return isFailure(error) && statuses.includes(error.status)
}
