import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readEnv } from './env.ts'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'elegant-env-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

it('needs nothing to be said', () => {
  expect(readEnv({ DATA_DIR })).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: undefined,
    DEMO: true,
    SHOP_DOMAIN: 'localhost',
    SHOP_KEY: 'pk_elegant_demo',
  })
})

it('keeps a secret of its own that nobody else on the machine can read', () => {
  const { AUTH_SECRET } = readEnv({ DATA_DIR })
  expect(AUTH_SECRET.length).toBeGreaterThanOrEqual(32)
  expect(readEnv({ DATA_DIR }).AUTH_SECRET).toBe(AUTH_SECRET)
  const file = path.join(DATA_DIR, 'auth-secret')
  expect(readFileSync(file, 'utf8')).toBe(AUTH_SECRET)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it.each([
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://.'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be an http or https address without a path.'],
  [{ PUBLIC_URL: 'https://shop.example/shop' }, 'PUBLIC_URL must be an http or https address without a path.'],
  [{ DEMO: 'yes' }, 'DEMO must be on or off.'],
  [{ ADMIN_EMAIL: 'owner' }, 'ADMIN_EMAIL must be an e-mail address.'],
  [{ ADMIN_PASSWORD: 'opal' }, 'ADMIN_PASSWORD must have 8 to 128 characters.'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters.'],
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' },
    'AUTH_SECRET is required for a shop that others can reach.',
  ],
  [{ SIGN_IN_LIMIT: '0' }, 'SIGN_IN_LIMIT must be a whole number above 0.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
])('refuses %j in words', (wrong, sentence) => {
  expect(() => readEnv({ DATA_DIR, ...wrong })).toThrow(sentence)
})

it('tells everything that is wrong at once', () => {
  expect(() => readEnv({ DATA_DIR, PORT: '-1', DEMO: '1' })).toThrow(/PORT.*\nDEMO/)
})
