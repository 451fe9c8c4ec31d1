import { type ApiDispatch, type ApiState, api, getClient, ownSession, toQueryResult } from './api.ts'

/** The user of the browser's session. `id` is the customer's `elegant_user_id`. */
export interface SessionUser {
  id: string
  name: string
  email: string
}

const forgetters: (() => void)[] = []

/** Registers what clears personal data outside of the store. Call at module level, because there is no end to it. */
export function onSignOut(forget: () => void): void {
  forgetters.push(forget)
}

/** Clears the API cache with its timers; after sign-out, here or in another tab, no personal data stays in the page. */
export function resetApiCache() {
  return (dispatch: ApiDispatch): void => {
    dispatch(api.util.resetApiState())
    for (const forget of forgetters) forget()
  }
}

/** Refetches the session. */
export const refetchSession = () => api.util.invalidateTags(['Session'])

/** The data that depends on who is signed in. */
export const dataOfVisitor = ['Customer', 'Order', 'Hold', 'Item', 'Category'] as const

/** Asks who is signed in by now and, if that is somebody else, for all data that depends on it. */
export function followSession() {
  return async (dispatch: ApiDispatch, getState: () => ApiState): Promise<void> => {
    const readUserId = () => getSession.select()(getState()).data?.id
    const before = readUserId()
    await dispatch(getSession.initiate(undefined, { subscribe: false, forceRefetch: true }))
    if (readUserId() !== before) dispatch(api.util.invalidateTags([...dataOfVisitor, 'OwnThread']))
  }
}

export const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user, or null. */
    getSession: build.query<SessionUser | null, void>({
      queryFn: (_, { extra }) =>
        toQueryResult(async () => {
          const client = getClient(extra)
          const session = await client.identity<{ user: SessionUser } | null>('/get-session')
          client.setUser(session?.user.id ?? null)
          return session && { id: session.user.id, name: session.user.name, email: session.user.email }
        }),
      providesTags: ['Session', ownSession],
    }),
    signOut: build.mutation<unknown, void>({
      queryFn: (_, { extra }) =>
        toQueryResult(async () => {
          const client = getClient(extra)
          const result = await client.identity('/sign-out', {})
          client.setUser(null)
          return result
        }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        // The page shows a failure, which keeps the session.
        const hasEnded = await queryFulfilled.catch(() => undefined)
        if (hasEnded) dispatch(resetApiCache())
      },
    }),
  }),
})

export const { getSession } = identityApi.endpoints
export const { useGetSessionQuery, useSignOutMutation } = identityApi
