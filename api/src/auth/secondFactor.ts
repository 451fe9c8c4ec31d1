import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { TWO_FACTOR_ERROR_CODES, twoFactor } from 'better-auth/plugins'
import type { AttemptRepository } from './attemptRepository.ts'

/** Seconds after which no code is valid any more: three steps of 30 seconds, with a margin. */
const lifetime = 120

/** The page with the code form. */
const codeStep = '/sign-in?step=code'

/** Requires the second factor after sign-in with a provider as well; better-auth requires it after a password only. */
export function secondFactor() {
  const plugin = twoFactor()
  for (const hook of plugin.hooks.after) {
    const { matcher } = hook
    hook.matcher = (ctx) => isProviderCallback(ctx) || matcher(ctx)
  }
  return plugin
}

/** Redirects a provider sign-in that still needs a code to the code form. */
export function codeAfterProvider() {
  const handler = createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context
    if (returned instanceof Object && 'twoFactorRedirect' in returned) ctx.setHeader('location', codeStep)
  })
  return {
    id: 'code-after-provider',
    hooks: { after: [{ matcher: isProviderCallback, handler }] },
  } satisfies BetterAuthPlugin
}

function isProviderCallback({ path }: { path?: string }): boolean {
  return path === '/callback/:id'
}

/**
 * Accepts each authenticator code once; better-auth accepts it repeatedly while it is valid.
 * Backup codes are processed one at a time: on PostgreSQL two simultaneous ones would both pass better-auth's own check.
 */
export function codesOnce(attempts: AttemptRepository) {
  const takesCode = ({ path }: { path?: string }) => path === '/two-factor/verify-totp'
  const takesBackupCode = ({ path }: { path?: string }) => path === '/two-factor/verify-backup-code'
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
        {
          matcher: takesBackupCode,
          handler: createAuthMiddleware(async (ctx) => {
            const turn = await turnOf(ctx)
            if (turn === undefined) return
            const { count } = await attempts.take(turn, lifetime)
            if (count === 1) return
            await attempts.giveBack(turn)
            throw APIError.from('UNAUTHORIZED', TWO_FACTOR_ERROR_CODES.INVALID_BACKUP_CODE)
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
        {
          matcher: takesBackupCode,
          handler: createAuthMiddleware(async (ctx) => {
            const turn = await turnOf(ctx)
            if (turn !== undefined) await attempts.giveBack(turn)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** Key of the submitted code; undefined if no code is pending. */
async function codeOf(ctx: GenericEndpointContext): Promise<string | undefined> {
  const userId = await userOf(ctx)
  return userId && `code ${ctx.body.code} of ${userId}`
}

/** Key that serialises the backup codes of a user; undefined if no code is pending. */
async function turnOf(ctx: GenericEndpointContext): Promise<string | undefined> {
  const userId = await userOf(ctx)
  return userId && `backup code of ${userId}`
}

/** Id of the user who is signed in, was signed in by this call, or has a pending code. */
async function userOf(ctx: GenericEndpointContext): Promise<string | undefined> {
  const session = (await getSessionFromCtx(ctx)) ?? ctx.context.newSession
  return session?.user.id ?? (await challenged(ctx))
}

/** Id of the user whose password was accepted and whose code is pending. */
async function challenged({ context, getSignedCookie }: GenericEndpointContext): Promise<string | undefined> {
  const challenge = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret)
  return challenge ? (await context.internalAdapter.findVerificationValue(challenge))?.value : undefined
}
