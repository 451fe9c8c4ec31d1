import type {
  MailRequest,
  PasswordChange,
  PasswordProof,
  PasswordReset,
  ProviderSignIn,
  SecondFactor,
  SignIn,
  SignInOptions,
  SignUp,
} from '../rules/credentials.ts'
import type { Customer, OwnName } from '../rules/customer.ts'
import type { EndedSessions, OwnSession } from '../rules/session.ts'
import { api, attempt, clientOf } from './api.ts'
import type { ApiClient } from './client.ts'
import { createCustomer } from './customers.ts'
import type { SessionUser } from './identity.ts'

/** Which code somebody gives as his second factor. */
export type CodeKind = 'totp' | 'backup-code'

/** What somebody does to his second factor with his password. */
export type PasswordStep = 'enable' | 'disable' | 'generate-backup-codes'

/** What that makes: the secret for an authenticator, and codes for who has lost his. */
export interface SecondFactorKeys {
  totpURI?: string
  backupCodes?: string[]
}

const everythingOfMine = ['Session', 'Customer', 'Order', 'Item', 'Category'] as const

/** The calls of the pages about an account; those pages bring them along, no other one needs them. */
const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who else may vouch for a visitor, and whether mail can be sent. */
    getSignInOptions: build.query<SignInOptions, void>({
      queryFn: (_, { extra }) => attempt(() => clientOf(extra).identity<SignInOptions>('/providers')),
    }),
    /** Signs in, or asks for a code of the second factor. */
    signIn: build.mutation<{ twoFactorRedirect?: boolean }, SignIn>({
      queryFn: (credentials, { extra }) =>
        attempt(() => clientOf(extra).identity<{ twoFactorRedirect?: boolean }>('/sign-in/email', credentials)),
      invalidatesTags: (answer) => (answer && !answer.twoFactorRedirect ? everythingOfMine : []),
    }),
    giveCode: build.mutation<unknown, SecondFactor & { kind: CodeKind }>({
      queryFn: ({ kind, ...code }, { extra }) =>
        attempt(() => renewingSession(clientOf(extra), `/two-factor/verify-${kind}`, code)),
      invalidatesTags: (_, error) => (error ? [] : everythingOfMine),
    }),
    /** Whether one is asked for when the visitor signs in. */
    getSecondFactor: build.query<boolean, void>({
      queryFn: (_, { extra }) =>
        attempt(async () => {
          const session = await clientOf(extra).identity<{ user: { twoFactorEnabled: boolean } } | null>('/get-session')
          return session?.user.twoFactorEnabled === true
        }),
      providesTags: ['Session'],
    }),
    provePassword: build.mutation<SecondFactorKeys, PasswordProof & { step: PasswordStep }>({
      queryFn: ({ step, password }, { extra }) =>
        attempt(() => renewingSession<SecondFactorKeys>(clientOf(extra), `/two-factor/${step}`, { password })),
      invalidatesTags: (_, error) => (error ? [] : ['Session']),
    }),
    /** The browsers that the account is signed in with (additive). */
    listSessions: build.query<OwnSession[], void>({
      query: () => ({ path: '/sessions', asUser: true }),
      providesTags: ['Session'],
    }),
    /** Ends one session, or all but this browser's. */
    endSessions: build.mutation<EndedSessions, string | undefined>({
      query: (id) => ({ path: id === undefined ? '/sessions' : `/sessions/${id}`, method: 'DELETE', asUser: true }),
      invalidatesTags: (_, error) => (error ? [] : ['Session']),
    }),
    changeName: build.mutation<Customer, OwnName>({
      query: (body) => ({ path: '/customer', method: 'PATCH', asUser: true, body }),
      invalidatesTags: (_, error) => (error ? [] : ['Session', 'Customer']),
    }),
    /** Ends all other sessions. */
    changePassword: build.mutation<unknown, PasswordChange>({
      queryFn: (passwords, { extra }) => attempt(() => renewingSession(clientOf(extra), '/change-password', passwords)),
    }),
    /** Answers where the provider signs visitors in. */
    signInElsewhere: build.mutation<{ url: string }, ProviderSignIn>({
      queryFn: (provider, { extra }) =>
        attempt(() => clientOf(extra).identity<{ url: string }>('/sign-in/social', provider)),
    }),
    /** Without an id in the answer the address is to be confirmed by mail first, and the record is made at the first sign-in. */
    signUp: build.mutation<{ user: Partial<SessionUser> }, SignUp>({
      queryFn: (person, { extra }) =>
        attempt(async () => {
          const client = clientOf(extra)
          const answer = await client.identity<{ user: Partial<SessionUser> }>('/sign-up/email', person)
          if (answer.user.id) {
            client.signedInAs(answer.user.id)
            await createCustomer(client, person)
          }
          return answer
        }),
      invalidatesTags: (_, error) => (error ? [] : everythingOfMine),
    }),
    sendVerification: build.mutation<unknown, MailRequest>({
      queryFn: (address, { extra }) => attempt(() => clientOf(extra).identity('/send-verification-email', address)),
    }),
    requestPasswordReset: build.mutation<unknown, MailRequest>({
      queryFn: (address, { extra }) => attempt(() => clientOf(extra).identity('/request-password-reset', address)),
    }),
    /** Ends all sessions, this browser's too. */
    resetPassword: build.mutation<unknown, PasswordReset>({
      queryFn: (reset, { extra }) => attempt(() => clientOf(extra).identity('/reset-password', reset)),
      invalidatesTags: (_, error) => (error ? [] : everythingOfMine),
    }),
  }),
})

/** A call that gives the browser another session of the same visitor: the token of the old one ends. */
async function renewingSession<Answer>(client: ApiClient, path: string, body: object): Promise<Answer> {
  const answer = await client.identity<Answer>(path, body)
  client.forgetToken()
  return answer
}

export const {
  useChangeNameMutation,
  useChangePasswordMutation,
  useEndSessionsMutation,
  useGetSecondFactorQuery,
  useGetSignInOptionsQuery,
  useGiveCodeMutation,
  useListSessionsQuery,
  useProvePasswordMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useSendVerificationMutation,
  useSignInElsewhereMutation,
  useSignInMutation,
  useSignUpMutation,
} = accountApi
