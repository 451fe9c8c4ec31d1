import { strictObject, text } from '@elegant/shared/rules'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'

/** Lets the server itself open a session for an account: `identity.api.openSession`. No address leads to it. */
export function openSession() {
  return {
    id: 'open-session',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: strictObject({ userId: text().required() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw new Error('There is no such account')
          await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
