import { providerSignInRule, type SignInOptions, signInRule } from '@elegant/shared/rules'
import { textIn } from '../http/json.ts'
import {
  doneAnswer,
  elsewhereAnswer,
  providerAnswer,
  providersAnswer,
  sessionAnswer,
  signedInAnswer,
} from './authResponses.ts'
import type { IdentityRouteKit } from './identityRouteKit.ts'
import { linkCookies } from './linkCookies.ts'

/** Query parameters of a provider's callback. */
const callbackQueries = ['code', 'state', 'error', 'iss']

/** Sign-in with a password or a provider, the session, and sign-out. */
export function signInRoutes(kit: IdentityRouteKit): void {
  const { api, get, post, postEmpty, ask, send, guesses, signUps, env, verifiesEmail, withConstantTime } = kit
  const links = linkCookies(env.PUBLIC_URL)

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
  const signOut = postEmpty('Ends the session.', doneAnswer)
  api.post('/identity/sign-out', signOut, async (request, reply) => send(reply, await ask(request, '/sign-out')))

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

  providerRoutes(kit)
}

function providerRoutes({ api, get, post, ask, send, land, guesses }: IdentityRouteKit): void {
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
}

function isRefused({ ok }: Response): boolean {
  return !ok
}
