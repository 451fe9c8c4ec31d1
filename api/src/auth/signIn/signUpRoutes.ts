import { errorCodes, mailRequestRule, signUpRule } from '@elegant/shared/rules'
import { readText } from '../../http/requests/json.ts'
import { HttpError } from '../../http/responses/httpErrors.ts'
import { rejectGuessablePassword } from '../accounts/rejectGuessablePassword.ts'
import { doneResponse, elsewhereResponse, signedInResponse } from '../sessions/authResponses.ts'
import type { IdentityRouteKit } from './identityRouteKit.ts'
import { linkCookies } from './linkCookies.ts'

const addressTaken = new HttpError(422, errorCodes.validation, 'User already exists. Use another email.')
const sendsNoMail = new HttpError(
  400,
  errorCodes.validation,
  'This shop sends no mail; addresses need not be confirmed.',
)

/** Sign-up, and the confirmation of its address. */
export function signUpRoutes(kit: IdentityRouteKit): void {
  const { open, getOptions, postOptions, send, redirectToPage, openSession, findSignedInUser, limiter, signUps, env } =
    kit
  const { verifiesEmail, signUpAtOnce, delayResponse } = kit
  const links = linkCookies(env.PUBLIC_URL)

  const signUpSummary = 'Creates an account; if the shop sends mail, the address must be confirmed first.'
  open.post('/identity/sign-up/email', signUpSummary, {
    body: signUpRule,
    200: signedInResponse,
    errors: [401, 403, 422],
    options: postOptions,
    async handler({ request, reply, body }) {
      await limiter.count(request, reply, 'sign-up')
      const { name, email, password } = body
      await rejectGuessablePassword('password', password, { name, email })
      if (!verifiesEmail) return send(reply, await signUpAtOnce(request, body, addressTaken), email)
      const browser = links.browserIn(request) ?? links.newBrowser()
      await delayResponse(() => signUps.begin(body, browser))
      // The response must not reveal whether the address is known.
      void reply.header('set-cookie', links.browserCookie(browser))
      return { user: { name, email: email.toLowerCase() } }
    },
  })

  open.post('/identity/send-verification-email', 'Sends the confirmation mail again.', {
    body: mailRequestRule,
    200: doneResponse,
    errors: [401, 403, 400],
    options: postOptions,
    async handler({ request, reply, body }) {
      await limiter.count(request, reply, 'mail')
      if (!verifiesEmail) throw sendsNoMail
      await delayResponse(() => signUps.resendMail(body.email, links.browserIn(request)))
      return { status: true }
    },
  })

  const verifySummary =
    'Target of the confirmation link: signs in the browser that signed up; any other must enter the password.'
  open.get('/identity/verify-email', verifySummary, {
    queries: ['token'],
    302: elsewhereResponse,
    options: getOptions,
    async handler({ request, reply }) {
      const token = readText(request.query, 'token') ?? ''
      const signUp = await signUps.find(token)
      if (!signUp) return reply.redirect('/sign-in?error=invalid_token')
      // A link never replaces a session.
      const isFree = (await findSignedInUser(request)) === undefined
      const userId = isFree && (await signUps.completeInBrowser(signUp, links.browserIn(request)))
      if (userId) return redirectToPage(reply, await openSession(request, userId), signUp.email)
      return reply.header('set-cookie', links.linkCookie(token)).redirect('/sign-in?step=confirm')
    },
  })
}
