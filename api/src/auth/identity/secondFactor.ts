import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { TWO_FACTOR_ERROR_CODES, twoFactor } from 'better-auth/plugins/two-factor'
import type { Pool } from 'pg'
import { sharedLimiter } from '../../http/limits/sharedLimiter.ts'

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
export function totpReplayGuard(pool: Pool) {
  const uses = sharedLimiter(pool, { max: 1, seconds: lifetime })
  const isTotpCall = ({ path }: { path?: string }) => path === '/two-factor/verify-totp'
  const isBackupCodeCall = ({ path }: { path?: string }) => path === '/two-factor/verify-backup-code'
  return {
    id: 'codes-once',
    hooks: {
      before: [
        {
          matcher: isTotpCall,
          handler: createAuthMiddleware(async (ctx) => {
            const code = await totpKey(ctx)
            if (code === undefined || (await uses.take(code)) === 0) return
            throw APIError.from('UNAUTHORIZED', TWO_FACTOR_ERROR_CODES.INVALID_CODE)
          }),
        },
        {
          matcher: isBackupCodeCall,
          handler: createAuthMiddleware(async (ctx) => {
            const turn = await backupCodeKey(ctx)
            if (turn === undefined || (await uses.take(turn)) === 0) return
            throw APIError.from('UNAUTHORIZED', TWO_FACTOR_ERROR_CODES.INVALID_BACKUP_CODE)
          }),
        },
      ],
      after: [
        {
          matcher: isTotpCall,
          handler: createAuthMiddleware(async (ctx) => {
            const code = isAPIError(ctx.context.returned) ? await totpKey(ctx) : undefined
            if (code !== undefined) await uses.reset(code)
          }),
        },
        {
          matcher: isBackupCodeCall,
          handler: createAuthMiddleware(async (ctx) => {
            const turn = await backupCodeKey(ctx)
            if (turn !== undefined) await uses.reset(turn)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** Key of the submitted code; undefined if no code is pending. */
async function totpKey(ctx: GenericEndpointContext): Promise<string | undefined> {
  const userId = await readCurrentUserId(ctx)
  return userId && `code ${ctx.body.code} of ${userId}`
}

/** Key that serializes the backup codes of a user; undefined if no code is pending. */
async function backupCodeKey(ctx: GenericEndpointContext): Promise<string | undefined> {
  const userId = await readCurrentUserId(ctx)
  return userId && `backup code of ${userId}`
}

/** Id of the user who is signed in, was signed in by this call, or has a pending code. */
async function readCurrentUserId(ctx: GenericEndpointContext): Promise<string | undefined> {
  const session = (await getSessionFromCtx(ctx)) ?? ctx.context.newSession
  return session?.user.id ?? (await pendingUserId(ctx))
}

/** Id of the user whose password was accepted and whose code is pending. */
async function pendingUserId({ context, getSignedCookie }: GenericEndpointContext): Promise<string | undefined> {
  const challenge = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret)
  return challenge ? (await context.internalAdapter.findVerificationValue(challenge))?.value : undefined
}
