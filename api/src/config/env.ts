import { isIP } from 'node:net'
import path from 'node:path'
import { type Bucket, bucketUrlFormat, parseBucketUrl } from '@elegant/server/bucket'
import { passwordLength, siteName, uploadLimits } from '@elegant/shared/rules'
import { loadOrCreateSecret } from './loadOrCreateSecret.ts'
import { isMailAddress } from './mailAddress.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The validated configuration from environment variables. */
export interface Env {
  /** 0 selects a free port. */
  PORT: number
  HOST: string
  /** The folder for the embedded database, the secret and the demo's credentials. */
  DATA_DIR: string
  /** `postgres://…`; undefined for the embedded database. */
  DATABASE_URL: string | undefined
  /** Uses prepared statements, which a transaction pooler does not support. */
  DB_PREPARE: boolean
  /** The public URL of the shop, without a trailing slash. */
  PUBLIC_URL: string
  /** The first admin. The demo generates a password if there is none. */
  ADMIN_EMAIL: string
  ADMIN_PASSWORD: string | undefined
  /** Fills an empty shop with the demo catalogue. */
  DEMO: boolean
  AUTH_SECRET: string
  /** `smtp://…` or `smtps://…`; without it mails stay in the outbox. */
  SMTP_URL: string | undefined
  /** The sender of mails. */
  MAIL_FROM: { name: string; address: string }
  SHOP_DOMAIN: string
  SHOP_KEY: string
  /** The folder of builds and releases. */
  DIST_DIR: string
  /** Failed sign-ins, and requests to each route that creates accounts or sends mail, per IP address in 15 minutes. */
  SIGN_IN_LIMIT: number
  /** Providers of social sign-in. */
  OIDC_PROVIDERS: OidcProvider[]
  /** The proxies whose forwarded IP addresses are trusted. */
  TRUST_PROXY: string[]
  /** Multiplies the rate limits (limits.ts); Infinity disables them. */
  RATE_LIMITS: number
  /** The maximum number of concurrent requests without a session (overload.ts). */
  IN_FLIGHT_LIMIT: number
  /** The port of the metrics; undefined to disable them. */
  METRICS_PORT: number | undefined
  /** The bucket of uploaded media; undefined for DATA_DIR. */
  STORAGE_URL: Bucket | undefined
  /** The bucket of all releases, which DIST_DIR mirrors; undefined if there is only DIST_DIR. */
  RELEASES_URL: Bucket | undefined
  /** The maximum size of an uploaded picture or video in bytes. */
  PICTURE_LIMIT: number
  VIDEO_LIMIT: number
  LOG_LEVEL: string
}

/** An OpenID Connect provider. */
export interface OidcProvider {
  /** Part of the callback URL: `{PUBLIC_URL}/api/identity/callback/{id}`. */
  id: string
  /** The displayed name. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** Reads the configuration. Throws one sentence for each invalid variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const wrong: string[] = []
  const value = (name: string) => source[name]?.trim() || undefined
  const expect = (isRight: boolean, sentence: string) => {
    if (!isRight) wrong.push(sentence)
  }

  const PORT = Number(value('PORT') ?? 3000)
  const isPort = isPortNumber(PORT)
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

  const SMTP_URL = value('SMTP_URL')
  const isServer = SMTP_URL === undefined || (/^smtps?:\/\/[^/?#]/.test(SMTP_URL) && URL.canParse(SMTP_URL))
  expect(isServer, 'SMTP_URL must be smtp:// or smtps:// with a host, such as smtp://user:password@mail.example:587.')

  const from = value('MAIL_FROM') ?? `no-reply@${isAddress ? new URL(PUBLIC_URL).hostname : 'localhost'}`
  const [, name = siteName, address = from] = /^"?([^"<>\p{C}]*?)"? *<([^<>]+)>$/u.exec(from) ?? []
  expect(isMailAddress(address), 'MAIL_FROM must be an e-mail address, alone or as Name <address>.')

  const SIGN_IN_LIMIT = Number(value('SIGN_IN_LIMIT') ?? 30)
  expect(Number.isInteger(SIGN_IN_LIMIT) && SIGN_IN_LIMIT > 0, 'SIGN_IN_LIMIT must be a whole number above 0.')

  const OIDC_PROVIDERS = providersIn(value, expect)

  const proxies = value('TRUST_PROXY') ?? 'off'
  const TRUST_PROXY = proxies === 'off' ? [] : proxies.split(',').map((proxy) => proxy.trim())
  // A hop count is not accepted: a client can forge that many forwarded addresses.
  expect(TRUST_PROXY.every(isProxy), 'TRUST_PROXY must be off, or addresses such as loopback, uniquelocal, 10.0.0.0/8.')

  const limits = value('RATE_LIMITS') ?? '1'
  const RATE_LIMITS = limits === 'off' ? Number.POSITIVE_INFINITY : Number(limits)
  expect(RATE_LIMITS > 0, 'RATE_LIMITS must be off, or how many times the usual limits, such as 2.')

  // The embedded database runs one query at a time.
  const IN_FLIGHT_LIMIT = Number(value('IN_FLIGHT_LIMIT') ?? (DATABASE_URL === undefined ? 8 : 12))
  expect(Number.isInteger(IN_FLIGHT_LIMIT) && IN_FLIGHT_LIMIT > 0, 'IN_FLIGHT_LIMIT must be a whole number above 0.')

  const prepare = value('DB_PREPARE') ?? 'on'
  expect(prepare === 'on' || prepare === 'off', 'DB_PREPARE must be on or off.')

  const metrics = value('METRICS_PORT')
  const METRICS_PORT = metrics === undefined ? undefined : Number(metrics)
  expect(METRICS_PORT === undefined || isPortNumber(METRICS_PORT), 'METRICS_PORT must be a number from 0 to 65535.')

  const STORAGE_URL = parseBucketUrl(value('STORAGE_URL'))
  expect(!value('STORAGE_URL') || STORAGE_URL !== undefined, `STORAGE_URL must be ${bucketUrlFormat}`)

  const RELEASES_URL = parseBucketUrl(value('RELEASES_URL'))
  expect(!value('RELEASES_URL') || RELEASES_URL !== undefined, `RELEASES_URL must be ${bucketUrlFormat}`)

  const PICTURE_LIMIT = Number(value('PICTURE_LIMIT') ?? uploadLimits.Image)
  const VIDEO_LIMIT = Number(value('VIDEO_LIMIT') ?? uploadLimits.Video)
  expect(Number.isInteger(PICTURE_LIMIT) && PICTURE_LIMIT > 0, 'PICTURE_LIMIT must be a whole number of bytes above 0.')
  expect(Number.isInteger(VIDEO_LIMIT) && VIDEO_LIMIT > 0, 'VIDEO_LIMIT must be a whole number of bytes above 0.')

  const LOG_LEVEL = value('LOG_LEVEL') ?? 'info'
  expect(logLevels.includes(LOG_LEVEL), `LOG_LEVEL must be one of ${logLevels.join(', ')}.`)

  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const DATA_DIR = path.resolve(value('DATA_DIR') ?? '.data')
  return {
    PORT,
    HOST: value('HOST') ?? 'localhost',
    DATA_DIR,
    DATABASE_URL,
    DB_PREPARE: prepare === 'on',
    PUBLIC_URL,
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    DEMO: demo === 'on',
    AUTH_SECRET: secret ?? loadOrCreateSecret(path.join(DATA_DIR, 'auth-secret'), 32),
    SMTP_URL,
    MAIL_FROM: { name, address },
    SHOP_DOMAIN: value('SHOP_DOMAIN') ?? 'localhost',
    SHOP_KEY: value('SHOP_KEY') ?? 'pk_elegant_demo',
    DIST_DIR: path.resolve(value('DIST_DIR') ?? 'dist'),
    SIGN_IN_LIMIT,
    OIDC_PROVIDERS,
    TRUST_PROXY,
    RATE_LIMITS,
    IN_FLIGHT_LIMIT,
    METRICS_PORT,
    STORAGE_URL,
    RELEASES_URL,
    PICTURE_LIMIT,
    VIDEO_LIMIT,
    LOG_LEVEL,
  }
}

/** True for a URL that is reachable only from this machine. */
export function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

/** `OIDC_PROVIDERS=acme` and, for each, `OIDC_ACME_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` and optionally `_NAME`. */
function providersIn(
  value: (name: string) => string | undefined,
  expect: (isRight: boolean, sentence: string) => void,
): OidcProvider[] {
  const ids = value('OIDC_PROVIDERS')?.split(',') ?? []
  expect(new Set(ids).size === ids.length, 'OIDC_PROVIDERS must not name a provider twice.')
  return ids.map((given) => {
    const id = given.trim()
    expect(
      /^[a-z][a-z0-9]*$/.test(id),
      'OIDC_PROVIDERS must be names in small letters and digits, such as google,acme.',
    )
    const prefix = `OIDC_${id.toUpperCase()}`
    const part = (name: string) => {
      const text = value(`${prefix}_${name}`)
      expect(text !== undefined, `${prefix}_${name} is missing: OIDC_PROVIDERS names ${id}.`)
      return text ?? ''
    }
    const issuer = part('ISSUER')
    expect(issuer === '' || isIssuer(issuer), `${prefix}_ISSUER must be an https address without ? or #.`)
    return {
      id,
      name: value(`${prefix}_NAME`) ?? id,
      issuer,
      clientId: part('CLIENT_ID'),
      clientSecret: part('CLIENT_SECRET'),
    }
  })
}

/** Requires HTTPS except on this machine. */
function isIssuer(address: string): boolean {
  return (
    /^https?:\/\/[^?#]+$/.test(address) &&
    URL.canParse(address) &&
    (address.startsWith('https:') || isLoopback(address))
  )
}

function isPortNumber(port: number): boolean {
  return Number.isInteger(port) && port >= 0 && port <= 65_535
}

function isProxy(proxy: string): boolean {
  const [address = '', bits, ...rest] = proxy.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const isRange = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
  return ['loopback', 'linklocal', 'uniquelocal'].includes(proxy) || (isIP(address) > 0 && isRange && rest.length === 0)
}

function isOrigin(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === url && /^https?:/.test(url)
}
