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
import { decodeJwt } from 'jose'
import { isSchema, type Schema } from 'yup'
import type { Env } from '../env.ts'
import { Refusal } from '../errors.ts'
import {
  doneAnswer,
  elsewhereAnswer,
  providerAnswer,
  providersAnswer,
  secondFactorAnswer,
  sessionAnswer,
  signedInAnswer,
} from '../openapi/answers.ts'
import type { Api } from '../validation.ts'
import type { AccountRepository } from './accountRepository.ts'
import type { AttemptRepository } from './attemptRepository.ts'
import { guessLimits } from './guessLimits.ts'
import type { Identity } from './identity.ts'
import { identityCalls, textIn } from './identityCalls.ts'
import { knownDevices } from './knownDevice.ts'

interface Needs {
  identity: Identity
  accounts: AccountRepository
  attempts: AttemptRepository
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

const known = new Refusal(422, errorCodes.validation, 'User already exists. Use another email.')

/** Longer, in milliseconds, than what happens for known addresses only, or for unknown ones only. */
const evenTime = 300

/** The calls of better-auth that the shop offers; it has many more, and none of them can be reached. */
export function identityRoutes(api: Api, { identity, accounts, attempts, env }: Needs): void {
  const verifiesEmail = env.SMTP_URL !== undefined
  const devices = knownDevices({ authSecret: env.AUTH_SECRET, isSecure: env.PUBLIC_URL.startsWith('https:') })
  const guesses = guessLimits({ attempts, devices, perAddress: env.SIGN_IN_LIMIT })
  const { ask, send, land, signedIn, resetting, refuseForeign } = identityCalls({ identity, devices, env })

  const config = { access: 'open' } as const
  // No HEAD: who only looks where a link leads must not use it up.
  const get = (summary: string, response: Answers, queries: readonly string[] = []) => ({
    config,
    exposeHeadRoute: false,
    serializerCompiler,
    schema: { summary, response, queries },
  })
  const post = <Body>(summary: string, body: Body, response: Schema, refuses: number[] = []) => ({
    config,
    serializerCompiler,
    onRequest: refuseForeign,
    schema: { summary, body, response: { 200: response }, refuses: [401, 403, ...refuses] },
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
    serializerCompiler,
    onRequest: refuseForeign,
    schema: { summary: 'Ends the session', response: { 200: doneAnswer }, refuses: [403] },
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
    const { name, email } = request.body
    if (!verifiesEmail) {
      const answer = await ask(request, '/sign-up/email')
      // Two who sign up with one address in the same moment are told the same as if one had come later.
      if (!answer.ok && (await accounts.isKnown(email))) throw known
      return send(reply, answer, email)
    }
    const answer = await inEvenTime(async () => {
      await accounts.forgetUnconfirmed(email)
      return ask(request, '/sign-up/email')
    })
    // 422: somebody signed up with the address in the same moment. Nothing tells whether an address is known.
    const isDone = answer.ok || (answer.status === 422 && (await accounts.isKnown(email)))
    return isDone ? reply.send({ user: { name, email: email.toLowerCase() } }) : send(reply, answer)
  })

  const signIn = post('Signs in; asks for a second factor where one is set up', signInRule, signedInAnswer)
  api.post('/identity/sign-in/email', signIn, async (request, reply) => {
    const { email } = request.body
    const call = () => inEvenTime(() => ask(request, '/sign-in/email'), isRefused)
    return send(reply, await guesses.signIn(request, reply, email, call), email)
  })

  for (const [path, summary] of [
    ['/send-verification-email', 'Mails the link again that confirms an address'],
    ['/request-password-reset', 'Mails a link to choose a new password'],
  ] as const) {
    api.post(`/identity${path}`, post(summary, mailRequestRule, doneAnswer), async (request, reply) => {
      await guesses.count(request, reply, 'mail')
      return send(reply, await inEvenTime(() => ask(request, path)))
    })
  }

  api.get(
    '/identity/verify-email',
    get('The link of the mail: confirms an address, signs in', { 302: elsewhereAnswer }, ['token']),
    async (request, reply) => {
      const token = textIn(request.query, 'token') ?? ''
      const person = await accounts.find(idIn(token))
      // Void: somebody has signed up anew with the address.
      if (!person) return reply.redirect('/sign-in?error=invalid_token')
      const answer = await ask(request, '/verify-email', { query: { token, callbackURL: '/shop' } })
      // A mail is no second factor.
      return person.twoFactorEnabled ? reply.redirect('/sign-in') : land(reply, answer, person.email)
    },
  )

  const reset = post('Sets a new password and ends all sessions', passwordResetRule, doneAnswer)
  api.post('/identity/reset-password', reset, async (request, reply) => {
    const person = await resetting(request.body.token)
    const answer = await guesses.code(request, reply, () => ask(request, '/reset-password'))
    // Who reads the owner's mail is no stranger: nobody's wrong guesses keep him out.
    return send(reply, answer, person?.email)
  })

  const change = post('Changes the password and ends all other sessions', passwordChangeRule, signedInAnswer)
  api.post('/identity/change-password', change, async (request, reply) => {
    const user = await signedIn(request)
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
    api.post(`/identity${path}`, post(summary, passwordProofRule, secondFactorAnswer), async (request, reply) =>
      send(reply, await guesses.password(reply, await signedIn(request), () => ask(request, path))),
    )
  }
  for (const [path, summary] of [
    ['/two-factor/verify-totp', 'Takes a code of the authenticator, once'],
    ['/two-factor/verify-backup-code', 'Takes a backup code, once'],
  ] as const) {
    api.post(`/identity${path}`, post(summary, secondFactorRule, signedInAnswer), async (request, reply) =>
      send(reply, await guesses.code(request, reply, () => ask(request, path))),
    )
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
      const id = encodeURIComponent(textIn(request.params, 'id') ?? '')
      const query = Object.fromEntries(callbackQueries.map((key) => [key, textIn(request.query, key)]))
      return land(reply, await ask(request, `/callback/${id}`, { query }))
    },
  )

  /** An answer that might tell by its time whether an address is known takes as long as any other. */
  async function inEvenTime(call: () => Promise<Response>, mightTell = (_: Response) => true): Promise<Response> {
    const time = verifiesEmail && setTimeout(evenTime, undefined, { ref: false })
    const answer = await call()
    if (mightTell(answer)) await time
    return answer
  }
}

function isRefused({ ok }: Response): boolean {
  return !ok
}

/** Whose address a link confirms. Whether it is genuine, better-auth finds out. */
function idIn(token: string): string {
  try {
    return textIn(decodeJwt(token), 'id') ?? ''
  } catch {
    return ''
  }
}
