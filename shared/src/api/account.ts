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
} from '../rules/customers/credentials.ts'
import type { Customer, OwnName } from '../rules/customers/customer.ts'
import type { EndedSessions, OwnSession } from '../rules/customers/session.ts'
import type { Join, OpenInvitation } from '../rules/customers/staff.ts'
import { type ApiFailure, api, getClient, hasStatus, ownSession, toQueryResult } from './api.ts'
import type { ApiClient } from './client.ts'
import { createCustomer } from './customersApi.ts'
import { dataOfVisitor, type SessionUser } from './identityApi.ts'

/** The kinds of second-factor codes. */
export type CodeKind = 'totp' | 'backup-code'

/** Changes to the second factor that require the password. */
export type TwoFactorAction = 'enable' | 'disable' | 'generate-backup-codes'

/** Result of such a change: the authenticator's secret and the backup codes. */
export interface SecondFactorKeys {
  totpURI?: string
  backupCodes?: string[]
}

const everythingOfMine = ['Session', ...dataOfVisitor] as const

/** The endpoints of the account pages. They are kept apart so that no other page loads them. */
const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The external identity providers, and whether mail is configured. */
    getSignInOptions: build.query<SignInOptions, void>({
      queryFn: (_, { extra }) => toQueryResult(() => getClient(extra).identity<SignInOptions>('/providers')),
    }),
    /** Signs in, or requests a second-factor code. */
    signIn: build.mutation<{ twoFactorRedirect?: boolean }, SignIn>({
      queryFn: (credentials, { extra }) =>
        toQueryResult(() => getClient(extra).identity<{ twoFactorRedirect?: boolean }>('/sign-in/email', credentials)),
      invalidatesTags: (result) => (result && !result.twoFactorRedirect ? everythingOfMine : []),
    }),
    verifyCode: build.mutation<unknown, SecondFactor & { kind: CodeKind }>({
      queryFn: ({ kind, ...code }, { extra }) =>
        toQueryResult(() => callAndRenewToken(getClient(extra), `/two-factor/verify-${kind}`, code)),
      invalidatesTags: (_, error) => (error ? sessionAfter(error) : everythingOfMine),
    }),
    /** True if the account has a second factor. */
    getSecondFactor: build.query<boolean, void>({
      queryFn: (_, { extra }) =>
        toQueryResult(async () => {
          const session = await getClient(extra).identity<{ user: { twoFactorEnabled: boolean } } | null>(
            '/get-session',
          )
          return session?.user.twoFactorEnabled === true
        }),
      providesTags: ['Session'],
    }),
    confirmPassword: build.mutation<SecondFactorKeys, PasswordProof & { action: TwoFactorAction }>({
      queryFn: ({ action, password }, { extra }) =>
        toQueryResult(() =>
          callAndRenewToken<SecondFactorKeys>(getClient(extra), `/two-factor/${action}`, { password }),
        ),
      invalidatesTags: (_, error) => (error ? sessionAfter(error) : ['Session']),
    }),
    /** The sessions of the account, one per browser. */
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
    /** Changes the password and ends all other sessions. */
    changePassword: build.mutation<unknown, PasswordChange>({
      queryFn: (passwords, { extra }) =>
        toQueryResult(() => callAndRenewToken(getClient(extra), '/change-password', passwords)),
      invalidatesTags: (_, error) => (error ? sessionAfter(error) : ['Session']),
    }),
    /** Returns the sign-in URL of an external provider. */
    signInWithProvider: build.mutation<{ url: string }, ProviderSignIn>({
      queryFn: (provider, { extra }) =>
        toQueryResult(() => getClient(extra).identity<{ url: string }>('/sign-in/social', provider)),
    }),
    /**
     * If the response has no id, the address must be verified first, and the first sign-in creates the customer record.
     */
    signUp: build.mutation<{ user: Partial<SessionUser> }, SignUp>({
      queryFn: (person, { extra }) =>
        toQueryResult(async () => {
          const client = getClient(extra)
          const result = await client.identity<{ user: Partial<SessionUser> }>('/sign-up/email', person)
          if (result.user.id) {
            client.setUser(result.user.id)
            // The account exists by now; the first access to the record creates it too.
            await createCustomer(client, person).catch(() => undefined)
          }
          return result
        }),
      invalidatesTags: (_, error) => (error ? [] : everythingOfMine),
    }),
    /** The invitation to the staff of a link (docs/product/staff.md). */
    openInvitation: build.query<OpenInvitation, string>({
      query: (token) => ({ path: '/staff_invitations/open', method: 'POST', body: { token } }),
      keepUnusedDataFor: 0,
    }),
    acceptInvitation: build.mutation<unknown, { token: string }>({
      query: (body) => ({ path: '/staff_invitations/accept', method: 'POST', asUser: true, body }),
      invalidatesTags: (_, error) => (error ? [] : everythingOfMine),
    }),
    /** Creates the account of an invited address, signs in, and accepts. */
    join: build.mutation<unknown, Join>({
      queryFn: (person, { extra }) =>
        toQueryResult(async () => {
          const client = getClient(extra)
          const { user } = await client.identity<{ user: Partial<SessionUser> }>('/join', person)
          client.setUser(user.id ?? null)
          const { token } = person
          return client.request({ path: '/staff_invitations/accept', method: 'POST', asUser: true, body: { token } })
        }),
      // A failure may come after the sign-in.
      invalidatesTags: everythingOfMine,
    }),
    sendVerification: build.mutation<unknown, MailRequest>({
      queryFn: (address, { extra }) =>
        toQueryResult(() => getClient(extra).identity('/send-verification-email', address)),
    }),
    requestPasswordReset: build.mutation<unknown, MailRequest>({
      queryFn: (address, { extra }) =>
        toQueryResult(() => getClient(extra).identity('/request-password-reset', address)),
    }),
    /** Resets the password and ends all sessions, including this browser's. */
    resetPassword: build.mutation<unknown, PasswordReset>({
      queryFn: (reset, { extra }) => toQueryResult(() => getClient(extra).identity('/reset-password', reset)),
      invalidatesTags: (_, error) => (error ? [] : everythingOfMine),
    }),
  }),
})

/** Refetches the session after a 401: it may have ended. */
function sessionAfter(error: ApiFailure) {
  return hasStatus(error, 401) ? [ownSession] : []
}

/** Makes a call that replaces the session, which invalidates the token of the old one. */
async function callAndRenewToken<Result>(client: ApiClient, path: string, body: object): Promise<Result> {
  const result = await client.identity<Result>(path, body).catch(async (error: unknown) => {
    if (hasStatus(error, 401)) await client.checkSession()
    throw error
  })
  client.clearToken()
  return result
}

export const {
  useAcceptInvitationMutation,
  useJoinMutation,
  useOpenInvitationQuery,
  useChangeNameMutation,
  useChangePasswordMutation,
  useEndSessionsMutation,
  useGetSecondFactorQuery,
  useGetSignInOptionsQuery,
  useVerifyCodeMutation,
  useListSessionsQuery,
  useConfirmPasswordMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useSendVerificationMutation,
  useSignInWithProviderMutation,
  useSignInMutation,
  useSignUpMutation,
} = accountApi
