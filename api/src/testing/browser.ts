import { asc, eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { outbox } from '../db/schema.ts'
import { unique } from './factories.ts'
import { parseBody, type TestApp } from './testApp.ts'

export type Browser = ReturnType<typeof openBrowser>

export interface Person {
  name: string
  email: string
  password: string
}

/** A browser that stores cookies and sends the Origin header. */
export function openBrowser({ app, env }: TestApp, remoteAddress = '127.0.0.1') {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')

  async function call(method: 'GET' | 'POST', path: string, body?: unknown, more: Record<string, string> = {}) {
    const headers: Record<string, string> = {
      ...(cookies.size > 0 && { cookie: cookie() }),
      ...(method === 'POST' && { origin: env.PUBLIC_URL, 'content-type': 'application/json' }),
      ...more,
    }
    const request: InjectOptions = { method, url: `/api${path}`, headers, remoteAddress }
    if (body !== undefined) request.payload = JSON.stringify(body)
    const response = await app.inject(request)
    keep(response.headers['set-cookie'])
    return { status: response.statusCode, body: parseBody(response.body), headers: response.headers }
  }

  function keep(given: string | string[] = []): void {
    for (const line of [given].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /; *max-age=0\b/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  return {
    cookies,
    /** Value of the Cookie header. */
    cookie,
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) => call('POST', path, body, headers),
    async signUp(given: Partial<Person> = {}) {
      const person = { name: 'Ada Welo', email: newEmail(), password: 'seven opals in a row', ...given }
      return { ...person, answer: await call('POST', '/identity/sign-up/email', person) }
    },
    signIn: ({ email, password }: Omit<Person, 'name'>) => call('POST', '/identity/sign-in/email', { email, password }),
    /** The browser's session. */
    session: async (): Promise<{ user: { id: string; email: string } } | null> =>
      (await call('GET', '/identity/get-session')).body,
  }
}

export function newEmail(): string {
  return `${unique().toLowerCase()}@example.com`
}

/** Returns the template and link of all mails to an address, oldest first. */
export async function mailsTo({ db }: TestApp, email: string) {
  const rows = await db
    .select({ template: outbox.template, data: outbox.data })
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(asc(outbox.id))
  return rows.map(({ template, data }) => ({ template, name: String(data.name), url: String(data.url) }))
}

/** Returns the link of the newest mail to an address, as a path of the API or of a page. */
export async function linkTo(testApp: TestApp, email: string): Promise<string> {
  const url = (await mailsTo(testApp, email)).at(-1)?.url ?? ''
  if (!url.startsWith(`${testApp.env.PUBLIC_URL}/`))
    throw new Error(`The mail to ${email} has no link to the shop: ${url}`)
  return url.slice(testApp.env.PUBLIC_URL.length).replace(/^\/api/, '')
}
