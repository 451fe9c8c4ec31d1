import { api, attempt, clientOf } from './api.ts'

/** The user of the browser's session. `id` is the customer's `elegant_user_id`. */
export interface SessionUser {
  id: string
  name: string
  email: string
}

/** Clears the API cache, so that no personal data stays in the page after sign-out. */
export const visitorForgotten = api.util.resetApiState

/** Refetches the session. */
export const renewSession = () => api.util.invalidateTags(['Session'])

export const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user, or null. */
    getSession: build.query<SessionUser | null, void>({
      queryFn: (_, { extra }) =>
        attempt(async () => {
          const client = clientOf(extra)
          const session = await client.identity<{ user: SessionUser } | null>('/get-session')
          client.signedInAs(session?.user.id ?? null)
          return session && { id: session.user.id, name: session.user.name, email: session.user.email }
        }),
      providesTags: ['Session'],
    }),
    signOut: build.mutation<unknown, void>({
      queryFn: (_, { extra }) =>
        attempt(async () => {
          const client = clientOf(extra)
          const answer = await client.identity('/sign-out', {})
          client.signedInAs(null)
          return answer
        }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await queryFulfilled
        dispatch(visitorForgotten())
      },
    }),
  }),
})

export const { getSession } = identityApi.endpoints
export const { useGetSessionQuery, useSignOutMutation } = identityApi
