import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Role, StaffRole } from '@elegant/shared/rules'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../app.ts'
import type { AppOptions } from '../appParts.ts'
import { type Env, readEnv } from '../config/env.ts'
import type { Database } from '../db/database.ts'
import { customers } from '../db/schema.ts'
import { assertConforms } from './conforms.ts'
import { buildShop, type TestShop, unique } from './factories.ts'
import type { RequestFile } from './form.ts'
import { openTestDatabase } from './testDatabase.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface CallOptions {
  external?: unknown
  body?: unknown
  headers?: Record<string, string>
}

/** A response with its body parsed as JSON. */
export interface Answer {
  status: number
  body: ReturnType<typeof JSON.parse>
  headers: Record<string, unknown>
}

/** A client of the API with a token. */
export interface Caller {
  token: string
  userId: string | undefined
  cookie: string | undefined
  get: (path: string, options?: CallOptions) => Promise<Answer>
  post: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>
  /** Posts a form or a file (form.ts). */
  send: (path: string, file: RequestFile, external?: unknown) => Promise<Answer>
  call: (method: Method, path: string, options?: CallOptions) => Promise<Answer>
}

/** The API with a database of its own that contains one shop. */
export interface TestApp {
  app: FastifyInstance
  db: Database['db']
  pool: Database['pool']
  reads: Database['reads']
  env: Env
  shop: TestShop
  call: (method: Method, path: string, options?: CallOptions) => Promise<Answer>
  readToken: (options?: { shop?: TestShop; cookie?: string; userId?: string }) => Promise<string>
  guest: (guestId?: string, shop?: TestShop) => Promise<Caller>
  /** Signs up a new account, with a customer record unless `role` is null. */
  member: (role?: Role | null, shop?: TestShop) => Promise<Caller & { cookie: string; userId: string; email: string }>
  /** Puts a new account on the staff. */
  staff: (staffRole: StaffRole, shop?: TestShop) => ReturnType<TestApp['member']>
  close: () => Promise<void>
}

export async function openTestApp(options: Partial<Omit<AppOptions, 'db'>> = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'elegant-api-'))
  const env = options.env ?? testEnv({ DATA_DIR: dataDir })
  const database = await openTestDatabase()
  const { db } = database
  const app = await buildApp({ logger: false, ...options, db: database, env })
  const ownShop = await buildShop(db)
  const call = createCall(app)

  async function readToken({ shop = ownShop, cookie, userId }: Parameters<TestApp['readToken']>[0] = {}) {
    const headers = {
      'shop-domain': shop.domain,
      'shop-key': shop.key,
      ...(cookie && { cookie }),
      ...(userId && { 'user-id': userId }),
    }
    const { body } = await call('GET', '/auth/me', { headers })
    return String(body.authToken)
  }

  const testApp: TestApp = {
    app,
    db,
    pool: database.pool,
    reads: database.reads,
    env,
    shop: ownShop,
    call,
    readToken,
    async guest(guestId = randomUUID(), shop = ownShop) {
      return createCaller(call, await readToken({ shop, userId: guestId }), guestId)
    },
    async member(role = 'customer', shop = ownShop) {
      const email = `${unique().toLowerCase()}@example.com`
      const signUp = await call('POST', '/identity/sign-up/email', {
        body: { name: 'Ada Welo', email, password: 'seven opals in a row' },
      })
      const cookie = String(signUp.headers['set-cookie']).split(';', 1).join('')
      const userId = String(signUp.body.user.id)
      const me = createCaller(call, await readToken({ shop, cookie }), userId, cookie)
      if (role !== null) await me.post('/customer', { cust_info: {}, Full_name: 'Ada Welo', email })
      if (role === 'admin' || role === 'blocked') {
        await db
          .update(customers)
          .set({ role, block_deny_reason: role === 'blocked' ? 'Unpaid orders' : null })
          .where(and(eq(customers.shops_id, shop.id), eq(customers.elegant_user_id, userId)))
      }
      return { ...me, cookie, userId, email }
    },
    async staff(staff_role, shop = ownShop) {
      const member = await testApp.member('admin', shop)
      await db
        .update(customers)
        .set({ staff_role })
        .where(and(eq(customers.shops_id, shop.id), eq(customers.elegant_user_id, member.userId)))
      return member
    },
    async close() {
      await app.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return testApp
}

/** Returns a function that calls the API and checks each response against its description. */
function createCall(app: FastifyInstance): TestApp['call'] {
  return async (method, path, { external, body, headers } = {}) => {
    const query = external === undefined ? '' : `?external=${encodeURIComponent(JSON.stringify(external))}`
    const request: InjectOptions = {
      method,
      url: `/api${path}${query}`,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    }
    if (body !== undefined)
      request.payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const response = await app.inject(request)
    const answer = { status: response.statusCode, body: parseBody(response.body), headers: response.headers }
    await assertConforms(app, { method, path, ...answer })
    return answer
  }
}

/** A client with this token. */
export function createCaller(send: TestApp['call'], token: string, userId: string, cookie?: string): Caller {
  const call: Caller['call'] = (method, path, { headers, ...rest } = {}) =>
    send(method, path, { ...rest, headers: { authorization: `Bearer ${token}`, 'user-id': userId, ...headers } })
  return {
    token,
    userId,
    cookie,
    call,
    get: (path, more) => call('GET', path, more),
    post: (path, body, more) => call('POST', path, { ...more, body }),
    send: (path, { headers, payload }, external) => call('POST', path, { headers, body: payload, external }),
  }
}

/** An environment that writes only to DATA_DIR and has no rate limits. */
export function testEnv(more: Record<string, string> = {}): Env {
  return readEnv({
    PORT: '0',
    AUTH_SECRET: 'a secret that is used in tests only',
    SIGN_IN_LIMIT: '10000',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...more,
  })
}

/** The body of a response: JSON, or else text. */
export function parseBody(body: string): Answer['body'] {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
