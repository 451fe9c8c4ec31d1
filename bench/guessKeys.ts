import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '../api/src/app.ts'
import { readEnv } from '../api/src/config/env.ts'
import { migrate } from '../api/src/db/migrate.ts'
import { openDatabase } from '../api/src/openDatabase.ts'
import { seed } from '../api/src/seed.ts'
import { auc, median } from './timing.ts'

// Guesses addresses of conversations without the limits that slow it down: `node bench/guessKeys.ts [guesses]`. None may
// open one, and the time of an answer must not tell a key that was once valid from any other (AUC at most 0.55).

const guesses = Number(process.argv[2] ?? 100_000)
const dir = await mkdtemp(path.join(tmpdir(), 'elegant-keys-'))
const env = readEnv({
  DATABASE_URL: process.env.DATABASE_URL,
  DATA_DIR: dir,
  DEMO: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'seven opals in a row',
})
const database = await openDatabase(env)
await migrate(database)
await seed(database, env)
const app = await buildApp({ db: database, env, logger: false })
const shop = { 'shop-domain': env.SHOP_DOMAIN, 'shop-key': env.SHOP_KEY }
const { authToken } = (await app.inject({ url: '/api/auth/me', headers: shop })).json<{ authToken: string }>()

await database.pool.query(`
  insert into requests (shops_id, kind, subject, name, email, description, request_hash)
  select (select min(id) from shops), 'contact', 'guest:' || n, 'Ada', 'ada@example.com', 'Hello', '' from generate_series(1, 1000) n`)
await database.pool.query(`
  insert into threads (shops_id, kind, requests_id, key_seed, key_hash)
  select shops_id, 'contact', id, 'seed ' || id, encode(sha256(convert_to('key ' || id, 'UTF8')), 'hex') from requests`)
// An address that has ended, as the owner ends one.
const ended = randomKey()
await database.pool.query(
  `
  update threads set key_hash = encode(sha256(convert_to($1, 'UTF8')), 'hex'), used_at = now() - interval '91 days'
  where id = (select min(id) from threads)`,
  [ended],
)

let hits = 0
const times: { ended: number[]; random: number[] } = { ended: [], random: [] }
for (let n = 0; n < guesses; n++) {
  const random = await measureGuess(randomKey())
  // Both kinds in turn, so that both meet the same moments of the machine.
  if (n % 50 === 0) {
    times.random.push(random)
    times.ended.push(await measureGuess(ended))
  }
}
console.log(`${guesses} guesses, on ${env.DATABASE_URL ? 'PostgreSQL' : 'the embedded database'}
hits          ${hits}
random key    ${median(times.random).toFixed(2)} ms
ended key     ${median(times.ended).toFixed(2)} ms
AUC           ${auc(times.ended, times.random).toFixed(2)}`)
if (hits > 0) process.exitCode = 1
await app.close()
await database.close()
await rm(dir, { recursive: true })

function randomKey(): string {
  return randomBytes(16).toString('base64url')
}

async function measureGuess(key: string): Promise<number> {
  const started = performance.now()
  const headers = { authorization: `Bearer ${authToken}` }
  const { statusCode } = await app.inject({ url: `/api/threads/link/${key}`, headers })
  if (statusCode !== 404) hits++
  return performance.now() - started
}
