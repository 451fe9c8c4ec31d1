import { setTimeout } from 'node:timers/promises'
import { errorCodes, isVisible, limits, requiredEmail } from '@elegant/shared/rules'
import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { OidcProvider } from '../../config/env.ts'
import { oneLine } from '../../http/requests/oneLine.ts'
import { HttpError } from '../../http/responses/httpErrors.ts'
import type { AccountRepository } from '../accounts/accountRepository.ts'

type Provider = AuthContext['socialProviders'][number]

/** Provider addresses must satisfy the same rule as the shop's own forms. */
const addressRule = requiredEmail()

/** Timeout of each step at a provider, in milliseconds. */
const timeout = 5000

/**
 * Sign-in with OpenID Connect providers. better-auth would run discovery once, at startup,
 * and drop a provider that is down at that moment; here discovery runs on first use and is retried until it succeeds.
 */
export function oidcProviders(providers: OidcProvider[], accounts: AccountRepository) {
  return {
    id: 'oidc-providers',
    init: (context: AuthContext) => ({
      context: { socialProviders: providers.map((provider) => lazyProvider(provider, context, accounts)) },
    }),
  } satisfies BetterAuthPlugin
}

function lazyProvider(provider: OidcProvider, context: AuthContext, accounts: AccountRepository): Provider {
  let known: Promise<Provider> | undefined
  function ask(): Promise<Provider> {
    known ??= discover(provider, context, accounts).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  return {
    id: provider.id,
    name: provider.name,
    issuer: provider.issuer,
    requiresIdTokenNonce: true,
    accountSubject: async (account) => (await ask()).accountSubject(account),
    createAuthorizationURL: async (request) => (await ask()).createAuthorizationURL(request),
    validateAuthorizationCode: async (code) => limitTime((await ask()).validateAuthorizationCode(code)),
    getUserInfo: async (tokens) => limitTime((await ask()).getUserInfo(tokens)),
  }
}

/** Fails when the provider is late: a sign-in holds one of the slots that all visitors share. */
function limitTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = setTimeout(timeout, undefined, { ref: false }).then(() => {
    throw new Error(`The provider took longer than ${timeout} ms`)
  })
  return Promise.race([answer, late])
}

async function discover(
  { id, name, issuer, clientId, clientSecret }: OidcProvider,
  context: AuthContext,
  accounts: AccountRepository,
): Promise<Provider> {
  const { init } = genericOAuth({
    config: [
      {
        providerId: id,
        name,
        clientId,
        clientSecret,
        discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        authentication: 'basic',
        scopes: ['openid', 'email', 'profile'],
        mapProfileToUser: async (profile) => {
          const given = profile.email?.toLowerCase()
          const email = addressRule.isValidSync(given) ? given : ''
          const emailVerified = profile.emailVerified === true
          if (emailVerified) await accounts.deleteUnconfirmed(email)
          return { email, emailVerified, name: getName(profile.name) ?? email.split('@', 1).join(''), image: undefined }
        },
      },
    ],
  })
  const found = init({ ...context, socialProviders: [] })
  const late = setTimeout(timeout, undefined, { ref: false })
  const [known] = (await Promise.race([found, late]))?.context.socialProviders ?? []
  if (known?.issuer === issuer) return known
  if (known) context.logger.error(`The discovery document of ${issuer} names another issuer: ${known.issuer}`)
  throw new HttpError(
    503,
    errorCodes.unavailable,
    `${name} cannot be reached. Please try again later, or sign in another way.`,
  )
}

/** Normalizes a name to the rule of the shop's forms: one visible line of limited length, in the order of its characters. */
function getName(given: unknown): string | undefined {
  const name = Array.from(typeof given === 'string' ? oneLine(given) : '')
    .slice(0, limits.name.max / 2)
    .join('')
  return isVisible(name) ? name : undefined
}
