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
import { refuseGuessable } from './guessable.ts'
import { guessLimits } from './guessLimits.ts'
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

/** better-auth tells more than a page needs, the token of the session for one: only what is described leaves. */
const serializerCompiler: FastifySerializerCompiler<unknown> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(isSchema(schema) ? schema.cast(answer, { assert: false }) : null)

/** What a provider sends a visitor back with. */
const callbackQueries = ['code', 'state', 'error', 'iss']

const known = new HttpError(422, errorCodes.validation, 'User already exists. Use another email.')
const sendsNoMail = new HttpError(
  400,
  errorCodes.validation,
  'This shop sends no mail; addresses need not be confirmed.',
)

/** More than any of these calls needs, in bytes: who is a stranger gets nothing larger read. */
const bodyLimit = 4096

/** Longer, in milliseconds, than what happens for known addresses only, or for unknown ones only. */
const evenTime = 300

/** The calls of better-auth that the shop offers; it has many more, and none of them can be reached. */
export function identityRoutes(
  api: Api,
  { identity, accounts, sessions, attempts, devices, signUps, env }: Deps,
): void {
  const verifiesEmail = env.SMTP_URL !== undefined
  const guesses = guessLimits({ attempts, devices, perAddress: env.SIGN_IN_LIMIT })
  const { ask, send, land, openSession, signedIn, resetting, refuseForeign } = identityCalls({ identity, devices, env })
  const links = linkCookies(env.PUBLIC_URL)

  const config = { access: 'open' } as const
  // No HEAD: who only looks where a link leads must not use it up.
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
    onRequest: refuseForeign,
    schema: { summary, body, response: { 200: response }, errorStatuses: [401, 403, ...errorStatuses] },
  })

  const options: SignInOptions = { providers: env.OIDC_PROVIDERS.map(({ id, name }) => ({ id, name })), verifiesEmail }
  api.get('/identity/providers', get('What a sign-in page can offer', { 200: providersAnswer }), () => options)

  api.get(
    '/identity/get-session',
    get('Whose session the browser has', { 200: sessionAnswer }, ['disableRefresh']),
    async (request, reply) => {
      const query = { disableRefresh: textIn(request.query, 'disableRefresh') }
      return send(reply, await ask(request, '/get-session', { query }))
    },
  )
  const signOut = {
    config,
    bodyLimit,
    serializerCompiler,
    onRequest: refuseForeign,
    schema: { summary: 'Ends the session', response: { 200: doneAnswer }, errorStatuses: [403] },
  }
  api.post('/identity/sign-out', signOut, async (request, reply) => send(reply, await ask(request, '/sign-out')))

  const signUp = post(
    'Makes an account; where mail is sent, its address is to be confirmed first',
    signUpRule,
    signedInAnswer,
    [422],
  )
  api.post('/identity/sign-up/email', signUp, async (request, reply) => {
    await guesses.count(request, reply, 'sign-up')
    const { name, email, password } = request.body
    await refuseGuessable('password', password, { name, email })
    if (!verifiesEmail) {
      const answer = await ask(request, '/sign-up/email')
      // Two who sign up with one address in the same moment are told the same as if one had come later.
      if (!answer.ok && (await accounts.findByEmail(email))) throw known
      return send(reply, answer, email)
    }
    const browser = links.browserIn(request) ?? links.newBrowser()
    await inEvenTime(() => signUps.begin(request.body, browser))
    // Nothing tells whether an address is known.
    return reply.header('set-cookie', links.browserCookie(browser)).send({ user: { name, email: email.toLowerCase() } })
  })

  const signIn = post('Signs in; asks for a second factor where one is set up', signInRule, signedInAnswer)
  api.post('/identity/sign-in/email', signIn, async (request, reply) => {
    const { email, password } = request.body
    const call = async () => {
      const signUp = await signUps.find(links.linkIn(request) ?? '')
      if (signUp?.email === email.toLowerCase()) await signUps.completeWithPassword(signUp, password)
      return ask(request, '/sign-in/email')
    }
    const answer = await guesses.signIn(request, reply, email, () => inEvenTime(call, isRefused))
    return send(reply, answer, email)
  })

  const sendAgain = post('Mails the link again that confirms an address', mailRequestRule, doneAnswer, [400])
  api.post('/identity/send-verification-email', sendAgain, async (request, reply) => {
    await guesses.count(request, reply, 'mail')
    if (!verifiesEmail) throw sendsNoMail
    await inEvenTime(() => signUps.mailAgain(request.body.email, links.browserIn(request)))
    return reply.send({ status: true })
  })

  const requestReset = post('Mails a link to choose a new password', mailRequestRule, doneAnswer)
  api.post('/identity/request-password-reset', requestReset, async (request, reply) => {
    await guesses.count(request, reply, 'mail')
    return send(reply, await inEvenTime(() => ask(request, '/request-password-reset')))
  })

  api.get(
    '/identity/verify-email',
    get(
      'The link of the mail: signs the browser in that signed up, any other one is asked for the password',
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

  const reset = post('Sets a new password and ends all sessions', passwordResetRule, doneAnswer)
  api.post('/identity/reset-password', reset, async (request, reply) => {
    const { token, newPassword } = request.body
    const person = await resetting(token)
    await refuseGuessable('newPassword', newPassword, person ?? {})
    const answer = await guesses.code(request, reply, () => ask(request, '/reset-password'))
    // Who reads the owner's mail is no stranger: nobody's wrong guesses keep him out.
    return send(reply, answer, person?.email)
  })

  const change = post('Changes the password and ends all other sessions', passwordChangeRule, signedInAnswer)
  api.post('/identity/change-password', change, async (request, reply) => {
    const user = await signedIn(request)
    await refuseGuessable('newPassword', request.body.newPassword, user ?? {})
    const body = { ...request.body, revokeOtherSessions: true }
    const answer = await guesses.password(reply, user, () => ask(request, '/change-password', { body }))
    if (answer.ok && user) await accounts.endTrust(user.id)
    return send(reply, answer)
  })

  for (const [path, summary] of [
    ['/two-factor/enable', 'Begins to set up a second factor; its first code completes that'],
    ['/two-factor/disable', 'Gives the second factor up'],
    ['/two-factor/generate-backup-codes', 'Makes new backup codes; the old ones end'],
  ] as const) {
    api.post(`/identity${path}`, post(summary, passwordProofRule, secondFactorAnswer), async (request, reply) => {
      const user = await signedIn(request)
      return send(reply, await endingOtherSessions(user, () => guesses.password(reply, user, () => ask(request, path))))
    })
  }
  for (const [path, summary] of [
    ['/two-factor/verify-totp', 'Takes a code of the authenticator, once'],
    ['/two-factor/verify-backup-code', 'Takes a backup code, once'],
  ] as const) {
    api.post(`/identity${path}`, post(summary, secondFactorRule, signedInAnswer), async (request, reply) => {
      const user = await signedIn(request)
      return send(reply, await endingOtherSessions(user, () => guesses.code(request, reply, () => ask(request, path))))
    })
  }

  const social = post('Says where a provider signs visitors in', providerSignInRule, providerAnswer, [404])
  api.post('/identity/sign-in/social', social, async (request, reply) => {
    await guesses.count(request, reply, 'provider')
    return send(reply, await ask(request, '/sign-in/social'))
  })
  api.get(
    '/identity/callback/:id',
    get('Where a provider sends visitors back to', { 302: elsewhereAnswer }, callbackQueries),
    async (request, reply) => {
      await guesses.count(request, reply, 'provider')
      const id = encodeURIComponent(textIn(request.params, 'id') ?? '')
      const query = Object.fromEntries(callbackQueries.map((key) => [key, textIn(request.query, key)]))
      return land(reply, await ask(request, `/callback/${id}`, { query }))
    },
  )

  /** A call that sets up or gives up a second factor gives this browser a new session; those of before end. */
  async function endingOtherSessions(user: { id: string } | undefined, call: () => Promise<Response>) {
    const started = new Date()
    const answer = await call()
    const isNewSession = answer.headers.getSetCookie().some((cookie) => cookie.includes('session_token='))
    if (answer.ok && user && isNewSession) await sessions.endBefore(user.id, started)
    return answer
  }

  /** An answer that might tell by its time whether an address is known takes as long as any other. */
  async function inEvenTime<T>(call: () => Promise<T>, mightTell = (_: T) => true): Promise<T> {
    const time = verifiesEmail && setTimeout(evenTime, undefined, { ref: false })
    const answer = await call()
    if (mightTell(answer)) await time
    return answer
  }
}

function isRefused({ ok }: Response): boolean {
  return !ok
}
