import { strictObject, text } from '@elegant/shared/rules'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'

/** Adds `identity.api.openSession`, which opens a session for an account. Server only: no route leads to it. */
export function openSession() {
  return {
    id: 'open-session',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: strictObject({ userId: text().required() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw new Error('The account does not exist')
          await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
