import { joinRule } from '@elegant/shared/rules'
import { conflict } from '../../http/responses/httpErrors.ts'
import { rejectGuessablePassword } from '../accounts/rejectGuessablePassword.ts'
import { signedInResponse } from '../sessions/authResponses.ts'
import type { IdentityRouteKit } from './identityRouteKit.ts'

/** Makes the account of an invited person, in one step: the link of the mail proves the address. */
export function joinRoute(kit: IdentityRouteKit): void {
  const {
    open,
    postOptions,
    limiter,
    accounts,
    signUps,
    invitations,
    verifiesEmail,
    signUpAtOnce,
    callIdentity,
    send,
  } = kit
  open.post('/identity/join', 'Creates the account of an invited address and signs in.', {
    body: joinRule,
    200: signedInResponse,
    errors: [401, 403, 404, 409, 422],
    options: postOptions,
    async handler({ request, reply, body: { token, name, password } }) {
      await limiter.count(request, reply, 'sign-up')
      const email = await invitations.getAddress(token)
      await rejectGuessablePassword('password', password, { name, email })
      await accounts.deleteUnconfirmed(email)
      if (await accounts.findByEmail(email)) throw addressTaken
      // Without a mail server the owner has passed the link on, which proves no address.
      if (!verifiesEmail)
        return send(reply, await signUpAtOnce(request, { name, email, password }, addressTaken), email)
      if (!(await signUps.createConfirmed({ name, email, password }))) throw addressTaken
      return send(reply, await callIdentity(request, '/sign-in/email', { body: { email, password } }), email)
    },
  })
}

const addressTaken = conflict('This address has an account already. Sign in to accept the invitation.')
