import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { passwordLength } from '@elegant/shared/rules'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Everything that the surroundings decide, read once and checked. */
export interface Env {
  /** 0: a free one. */
  PORT: number
  HOST: string
  /** Where the embedded database, the secret and the demo's sign-in are kept. */
  DATA_DIR: string
  /** `postgres://…`; without it the embedded database is used. */
  DATABASE_URL: string | undefined
  /** The shop's address as browsers know it, without a slash at the end. */
  PUBLIC_URL: string
  /** The first admin. Without a password the demo makes one. */
  ADMIN_EMAIL: string
  ADMIN_PASSWORD: string | undefined
  /** Fills an empty shop with the demo's catalogue. */
  DEMO: boolean
  AUTH_SECRET: string
  SHOP_DOMAIN: string
  SHOP_KEY: string
  /** Where builds and releases lie. */
  DIST_DIR: string
  /** Attempts to sign in, and to sign up, that one address has in a minute. */
  SIGN_IN_LIMIT: number
  LOG_LEVEL: string
}

/** Reads the environment, or refuses with one sentence for each thing that is wrong. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const wrong: string[] = []
  const value = (name: string) => source[name]?.trim() || undefined
  const expect = (isRight: boolean, sentence: string) => {
    if (!isRight) wrong.push(sentence)
  }

  const PORT = Number(value('PORT') ?? 3000)
  const isPort = Number.isInteger(PORT) && PORT >= 0 && PORT <= 65_535
  expect(isPort, 'PORT must be a number from 0 to 65535.')

  const DATABASE_URL = value('DATABASE_URL')
  expect(
    DATABASE_URL === undefined || /^postgres(ql)?:\/\//.test(DATABASE_URL),
    'DATABASE_URL must begin with postgres://.',
  )

  const PUBLIC_URL = (value('PUBLIC_URL') ?? `http://localhost:${isPort ? PORT : 0}`).replace(/\/+$/, '')
  const isAddress = isOrigin(PUBLIC_URL)
  expect(isAddress, 'PUBLIC_URL must be an http or https address without a path.')

  const demo = value('DEMO') ?? 'on'
  expect(demo === 'on' || demo === 'off', 'DEMO must be on or off.')

  const ADMIN_EMAIL = (value('ADMIN_EMAIL') ?? 'admin@example.com').toLowerCase()
  const ADMIN_PASSWORD = value('ADMIN_PASSWORD')
  expect(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(ADMIN_EMAIL), 'ADMIN_EMAIL must be an e-mail address.')
  expect(
    ADMIN_PASSWORD === undefined ||
      (ADMIN_PASSWORD.length >= passwordLength.min && ADMIN_PASSWORD.length <= passwordLength.max),
    `ADMIN_PASSWORD must have ${passwordLength.min} to ${passwordLength.max} characters.`,
  )

  const secret = value('AUTH_SECRET')
  const isReachable = source.NODE_ENV === 'production' && isAddress && !isLoopback(PUBLIC_URL)
  expect(secret !== undefined || !isReachable, 'AUTH_SECRET is required for a shop that others can reach.')
  expect(secret === undefined || secret.length >= 32, 'AUTH_SECRET must have at least 32 characters.')

  const SIGN_IN_LIMIT = Number(value('SIGN_IN_LIMIT') ?? 10)
  expect(Number.isInteger(SIGN_IN_LIMIT) && SIGN_IN_LIMIT > 0, 'SIGN_IN_LIMIT must be a whole number above 0.')

  const LOG_LEVEL = value('LOG_LEVEL') ?? 'info'
  expect(logLevels.includes(LOG_LEVEL), `LOG_LEVEL must be one of ${logLevels.join(', ')}.`)

  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const DATA_DIR = path.resolve(value('DATA_DIR') ?? '.data')
  return {
    PORT,
    HOST: value('HOST') ?? 'localhost',
    DATA_DIR,
    DATABASE_URL,
    PUBLIC_URL,
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    DEMO: demo === 'on',
    AUTH_SECRET: secret ?? keptSecret(path.join(DATA_DIR, 'auth-secret'), 32),
    SHOP_DOMAIN: value('SHOP_DOMAIN') ?? 'localhost',
    SHOP_KEY: value('SHOP_KEY') ?? 'pk_elegant_demo',
    DIST_DIR: path.resolve(value('DIST_DIR') ?? 'dist'),
    SIGN_IN_LIMIT,
    LOG_LEVEL,
  }
}

/** A random text in a file that only this user of the machine can read, made on first need. */
export function keptSecret(file: string, bytes: number): string {
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    writeFileSync(file, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!isTaken(error)) throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** True for an address that only this machine can reach. */
export function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

function isTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST'
}

function isOrigin(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === url && /^https?:/.test(url)
}
