import { mailRequestRule, passwordChangeRule, passwordResetRule } from '@elegant/shared/rules'
import { rejectGuessablePassword } from '../accounts/rejectGuessablePassword.ts'
import { doneResponse, signedInResponse } from '../sessions/authResponses.ts'
import type { IdentityRouteKit } from './identityRouteKit.ts'

/** Change and reset of a password. */
export function passwordRoutes(kit: IdentityRouteKit): void {
  const {
    open,
    postOptions: options,
    callIdentity,
    send,
    findSignedInUser,
    findResetUser,
    limiter,
    accounts,
    delayResponse,
  } = kit

  open.post('/identity/request-password-reset', 'Mails a link for choosing a new password.', {
    body: mailRequestRule,
    200: doneResponse,
    errors: [401, 403],
    options,
    async handler({ request, reply }) {
      await limiter.count(request, reply, 'mail')
      return send(reply, await delayResponse(() => callIdentity(request, '/request-password-reset')))
    },
  })

  open.post('/identity/reset-password', 'Sets a new password and ends all sessions.', {
    body: passwordResetRule,
    200: doneResponse,
    errors: [401, 403],
    options,
    async handler({ request, reply, body: { token, newPassword } }) {
      const person = await findResetUser(token)
      await rejectGuessablePassword('newPassword', newPassword, person ?? {})
      const answer = await limiter.code(request, reply, () => callIdentity(request, '/reset-password'))
      // A browser with access to the owner's mailbox becomes a known device, which strangers cannot lock out.
      return send(reply, answer, person?.email)
    },
  })

  open.post('/identity/change-password', 'Changes the password and ends all other sessions.', {
    body: passwordChangeRule,
    200: signedInResponse,
    errors: [401, 403],
    options,
    async handler({ request, reply, body }) {
      const user = await findSignedInUser(request)
      await rejectGuessablePassword('newPassword', body.newPassword, user ?? {})
      const change = () => callIdentity(request, '/change-password', { body: { ...body, revokeOtherSessions: true } })
      const answer = await limiter.password(reply, user, change)
      if (answer.ok && user) await accounts.endTrust(user.id)
      return send(reply, answer)
    },
  })
}
