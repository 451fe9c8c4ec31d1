import { providerSignInRule, type SignInOptions, signInRule } from '@elegant/shared/rules'
import { object } from 'yup'
import { readText } from '../../http/requests/json.ts'
import {
  doneResponse,
  elsewhereResponse,
  providerResponse,
  providersResponse,
  sessionResponse,
  signedInResponse,
} from '../sessions/authResponses.ts'
import type { IdentityRouteKit } from './identityRouteKit.ts'
import { linkCookies } from './linkCookies.ts'

/** better-auth answers an unknown provider itself. */
const anyParams = object()
/** Query parameters of a provider's callback. */
const callbackQueries = ['code', 'state', 'error', 'iss']

/** Sign-in with a password or a provider, the session, and sign-out. */
export function signInRoutes(kit: IdentityRouteKit): void {
  const { open, getOptions, postOptions, callIdentity, send, limiter, signUps, env, verifiesEmail, delayResponse } = kit
  const links = linkCookies(env.PUBLIC_URL)

  const providers: SignInOptions = {
    providers: env.OIDC_PROVIDERS.map(({ id, name }) => ({ id, name })),
    verifiesEmail,
  }
  open.get('/identity/providers', 'Lists the sign-in options.', {
    200: providersResponse,
    options: getOptions,
    handler: () => providers,
  })

  open.get('/identity/get-session', "Returns the browser's session.", {
    200: sessionResponse,
    queries: ['disableRefresh'],
    options: getOptions,
    async handler({ request, reply }) {
      const query = { disableRefresh: readText(request.query, 'disableRefresh') }
      return send(reply, await callIdentity(request, '/get-session', { query }))
    },
  })

  open.post('/identity/sign-out', 'Ends the session.', {
    200: doneResponse,
    errors: [403],
    options: postOptions,
    handler: async ({ request, reply }) => send(reply, await callIdentity(request, '/sign-out')),
  })

  open.post('/identity/sign-in/email', 'Signs in; requires the second factor if one is set up.', {
    body: signInRule,
    200: signedInResponse,
    errors: [401, 403],
    options: postOptions,
    async handler({ request, reply, body: { email, password } }) {
      const call = async () => {
        const signUp = await signUps.find(links.linkIn(request) ?? '')
        if (signUp?.email === email.toLowerCase()) await signUps.completeWithPassword(signUp, password)
        return callIdentity(request, '/sign-in/email')
      }
      const answer = await limiter.signIn(request, reply, email, () => delayResponse(call, isRefused))
      return send(reply, answer, email)
    },
  })

  providerRoutes(kit)
}

function providerRoutes({
  open,
  getOptions,
  postOptions,
  callIdentity,
  send,
  redirectToPage,
  limiter,
}: IdentityRouteKit): void {
  open.post('/identity/sign-in/social', 'Returns the sign-in URL of a provider.', {
    body: providerSignInRule,
    200: providerResponse,
    errors: [401, 403, 404],
    options: postOptions,
    async handler({ request, reply }) {
      await limiter.count(request, reply, 'provider')
      return send(reply, await callIdentity(request, '/sign-in/social'))
    },
  })

  open.get('/identity/callback/:id', 'Callback of a provider.', {
    params: anyParams,
    queries: callbackQueries,
    302: elsewhereResponse,
    options: getOptions,
    async handler({ request, reply }) {
      await limiter.count(request, reply, 'provider')
      const id = encodeURIComponent(readText(request.params, 'id') ?? '')
      const query = Object.fromEntries(callbackQueries.map((key) => [key, readText(request.query, key)]))
      return redirectToPage(reply, await callIdentity(request, `/callback/${id}`, { query }))
    },
  })
}

function isRefused({ ok }: Response): boolean {
  return !ok
}
