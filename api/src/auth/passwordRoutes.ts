import { mailRequestRule, passwordChangeRule, passwordResetRule } from '@elegant/shared/rules'
import { doneAnswer, signedInAnswer } from './authResponses.ts'
import { rejectGuessablePassword } from './guessable.ts'
import type { IdentityRouteKit } from './identityRouteKit.ts'

/** Change and reset of a password. */
export function passwordRoutes(kit: IdentityRouteKit): void {
  const { api, post, ask, send, signedIn, resetting, guesses, accounts, withConstantTime } = kit

  const requestReset = post('Mails a link for choosing a new password.', mailRequestRule, doneAnswer)
  api.post('/identity/request-password-reset', requestReset, async (request, reply) => {
    await guesses.count(request, reply, 'mail')
    return send(reply, await withConstantTime(() => ask(request, '/request-password-reset')))
  })

  const reset = post('Sets a new password and ends all sessions.', passwordResetRule, doneAnswer)
  api.post('/identity/reset-password', reset, async (request, reply) => {
    const { token, newPassword } = request.body
    const person = await resetting(token)
    await rejectGuessablePassword('newPassword', newPassword, person ?? {})
    const answer = await guesses.code(request, reply, () => ask(request, '/reset-password'))
    // A browser with access to the owner's mailbox becomes a known device, which strangers cannot lock out.
    return send(reply, answer, person?.email)
  })

  const change = post('Changes the password and ends all other sessions.', passwordChangeRule, signedInAnswer)
  api.post('/identity/change-password', change, async (request, reply) => {
    const user = await signedIn(request)
    await rejectGuessablePassword('newPassword', request.body.newPassword, user ?? {})
    const body = { ...request.body, revokeOtherSessions: true }
    const answer = await guesses.password(reply, user, () => ask(request, '/change-password', { body }))
    if (answer.ok && user) await accounts.endTrust(user.id)
    return send(reply, answer)
  })
}
