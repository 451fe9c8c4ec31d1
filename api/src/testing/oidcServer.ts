import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '@elegant/server/testing/freePort'
import Provider, { type Configuration } from 'oidc-provider'

/** Claims of a user of the provider. */
export interface Claims {
  email?: string
  email_verified?: boolean | string
  name?: string
}

export type OidcServer = Awaited<ReturnType<typeof openOidcServer>>

/** Reserves a port for a provider that redirects to `callback`. It responds after `listen()`. */
export async function openOidcServer(callback: string) {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const [clientId, clientSecret] = ['the-shop', 'a secret between shop and provider']
  /** Its users, by login name. */
  const people = new Map<string, Claims>()
  /** Paths that never answer. */
  const hanging = new Set<string>()
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        // Allows plain http on this machine.
        application_type: 'native',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['of the provider'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    jwks: { keys: [{ ...privateKey(), use: 'sig', alg: 'RS256' }] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
  }
  const answer = quietly(() => new Provider(issuer, configuration).callback())
  const server = createServer((request, response) => {
    if (!hanging.has(request.url ?? '')) void answer(request, response)
  })
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    hanging,
    /** Signs a user in, gives or denies consent, and returns the URL of the final redirect. */
    async signIn(address: string, login: string, { consents = true } = {}): Promise<string> {
      const visitor = openVisitor(issuer)
      const atLogin = await visitor.follow(address)
      const atConsent = await visitor.follow(await visitor.submit(atLogin, { prompt: 'login', login, password: 'any' }))
      if (!consents) return visitor.follow(`${atConsent}/abort`)
      return visitor.follow(await visitor.submit(atConsent, { prompt: 'consent' }))
    },
    async listen() {
      server.listen(port, 'localhost')
      await once(server, 'listening')
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A browser at the provider's pages. */
function openVisitor(issuer: string) {
  const cookies = new Map<string, string>()
  async function go(address: string, init: RequestInit = {}): Promise<string | undefined> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    await response.arrayBuffer()
    const to = response.headers.get('location')
    return to === null ? undefined : new URL(to, address).href
  }
  return {
    /** Follows redirects until a form or a page outside the provider. */
    async follow(address: string): Promise<string> {
      const next = address.startsWith(issuer) ? await go(address) : undefined
      return next === undefined ? address : this.follow(next)
    },
    async submit(address: string, form: Record<string, string>): Promise<string> {
      return (await go(address, { method: 'POST', body: new URLSearchParams(form) })) ?? address
    },
  }
}

/** Silences warnings about the built-in forms and store, which are fine for tests. */
function quietly<Value>(work: () => Value): Value {
  const { warn } = console
  console.warn = () => {}
  try {
    return work()
  } finally {
    console.warn = warn
  }
}

function privateKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
}
