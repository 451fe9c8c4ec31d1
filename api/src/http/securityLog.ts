import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Counter } from 'prom-client'
import { textIn } from './json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The e-mail of the account that a call is about, where neither its body nor its token says it. */
    account: string | undefined
  }
}

/** The calls that change who may enter; of every other call a refusal counts as `access`. */
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
  help: 'Sign-ins, changes of accounts and refusals, by outcome.',
  labelNames: ['event', 'outcome'],
})

/**
 * Logs what happens to accounts and to the right to enter, one line at level info each, and counts it (docs/security.md,
 * Log). An account is named by a keyed hash: its lines can be followed, and say nothing without the server's secret.
 */
export function logSecurity(scope: FastifyInstance, authSecret: string): void {
  const key = createHmac('sha256', authSecret).update('accounts in the log').digest()
  const nameOf = (email: string | undefined) =>
    email && createHmac('sha256', key).update(email.toLowerCase()).digest('hex').slice(0, 16)

  scope.decorateRequest('account', undefined)
  scope.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip, body, visitor } = request
    const outcome = outcomeOf(reply)
    const isRefused = [401, 403, 429].includes(reply.statusCode)
    const event =
      events[`${method} ${routeOptions.url?.slice(scope.prefix.length)}`] ?? (isRefused ? 'access' : undefined)
    if (event === undefined) return
    counted.inc({ event, outcome })
    const account = nameOf(visitor?.user?.email ?? request.account ?? textIn(body, 'email'))
    const target = textIn(request.params, 'elegant_user_id')
    const security = { event, outcome, status: reply.statusCode, account, target, address: ip }
    request.log.info({ security }, 'Security event')
  })
}

function outcomeOf(reply: FastifyReply): 'done' | 'refused' | 'limited' | 'failed' {
  const { statusCode } = reply
  if (statusCode >= 500) return 'failed'
  if (statusCode === 429) return 'limited'
  if (statusCode >= 400) return 'refused'
  // A visitor whom a link or a provider could not sign in is sent on to the sign-in with the reason.
  const isSentBack = String(reply.getHeader('location') ?? '').startsWith('/sign-in?error=')
  return isSentBack ? 'refused' : 'done'
}
