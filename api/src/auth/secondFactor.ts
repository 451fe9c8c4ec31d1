import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { TWO_FACTOR_ERROR_CODES, twoFactor } from 'better-auth/plugins'
import type { AttemptRepository } from './attemptRepository.ts'

/** Longer, in seconds, than any code holds: its own half minute, and one before and after. */
const lifetime = 120

/** The page that asks for a code. */
const codeStep = '/sign-in?step=code'

/** better-auth asks for the second factor after a password only; here it is asked for after a provider's word as well. */
export function secondFactor() {
  const plugin = twoFactor()
  for (const hook of plugin.hooks.after) {
    const { matcher } = hook
    hook.matcher = (ctx) => isProviderCallback(ctx) || matcher(ctx)
  }
  return plugin
}

/** Sends who comes from a provider, and is asked for a code, to the page that takes it. */
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
 * Takes each code of an authenticator once; better-auth takes it as often as it is sent while it holds.
 * Backup codes are taken one at a time: on PostgreSQL two in the same instant would both pass better-auth's own check.
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

/** Whose code it is, and which; undefined: nobody is asked for one. */
async function codeOf(ctx: GenericEndpointContext): Promise<string | undefined> {
  const userId = await userOf(ctx)
  return userId && `code ${ctx.body.code} of ${userId}`
}

/** Whose turn it is to give a backup code; undefined: nobody is asked for one. */
async function turnOf(ctx: GenericEndpointContext): Promise<string | undefined> {
  const userId = await userOf(ctx)
  return userId && `backup code of ${userId}`
}

/** Who is signed in, has just been by this call, or is asked for a code. */
async function userOf(ctx: GenericEndpointContext): Promise<string | undefined> {
  const session = (await getSessionFromCtx(ctx)) ?? ctx.context.newSession
  return session?.user.id ?? (await challenged(ctx))
}

/** Who has given his password, and the code not yet. */
async function challenged({ context, getSignedCookie }: GenericEndpointContext): Promise<string | undefined> {
  const challenge = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret)
  return challenge ? (await context.internalAdapter.findVerificationValue(challenge))?.value : undefined
}
