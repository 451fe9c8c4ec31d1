import { isIP } from 'node:net'
import path from 'node:path'
import { type Bucket, bucketUrlFormat, parseBucketUrl } from '@elegant/server/bucket'
import { parsePrivateKey, parsePublicKey, privateKeyError, rootKeyError } from '@elegant/server/signingKeys'
import { passwordLength, siteName, uploadLimits } from '@elegant/shared/rules'
import { array, boolean, type InferType, lazy, mixed, number, object, string, ValidationError } from 'yup'
import { StartError } from '../startServer.ts'
import { loadOrCreateSecret } from './loadOrCreateSecret.ts'
import { isMailAddress } from './mailAddress.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const passwordSentence = `ADMIN_PASSWORD must have ${passwordLength.min} to ${passwordLength.max} characters.`

/** The environment variables (docs/configuration.md). Defaults are parsed values; transforms see only given text. */
const environment = object({
  /** 0 selects a free port. */
  PORT: port().default(3000),
  HOST: string().default('localhost'),
  /** The folder for the embedded database, the secret and the demo's credentials. */
  DATA_DIR: folder('.data'),
  /** `postgres://…`; undefined for the embedded database. */
  DATABASE_URL: string().matches(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres://.'),
  /** Uses prepared statements, which a transaction pooler does not support. */
  DB_PREPARE: onOrOff(),
  /** The public URL of the shop, without a trailing slash. */
  PUBLIC_URL: string()
    .transform((url: string) => url.replace(/\/+$/, ''))
    .when('PORT', ([given], url) => url.default(`http://localhost:${isPort(given) ? given : 0}`))
    .defined()
    .test('origin', 'PUBLIC_URL must be an http or https address without a path.', isOrigin),
  /** Fills an empty shop with the demo: its catalog, and customers with orders unless only the catalog is wanted. */
  DEMO: string().oneOf(['on', 'catalog', 'off'], 'DEMO must be on, catalog or off.').default('on'),
  /** The first admin. The demo generates a password if there is none. */
  ADMIN_EMAIL: string()
    .lowercase()
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'ADMIN_EMAIL must be an email address.')
    .default('admin@example.com'),
  ADMIN_PASSWORD: string().min(passwordLength.min, passwordSentence).max(passwordLength.max, passwordSentence),
  /** Generated and kept in DATA_DIR if there is none. */
  AUTH_SECRET: string()
    .min(32, 'AUTH_SECRET must have at least 32 characters.')
    .when(['PUBLIC_URL', '$NODE_ENV'], ([url, mode], secret) =>
      mode === 'production' && isOrigin(url) && !isLoopback(url)
        ? secret.required('AUTH_SECRET is required for a shop that others can reach.')
        : secret,
    ),
  /** `smtp://…` or `smtps://…`; without it mails stay in the outbox. */
  SMTP_URL: string().test(
    'server',
    'SMTP_URL must be smtp:// or smtps:// with a host, such as smtp://user:password@mail.example:587.',
    (url) => url === undefined || (/^smtps?:\/\/[^/?#]/.test(url) && URL.canParse(url)),
  ),
  /** The sender of mails. */
  MAIL_FROM: object({ name: string().defined(), address: string().defined() })
    .transform((_, from: string) => {
      const [, name = siteName, address = from] = /^"?([^"<>\p{C}]*?)"? *<([^<>]+)>$/u.exec(from) ?? []
      return { name, address }
    })
    .when('PUBLIC_URL', ([url], from) =>
      from.default({ name: siteName, address: `no-reply@${isOrigin(url) ? new URL(url).hostname : 'localhost'}` }),
    )
    .test('address', 'MAIL_FROM must be an email address, alone or as Name <address>.', ({ address }) =>
      isMailAddress(address),
    ),
  /** Failed sign-ins, and requests to each route that creates accounts or sends mail, per IP address in 15 minutes. */
  SIGN_IN_LIMIT: count('a whole number').default(30),
  /** Providers of social sign-in. */
  OIDC_PROVIDERS: array(lazy(providerRule))
    .default([])
    .test(
      'unique',
      'OIDC_PROVIDERS must not name a provider twice.',
      (providers) => new Set(providers.map(({ id }) => id)).size === providers.length,
    ),
  /** The proxies whose forwarded IP addresses are trusted. A hop count is not: a client can forge that many addresses. */
  TRUST_PROXY: array(string().defined())
    .transform((_, given: string) => (given === 'off' ? [] : given.split(',').map((proxy) => proxy.trim())))
    .default([])
    .test('proxies', 'TRUST_PROXY must be off, or addresses such as loopback, uniquelocal, 10.0.0.0/8.', (proxies) =>
      proxies.every(isProxy),
    ),
  /** Multiplies the rate limits (callLimits.ts); Infinity disables them. */
  RATE_LIMITS: numeric(
    'RATE_LIMITS must be off, or how many times the usual limits, such as 2.',
    (limits) => limits > 0,
    (given) => (given === 'off' ? Number.POSITIVE_INFINITY : Number(given)),
  ).default(1),
  /** The maximum number of concurrent requests without a session (overload.ts). The embedded database runs one query at a time. */
  IN_FLIGHT_LIMIT: count('a whole number')
    .when('DATABASE_URL', ([url], limit) => limit.default(url === undefined ? 8 : 12))
    .defined(),
  /** How long the server may work on a page, in milliseconds; after that the browser renders it. */
  PAGE_TIMEOUT: count('a whole number of milliseconds, at most 600000 and', 600_000).default(2000),
  /** The port of the metrics; undefined to disable them. */
  METRICS_PORT: port(),
  /** The bucket of uploaded media; undefined for DATA_DIR. */
  STORAGE_URL: bucket(),
  /** The bucket of all releases, which DIST_DIR mirrors; undefined if there is only DIST_DIR. */
  RELEASES_URL: bucket(),
  /** The public key that everything in RELEASES_URL must lead back to; without it nothing need be signed. */
  RELEASES_ROOT_KEY: string().test(
    'key',
    rootKeyError,
    (key) => key === undefined || parsePublicKey(key) !== undefined,
  ),
  /** The private key with which the page server signs its own rollbacks. */
  RELEASES_KEY: string().test('key', privateKeyError, (key) => key === undefined || parsePrivateKey(key) !== undefined),
  /** The folder of builds and releases. */
  DIST_DIR: folder('dist'),
  SHOP_DOMAIN: string().default('localhost'),
  SHOP_KEY: string().default('pk_elegant_demo'),
  /** The maximum size of an uploaded picture or video in bytes. */
  PICTURE_LIMIT: count('a whole number of bytes').default(uploadLimits.Image),
  VIDEO_LIMIT: count('a whole number of bytes').default(uploadLimits.Video),
  /** Stripe's secret key and the secret of its webhook; without them customers do not pay online. */
  STRIPE_SECRET_KEY: string(),
  STRIPE_WEBHOOK_SECRET: string().when('STRIPE_SECRET_KEY', ([key], secret) =>
    key === undefined ? secret : secret.required('STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY.'),
  ),
  /** Stripe's API, for tests. */
  STRIPE_API_URL: string().test('url', 'STRIPE_API_URL must be an http or https address.', (url) =>
    url === undefined ? true : isOrigin(url),
  ),
  LOG_LEVEL: string()
    .oneOf(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}.`)
    .default('info'),
})

/** The validated configuration from environment variables. */
export type Env = InferType<typeof environment> & { AUTH_SECRET: string }

/** An OpenID Connect provider: `id` is part of the callback URL, `name` is displayed. */
export type OidcProvider = Env['OIDC_PROVIDERS'][number]

/** Reads the configuration. Throws one sentence for each invalid variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const value = (name: string) => source[name]?.trim() || undefined
  const names = Object.keys(environment.fields)
  const given = Object.fromEntries(names.map((name) => [name, value(name)]))
  const providers = given.OIDC_PROVIDERS?.split(',').map((id) => getProvider(id.trim(), value))
  try {
    const env = environment.validateSync(
      { ...given, OIDC_PROVIDERS: providers },
      { abortEarly: false, context: { NODE_ENV: source.NODE_ENV } },
    )
    // yup leaves out variables without a value; Env has them all.
    const unset = Object.fromEntries(names.map((name) => [name, undefined]))
    const secretFile = path.join(env.DATA_DIR, 'auth-secret')
    return { ...unset, ...env, AUTH_SECRET: env.AUTH_SECRET ?? loadOrCreateSecret(secretFile, 32) }
  } catch (error) {
    throw error instanceof ValidationError ? new StartError(error.errors.join('\n')) : error
  }
}

/** Reads `OIDC_{ID}_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` and optionally `_NAME`. */
function getProvider(id: string, value: (name: string) => string | undefined) {
  const part = (name: string) => value(`OIDC_${id.toUpperCase()}_${name}`)
  const name = part('NAME') ?? id
  return { id, name, issuer: part('ISSUER'), clientId: part('CLIENT_ID'), clientSecret: part('CLIENT_SECRET') }
}

function providerRule({ id }: { id: string }) {
  const prefix = `OIDC_${id.toUpperCase()}`
  const part = (name: string) => string().required(`${prefix}_${name} is missing: OIDC_PROVIDERS names ${id}.`)
  return object({
    id: string()
      .defined()
      .matches(
        /^[a-z][a-z0-9]*$/,
        'OIDC_PROVIDERS must be names in lowercase letters and digits, such as google,acme.',
      ),
    name: string().defined(),
    issuer: part('ISSUER').test(
      'issuer',
      `${prefix}_ISSUER must be an https address without ? or #.`,
      (issuer) => issuer === undefined || isIssuer(issuer),
    ),
    clientId: part('CLIENT_ID'),
    clientSecret: part('CLIENT_SECRET'),
  })
}

type Sentence = string | ((params: { path: string }) => string)

function numeric(sentence: Sentence, isRight: (value: number) => boolean, parse: (given: string) => number = Number) {
  return number()
    .transform((_, given: string) => parse(given))
    .typeError(sentence)
    .test('range', sentence, (value) => value === undefined || isRight(value))
}

function port() {
  return numeric(({ path }) => `${path} must be a number from 0 to 65535.`, isPort)
}

function count(what: string, max = Number.POSITIVE_INFINITY) {
  return numeric(
    ({ path }) => `${path} must be ${what} above 0.`,
    (value) => Number.isInteger(value) && value > 0 && value <= max,
  )
}

function onOrOff() {
  return boolean()
    .transform((_, given: string) => (given === 'on' || given === 'off' ? given === 'on' : given))
    .typeError(({ path }) => `${path} must be on or off.`)
    .default(true)
}

function folder(name: string) {
  return string()
    .transform((given: string) => path.resolve(given))
    .default(() => path.resolve(name))
}

function bucket() {
  return mixed<Bucket>()
    .transform((_, given: string) => parseBucketUrl(given) ?? null)
    .nonNullable(({ path }) => `${path} must be ${bucketUrlFormat}`)
}

/** True for a URL that is reachable only from this machine. */
export function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

/** Requires HTTPS except on this machine. */
function isIssuer(address: string): boolean {
  return (
    /^https?:\/\/[^?#]+$/.test(address) &&
    URL.canParse(address) &&
    (address.startsWith('https:') || isLoopback(address))
  )
}

function isPort(port: number): boolean {
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
