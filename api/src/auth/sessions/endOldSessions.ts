import { dayMs } from '@elegant/shared/rules'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'
import { maxSessionDays } from './sessionRepository.ts'

/** Ends sessions at their maximum age: better-auth would renew an active one forever. */
export function endOldSessions() {
  const handler = createAuthMiddleware(async (ctx) => {
    const { returned, internalAdapter } = ctx.context
    if (!hasSession(returned)) return
    const { createdAt, token } = returned.session
    if (Date.now() - new Date(createdAt).getTime() < maxSessionDays * dayMs) return
    await internalAdapter.deleteSession(token)
    deleteSessionCookie(ctx)
    return ctx.json(null)
  })
  const matcher = ({ path }: { path?: string }) => path === '/get-session'
  return { id: 'end-old-sessions', hooks: { after: [{ matcher, handler }] } } satisfies BetterAuthPlugin
}

function hasSession(answer: unknown): answer is { session: { createdAt: Date | string; token: string } } {
  return typeof answer === 'object' && answer !== null && 'session' in answer
}
