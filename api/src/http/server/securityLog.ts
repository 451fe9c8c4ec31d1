import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Counter } from 'prom-client'
import { readText } from '../requests/json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Email of the affected account, for requests that carry it neither in the body nor in the token. */
    account: string | undefined
  }
}

/** Events of routes that change accounts or sessions; a rejection by any other route is logged as `access`. */
const events: Partial<Record<string, string>> = {
  'POST /identity/sign-up/email': 'sign_up',
  'GET /identity/verify-email': 'confirmation',
  'POST /identity/sign-in/email': 'sign_in',
  'GET /identity/callback/:id': 'provider_sign_in',
  'POST /identity/sign-out': 'sign_out',
  'POST /identity/request-password-reset': 'password_reset_request',
  'POST /identity/reset-password': 'password_reset',
  'POST /identity/change-password': 'password_change',
  'POST /identity/two-factor/enable': 'second_factor_setup',
  'POST /identity/two-factor/disable': 'second_factor_removal',
  'POST /identity/two-factor/generate-backup-codes': 'backup_codes',
  'POST /identity/two-factor/verify-totp': 'second_factor',
  'POST /identity/two-factor/verify-backup-code': 'second_factor',
  'PATCH /customer/:elegant_user_id': 'standing',
  'DELETE /sessions': 'sessions_end',
  'DELETE /sessions/:id': 'sessions_end',
  'DELETE /customer/:elegant_user_id/sessions': 'sessions_end',
}

const counted = new Counter({
  name: 'security_events_total',
  help: 'Sign-ins, account changes and denied requests by outcome.',
  labelNames: ['event', 'outcome'],
})

/**
 * Logs and counts security events, one line at info level each (docs/security.md,
 * Log). Accounts appear as a keyed hash: their lines can be correlated, but reveal nothing without the server's secret.
 */
export function logSecurity(scope: FastifyInstance, authSecret: string): void {
  const key = createHmac('sha256', authSecret).update('accounts in the log').digest()
  const getName = (email: string | undefined) =>
    email && createHmac('sha256', key).update(email.toLowerCase()).digest('hex').slice(0, 16)

  scope.decorateRequest('account', undefined)
  scope.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip, body, visitor } = request
    const outcome = getOutcome(reply)
    const isRefused = [401, 403, 429].includes(reply.statusCode)
    const event =
      events[`${method} ${routeOptions.url?.slice(scope.prefix.length)}`] ?? (isRefused ? 'access' : undefined)
    if (event === undefined) return
    counted.inc({ event, outcome })
    const account = getName(visitor?.user?.email ?? request.account ?? readText(body, 'email'))
    const target = readText(request.params, 'elegant_user_id')
    const security = { event, outcome, status: reply.statusCode, account, target, address: ip }
    request.log.info({ security }, 'Security event')
  })
}

function getOutcome(reply: FastifyReply): 'done' | 'refused' | 'limited' | 'failed' {
  const { statusCode } = reply
  if (statusCode >= 500) return 'failed'
  if (statusCode === 429) return 'limited'
  if (statusCode >= 400) return 'refused'
  // A failed link or provider sign-in redirects to the sign-in page with an error code.
  const isSentBack = String(reply.getHeader('location') ?? '').startsWith('/sign-in?error=')
  return isSentBack ? 'refused' : 'done'
}
