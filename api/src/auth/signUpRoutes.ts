import { errorCodes, mailRequestRule, signUpRule } from '@elegant/shared/rules'
import { HttpError } from '../http/errors.ts'
import { textIn } from '../http/json.ts'
import { doneAnswer, elsewhereAnswer, signedInAnswer } from './authResponses.ts'
import { rejectGuessablePassword } from './guessable.ts'
import type { IdentityRouteKit } from './identityRouteKit.ts'
import { linkCookies } from './linkCookies.ts'

const known = new HttpError(422, errorCodes.validation, 'User already exists. Use another email.')
const sendsNoMail = new HttpError(
  400,
  errorCodes.validation,
  'This shop sends no mail; addresses need not be confirmed.',
)

/** Sign-up, and the confirmation of its address. */
export function signUpRoutes(kit: IdentityRouteKit): void {
  const { api, get, post, ask, send, land, openSession, signedIn, guesses, accounts, signUps, env } = kit
  const { verifiesEmail, withConstantTime } = kit
  const links = linkCookies(env.PUBLIC_URL)

  const signUp = post(
    'Creates an account; if the shop sends mail, the address must be confirmed first.',
    signUpRule,
    signedInAnswer,
    [422],
  )
  api.post('/identity/sign-up/email', signUp, async (request, reply) => {
    await guesses.count(request, reply, 'sign-up')
    const { name, email, password } = request.body
    await rejectGuessablePassword('password', password, { name, email })
    if (!verifiesEmail) {
      const answer = await ask(request, '/sign-up/email')
      // Of two concurrent sign-ups with one address, the loser gets the same error as a later one.
      if (!answer.ok && (await accounts.findByEmail(email))) throw known
      return send(reply, answer, email)
    }
    const browser = links.browserIn(request) ?? links.newBrowser()
    await withConstantTime(() => signUps.begin(request.body, browser))
    // The response must not reveal whether the address is known.
    return reply.header('set-cookie', links.browserCookie(browser)).send({ user: { name, email: email.toLowerCase() } })
  })

  const sendAgain = post('Sends the confirmation mail again.', mailRequestRule, doneAnswer, [400])
  api.post('/identity/send-verification-email', sendAgain, async (request, reply) => {
    await guesses.count(request, reply, 'mail')
    if (!verifiesEmail) throw sendsNoMail
    await withConstantTime(() => signUps.resendMail(request.body.email, links.browserIn(request)))
    return reply.send({ status: true })
  })

  api.get(
    '/identity/verify-email',
    get(
      'Target of the confirmation link: signs in the browser that signed up; any other must enter the password.',
      { 302: elsewhereAnswer },
      ['token'],
    ),
    async (request, reply) => {
      const token = textIn(request.query, 'token') ?? ''
      const signUp = await signUps.find(token)
      if (!signUp) return reply.redirect('/sign-in?error=invalid_token')
      // A link never replaces a session.
      const isFree = (await signedIn(request)) === undefined
      const userId = isFree && (await signUps.completeInBrowser(signUp, links.browserIn(request)))
      if (userId) return land(reply, await openSession(request, userId), signUp.email)
      return reply.header('set-cookie', links.linkCookie(token)).redirect('/sign-in?step=confirm')
    },
  )
}
