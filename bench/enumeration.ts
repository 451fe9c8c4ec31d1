import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '../api/src/app.ts'
import { readEnv } from '../api/src/config/env.ts'
import { migrate } from '../api/src/db/migrate.ts'
import { openDatabase } from '../api/src/openDatabase.ts'
import { seed } from '../api/src/seed.ts'
import { auc, median } from './timing.ts'

// Measures whether response times reveal that an email address has an account: `node bench/enumeration.ts [tries]`.
// The target is an AUC of at most 0.55; 0.5 is a coin toss, 1 certainty.

const tries = Number(process.argv[2] ?? 100)
const dir = await mkdtemp(path.join(tmpdir(), 'elegant-enumeration-'))
const known = 'owner@example.com'
const env = readEnv({
  DATABASE_URL: process.env.DATABASE_URL,
  DATA_DIR: dir,
  DEMO: 'off',
  ADMIN_EMAIL: known,
  ADMIN_PASSWORD: 'seven opals in a row',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SIGN_IN_LIMIT: '1000000',
  LOG_LEVEL: 'silent',
})
const database = await openDatabase(env)
await migrate(database)
await seed(database, env)
const app = await buildApp({ db: database, env, logger: false })

const calls: [name: string, url: string, body: (email: string) => object][] = [
  ['sign-in, wrong password', '/sign-in/email', (email) => ({ email, password: 'eight opals in a row' })],
  ['sign-up', '/sign-up/email', (email) => ({ name: 'Ada', email, password: 'seven opals in a row' })],
  ['password reset', '/request-password-reset', (email) => ({ email })],
]
console.log(`${tries} tries of each, on ${env.DATABASE_URL ? 'PostgreSQL' : 'the embedded database'}`)
console.log('call                       known ms   unknown ms   AUC')
for (const [name, url, body] of calls) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let n = 0; n < tries; n++) {
    times.known.push(await measureCall(url, body(known)))
    times.unknown.push(await measureCall(url, body(`visitor-${url.length}-${n}@example.com`)))
  }
  const medians = [median(times.known), median(times.unknown)].map((time) => time.toFixed(1).padStart(11)).join('  ')
  console.log(`${name.padEnd(24)}${medians}  ${auc(times.known, times.unknown).toFixed(2).padStart(5)}`)
}
await app.close()
await database.close()
await rm(dir, { recursive: true })

async function measureCall(url: string, payload: object): Promise<number> {
  // Otherwise the brute-force limits would answer instead.
  await database.pool.query('delete from attempts')
  const started = performance.now()
  await app.inject({ method: 'POST', url: `/api/identity${url}`, payload })
  return performance.now() - started
}
