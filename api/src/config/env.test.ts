import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readEnv } from './env.ts'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'elegant-env-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

test('needs no configuration', () => {
  expect(readEnv({ DATA_DIR })).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: undefined,
    DEMO: 'on',
    SHOP_DOMAIN: 'localhost',
    SHOP_KEY: 'pk_elegant_demo',
  })
})

test('generates a secret that only the current user can read', () => {
  const { AUTH_SECRET } = readEnv({ DATA_DIR })
  expect(AUTH_SECRET.length).toBeGreaterThanOrEqual(32)
  expect(readEnv({ DATA_DIR }).AUTH_SECRET).toBe(AUTH_SECRET)
  const file = path.join(DATA_DIR, 'auth-secret')
  expect(readFileSync(file, 'utf8')).toBe(AUTH_SECRET)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(DATA_DIR)).toEqual(['auth-secret'])
})

test('reads the secret without writing, and creates it beside a process of another container with the same id', () => {
  const folder = mkdtempSync(path.join(DATA_DIR, 'shared-'))
  const theirs = path.join(folder, `auth-secret.${process.pid}`)
  writeFileSync(theirs, 'of another container')
  readEnv({ DATA_DIR: folder })
  expect(readFileSync(theirs, 'utf8')).toBe('of another container')
  utimesSync(folder, 0, 0)
  readEnv({ DATA_DIR: folder })
  expect(statSync(folder).mtimeMs).toBe(0)
})

test.each(['', 'half of a secret'])('refuses an incomplete secret: %j', (content) => {
  const folder = mkdtempSync(path.join(DATA_DIR, 'incomplete-'))
  writeFileSync(path.join(folder, 'auth-secret'), content)
  expect(() => readEnv({ DATA_DIR: folder })).toThrow('auth-secret is incomplete: it must have at least 32 characters.')
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://.'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be an http or https address without a path.'],
  [{ PUBLIC_URL: 'https://shop.example/shop' }, 'PUBLIC_URL must be an http or https address without a path.'],
  [{ DEMO: 'yes' }, 'DEMO must be on, catalog or off.'],
  [{ DB_PREPARE: 'yes' }, 'DB_PREPARE must be on or off.'],
  [{ ADMIN_EMAIL: 'owner' }, 'ADMIN_EMAIL must be an email address.'],
  [{ ADMIN_PASSWORD: 'opal' }, 'ADMIN_PASSWORD must have 8 to 128 characters.'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters.'],
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' },
    'AUTH_SECRET is required for a shop that others can reach.',
  ],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be smtp:// or smtps:// with a host'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be smtp:// or smtps:// with a host'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be smtp:// or smtps:// with a host'],
  [{ SMTP_URL: 'smtp://mail.example:port' }, 'SMTP_URL must be smtp:// or smtps:// with a host'],
  [{ MAIL_FROM: 'Elegant Gems' }, 'MAIL_FROM must be an email address, alone or as Name <address>.'],
  [{ MAIL_FROM: 'a@shop.example, b@shop.example' }, 'MAIL_FROM must be an email address'],
  [{ MAIL_FROM: 'Gems <shop@shop.example>\nBcc: <x@evil.example>' }, 'MAIL_FROM must be an email address'],
  [{ SIGN_IN_LIMIT: '0' }, 'SIGN_IN_LIMIT must be a whole number above 0.'],
  [{ OIDC_PROVIDERS: 'Acme!' }, 'OIDC_PROVIDERS must be names in lowercase letters and digits, such as google,acme.'],
  [{ OIDC_PROVIDERS: 'acme,acme' }, 'OIDC_PROVIDERS must not name a provider twice.'],
  [{ OIDC_PROVIDERS: 'acme' }, 'OIDC_ACME_ISSUER is missing: OIDC_PROVIDERS names acme.'],
  [{ OIDC_PROVIDERS: 'acme', OIDC_ACME_ISSUER: 'https://acme.example' }, 'OIDC_ACME_CLIENT_ID is missing'],
  [{ OIDC_PROVIDERS: 'acme', OIDC_ACME_CLIENT_ID: 'x' }, 'OIDC_ACME_CLIENT_SECRET is missing'],
  [{ OIDC_PROVIDERS: 'acme', OIDC_ACME_ISSUER: 'http://acme.example' }, 'OIDC_ACME_ISSUER must be an https address'],
  [
    { OIDC_PROVIDERS: 'acme', OIDC_ACME_ISSUER: 'https://acme.example/?x' },
    'OIDC_ACME_ISSUER must be an https address',
  ],
  [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be off, or addresses such as loopback, uniquelocal, 10.0.0.0/8.'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be off'],
  [{ TRUST_PROXY: 'loopback,' }, 'TRUST_PROXY must be off'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be off'],
  [{ RATE_LIMITS: '0' }, 'RATE_LIMITS must be off, or how many times the usual limits'],
  [{ IN_FLIGHT_LIMIT: 'many' }, 'IN_FLIGHT_LIMIT must be a whole number above 0.'],
  [{ PAGE_TIMEOUT: '3000000000' }, 'PAGE_TIMEOUT must be a whole number of milliseconds, at most 600000 and above 0.'],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a number from 0 to 65535.'],
  [{ STORAGE_URL: 'opals' }, 'STORAGE_URL must be s3://bucket'],
  [{ STORAGE_URL: 's3://Opals' }, 'STORAGE_URL must be s3://bucket'],
  [{ STORAGE_URL: 's3://opals/folder' }, 'STORAGE_URL must be s3://bucket'],
  [{ STORAGE_URL: 's3://key:secret@opals' }, 'STORAGE_URL must be s3://bucket'],
  [{ STORAGE_URL: 's3://opals?endpoint=localhost:4568' }, 'STORAGE_URL must be s3://bucket'],
  [{ STORAGE_URL: 's3://opals?acl=public' }, 'STORAGE_URL must be s3://bucket'],
  [{ RELEASES_URL: 'opals' }, 'RELEASES_URL must be s3://bucket'],
  [{ RELEASES_ROOT_KEY: 'opal' }, 'RELEASES_ROOT_KEY must be the public key that npm run keys -- new printed.'],
  [{ RELEASES_KEY: 'opal' }, 'RELEASES_KEY must be the content of a file that npm run keys -- new wrote.'],
  [{ PICTURE_LIMIT: '10 MB' }, 'PICTURE_LIMIT must be a whole number of bytes above 0.'],
  [{ VIDEO_LIMIT: '0' }, 'VIDEO_LIMIT must be a whole number of bytes above 0.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
])('rejects %j with a reason', (wrong, sentence) => {
  expect(() => readEnv({ DATA_DIR, ...wrong })).toThrow(sentence)
})

test.each([
  ['off', []],
  ['loopback, 10.1.0.0/16, 2001:db8::/32, 192.0.2.7', ['loopback', '10.1.0.0/16', '2001:db8::/32', '192.0.2.7']],
])('trusts the proxies %s', (given, TRUST_PROXY) => {
  expect(readEnv({ DATA_DIR, TRUST_PROXY: given })).toMatchObject({ TRUST_PROXY })
})

test.each([
  ['s3://opals', { bucket: 'opals', endpoint: undefined, region: 'us-east-1' }],
  [
    's3://opals?endpoint=https://minio.example:9000&region=eu-west-1',
    { bucket: 'opals', endpoint: 'https://minio.example:9000', region: 'eu-west-1' },
  ],
])('parses the bucket %s', (given, STORAGE_URL) => {
  expect(readEnv({ DATA_DIR, STORAGE_URL: given })).toMatchObject({ STORAGE_URL })
  expect(readEnv({ DATA_DIR, RELEASES_URL: given })).toMatchObject({ RELEASES_URL: STORAGE_URL })
})

test('reports all errors at once', () => {
  expect(() => readEnv({ DATA_DIR, PORT: '-1', DEMO: '1' })).toThrow(/PORT.*\nDEMO/)
})

test('sends mail from an address of the shop unless another is given', () => {
  const read = (more: Record<string, string>) => readEnv({ DATA_DIR, ...more })
  const name = 'Elegant Gems'
  expect(read({})).toMatchObject({ SMTP_URL: undefined, MAIL_FROM: { name, address: 'no-reply@localhost' } })
  expect(read({ PUBLIC_URL: 'http://shop.example:8080' }).MAIL_FROM).toEqual({ name, address: 'no-reply@shop.example' })
  expect(read({ MAIL_FROM: 'ada@shop.example' }).MAIL_FROM).toEqual({ name, address: 'ada@shop.example' })
  const named = { name: 'Welo, Ada', address: 'ada@shop.example' }
  expect(read({ MAIL_FROM: 'Welo, Ada <ada@shop.example>' }).MAIL_FROM).toEqual(named)
  expect(read({ MAIL_FROM: '"Welo, Ada" <ada@shop.example>' }).MAIL_FROM).toEqual(named)
  expect(read({ SMTP_URL: 'smtps://shop:p%40ss@mail.example' }).SMTP_URL).toBe('smtps://shop:p%40ss@mail.example')
})

test('reads OpenID Connect providers', () => {
  const acme = { ISSUER: 'https://acme.example/realm', CLIENT_ID: 'shop', CLIENT_SECRET: 'hush', NAME: 'Acme & Co' }
  const google = { ISSUER: 'https://accounts.google.com', CLIENT_ID: 'us', CLIENT_SECRET: 'shh' }
  const parts = Object.entries({ ACME: acme, GOOGLE: google }).flatMap(([id, one]) =>
    Object.entries(one).map(([part, value]) => [`OIDC_${id}_${part}`, value]),
  )
  const source = { DATA_DIR, OIDC_PROVIDERS: 'acme, google', ...Object.fromEntries(parts) }
  expect(readEnv(source).OIDC_PROVIDERS).toEqual([
    {
      id: 'acme',
      name: 'Acme & Co',
      issuer: 'https://acme.example/realm',
      clientId: 'shop',
      clientSecret: 'hush',
    },
    { id: 'google', name: 'google', issuer: 'https://accounts.google.com', clientId: 'us', clientSecret: 'shh' },
  ])
  expect(readEnv({ DATA_DIR }).OIDC_PROVIDERS).toEqual([])
})
