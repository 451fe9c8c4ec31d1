import { setTimeout } from 'node:timers/promises'
import {
  errorCodes,
  mailRequestRule,
  passwordChangeRule,
  passwordProofRule,
  passwordResetRule,
  providerSignInRule,
  type SignInOptions,
  secondFactorRule,
  signInRule,
  signUpRule,
} from '@elegant/shared/rules'
import type { FastifySerializerCompiler } from 'fastify'
import { isSchema, type Schema } from 'yup'
import type { Env } from '../config/env.ts'
import { HttpError } from '../http/errors.ts'
import { textIn } from '../http/json.ts'
import type { Api } from '../http/validation.ts'
import type { AccountRepository } from './accountRepository.ts'
import type { AttemptRepository } from './attemptRepository.ts'
import {
  doneAnswer,
  elsewhereAnswer,
  providerAnswer,
  providersAnswer,
  secondFactorAnswer,
  sessionAnswer,
  signedInAnswer,
} from './authResponses.ts'
import { bruteForceLimiter } from './bruteForceLimiter.ts'
import { rejectGuessablePassword } from './guessable.ts'
import type { Identity } from './identity.ts'
import { identityCalls } from './identityCalls.ts'
import type { KnownDevices } from './knownDevice.ts'
import { linkCookies } from './linkCookies.ts'
import type { SessionRepository } from './sessionRepository.ts'
import type { PendingSignUps } from './signUps.ts'

interface Deps {
  identity: Identity
  accounts: AccountRepository
  sessions: SessionRepository
  attempts: AttemptRepository
  devices: KnownDevices
  signUps: PendingSignUps
  env: Env
}

type Answers = Record<number, Schema>

/** Restricts responses to the described fields: better-auth returns more, including session tokens. */
const serializerCompiler: FastifySerializerCompiler<unknown> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(isSchema(schema) ? schema.cast(answer, { assert: false }) : null)

/** Query parameters of a provider's callback. */
const callbackQueries = ['code', 'state', 'error', 'iss']

const known = new HttpError(422, errorCodes.validation, 'User already exists. Use another email.')
const sendsNoMail = new HttpError(
  400,
  errorCodes.validation,
  'This shop sends no mail; addresses need not be confirmed.',
)

/** Enough for all of these routes, in bytes; limits what an unauthenticated client can send. */
const bodyLimit = 4096

/** Minimum response time in milliseconds; longer than the work that only known or only unknown addresses cause. */
const responseTime = 300

/** The subset of better-auth's routes that the shop exposes; all others are unreachable. */
export function identityRoutes(
  api: Api,
  { identity, accounts, sessions, attempts, devices, signUps, env }: Deps,
): void {
  const verifiesEmail = env.SMTP_URL !== undefined
  const guesses = bruteForceLimiter({ attempts, devices, perAddress: env.SIGN_IN_LIMIT })
  const { ask, send, land, openSession, signedIn, resetting, rejectForeignOrigin } = identityCalls({
    identity,
    devices,
    env,
  })
  const links = linkCookies(env.PUBLIC_URL)

  const config = { access: 'open' } as const
  // No HEAD: link scanners send it, and it must not consume the one-time token.
  const get = (summary: string, response: Answers, queries: readonly string[] = []) => ({
    config,
    exposeHeadRoute: false,
    serializerCompiler,
    schema: { summary, response, queries },
  })
  const post = <Body>(summary: string, body: Body, response: Schema, errorStatuses: number[] = []) => ({
    config,
    bodyLimit,
    serializerCompiler,
    onRequest: rejectForeignOrigin,
    schema: { summary, body, response: { 200: response }, errorStatuses: [401, 403, ...errorStatuses] },
  })

  const options: SignInOptions = { providers: env.OIDC_PROVIDERS.map(({ id, name }) => ({ id, name })), verifiesEmail }
  api.get('/identity/providers', get('Lists the sign-in options.', { 200: providersAnswer }), () => options)

  api.get(
    '/identity/get-session',
    get("Returns the browser's session.", { 200: sessionAnswer }, ['disableRefresh']),
    async (request, reply) => {
      const query = { disableRefresh: textIn(request.query, 'disableRefresh') }
      return send(reply, await ask(request, '/get-session', { query }))
    },
  )
  const signOut = {
    config,
    bodyLimit,
    serializerCompiler,
    onRequest: rejectForeignOrigin,
    schema: { summary: 'Ends the session.', response: { 200: doneAnswer }, errorStatuses: [403] },
  }
  api.post('/identity/sign-out', signOut, async (request, reply) => send(reply, await ask(request, '/sign-out')))

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

  const signIn = post('Signs in; requires the second factor if one is set up.', signInRule, signedInAnswer)
  api.post('/identity/sign-in/email', signIn, async (request, reply) => {
    const { email, password } = request.body
    const call = async () => {
      const signUp = await signUps.find(links.linkIn(request) ?? '')
      if (signUp?.email === email.toLowerCase()) await signUps.completeWithPassword(signUp, password)
      return ask(request, '/sign-in/email')
    }
    const answer = await guesses.signIn(request, reply, email, () => withConstantTime(call, isRefused))
    return send(reply, answer, email)
  })

  const sendAgain = post('Sends the confirmation mail again.', mailRequestRule, doneAnswer, [400])
  api.post('/identity/send-verification-email', sendAgain, async (request, reply) => {
    await guesses.count(request, reply, 'mail')
    if (!verifiesEmail) throw sendsNoMail
    await withConstantTime(() => signUps.resendMail(request.body.email, links.browserIn(request)))
    return reply.send({ status: true })
  })

  const requestReset = post('Mails a link for choosing a new password.', mailRequestRule, doneAnswer)
  api.post('/identity/request-password-reset', requestReset, async (request, reply) => {
    await guesses.count(request, reply, 'mail')
    return send(reply, await withConstantTime(() => ask(request, '/request-password-reset')))
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

  for (const [path, summary] of [
    ['/two-factor/enable', 'Starts the setup of a second factor, which its first code completes.'],
    ['/two-factor/disable', 'Disables the second factor.'],
    ['/two-factor/generate-backup-codes', 'Generates new backup codes and revokes the old ones.'],
  ] as const) {
    api.post(`/identity${path}`, post(summary, passwordProofRule, secondFactorAnswer), async (request, reply) => {
      const user = await signedIn(request)
      return send(reply, await endingOtherSessions(user, () => guesses.password(reply, user, () => ask(request, path))))
    })
  }
  for (const [path, summary] of [
    ['/two-factor/verify-totp', 'Verifies an authenticator code, once.'],
    ['/two-factor/verify-backup-code', 'Verifies a backup code, once.'],
  ] as const) {
    api.post(`/identity${path}`, post(summary, secondFactorRule, signedInAnswer), async (request, reply) => {
      const user = await signedIn(request)
      return send(reply, await endingOtherSessions(user, () => guesses.code(request, reply, () => ask(request, path))))
    })
  }

  const social = post('Returns the sign-in URL of a provider.', providerSignInRule, providerAnswer, [404])
  api.post('/identity/sign-in/social', social, async (request, reply) => {
    await guesses.count(request, reply, 'provider')
    return send(reply, await ask(request, '/sign-in/social'))
  })
  api.get(
    '/identity/callback/:id',
    get('Callback of a provider.', { 302: elsewhereAnswer }, callbackQueries),
    async (request, reply) => {
      await guesses.count(request, reply, 'provider')
      const id = encodeURIComponent(textIn(request.params, 'id') ?? '')
      const query = Object.fromEntries(callbackQueries.map((key) => [key, textIn(request.query, key)]))
      return land(reply, await ask(request, `/callback/${id}`, { query }))
    },
  )

  /** Enabling or disabling a second factor opens a new session; this ends the previous ones. */
  async function endingOtherSessions(user: { id: string } | undefined, call: () => Promise<Response>) {
    const started = new Date()
    const answer = await call()
    const isNewSession = answer.headers.getSetCookie().some((cookie) => cookie.includes('session_token='))
    if (answer.ok && user && isNewSession) await sessions.endBefore(user.id, started)
    return answer
  }

  /** Delays responses whose timing might reveal whether an address is known. */
  async function withConstantTime<T>(call: () => Promise<T>, mightTell = (_: T) => true): Promise<T> {
    const time = verifiesEmail && setTimeout(responseTime, undefined, { ref: false })
    const answer = await call()
    if (mightTell(answer)) await time
    return answer
  }
}

function isRefused({ ok }: Response): boolean {
  return !ok
}
