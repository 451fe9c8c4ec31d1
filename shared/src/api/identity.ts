import { api, attempt, clientOf } from './api.ts'

/** Who the browser's session belongs to. `id` is the customer's `elegant_user_id`. */
export interface SessionUser {
  id: string
  name: string
  email: string
}

/** Forgets all that the API told: nothing of a person who has left stays in the page. */
export const visitorForgotten = api.util.resetApiState

/** Asks the API again who is signed in. */
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
