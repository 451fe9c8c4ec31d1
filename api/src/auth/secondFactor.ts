import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { TWO_FACTOR_ERROR_CODES } from 'better-auth/plugins'
import type { AttemptRepository } from './attemptRepository.ts'

/** Longer, in seconds, than any code holds: its own half minute, and one before and after. */
const lifetime = 120

/** Takes each code of an authenticator once; better-auth takes it as often as it is sent while it holds. */
export function codesOnce(attempts: AttemptRepository) {
  const takesCode = ({ path }: { path?: string }) => path === '/two-factor/verify-totp'
  return {
    id: 'codes-once',
    hooks: {
      before: [
        {
          matcher: takesCode,
          handler: createAuthMiddleware(async (ctx) => {
            const code = await codeOf(ctx)
            if (code === undefined) return
            const { count } = await attempts.take(code, lifetime)
            if (count === 1) return
            await attempts.giveBack(code)
            throw APIError.from('UNAUTHORIZED', TWO_FACTOR_ERROR_CODES.INVALID_CODE)
          }),
        },
      ],
      after: [
        {
          matcher: takesCode,
          handler: createAuthMiddleware(async (ctx) => {
            const code = isAPIError(ctx.context.returned) ? await codeOf(ctx) : undefined
            if (code !== undefined) await attempts.giveBack(code)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** Whose code it is, and which; undefined: nobody is asked for one. */
async function codeOf(ctx: GenericEndpointContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx)
  const userId = session?.user.id ?? (await challenged(ctx))
  return userId === undefined ? undefined : `code ${ctx.body.code} of ${userId}`
}

/** Who has given his password, and the code not yet. */
async function challenged({ context, getSignedCookie }: GenericEndpointContext): Promise<string | undefined> {
  const challenge = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret)
  return challenge ? (await context.internalAdapter.findVerificationValue(challenge))?.value : undefined
}
