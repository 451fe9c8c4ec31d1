import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { siteName } from '@elegant/shared/rules'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { newUserId } from './auth/accounts/newUserId.ts'
import { hashPassword, verifyPassword } from './auth/accounts/password.ts'
import { keyHash } from './auth/authRoutes.ts'
import { demoPictures } from './config/apiFolders.ts'
import type { Env } from './config/env.ts'
import { loadOrCreateSecret } from './config/loadOrCreateSecret.ts'
import type { Database, Db } from './db/database.ts'
import { openDrizzle } from './db/openDrizzle.ts'
import { account, customers, items, shops, user } from './db/schema.ts'
import { putDemoMedia } from './demo/demoMedia.ts'
import { fillActivity } from './demo/fillActivity.ts'
import { fillDemo } from './demo/fillDemo.ts'
import { vapidKeys } from './push/vapidKeys.ts'

/** Information to print at startup. */
interface Seeded {
  /** The first admin, if configured. The password only if the demo generated it and it is unchanged. */
  admin: { email: string; password: string | undefined } | undefined
  /** True if this start has created the demo catalog. */
  isNew: boolean
}

/** Creates the shop, its VAPID keys, its first admin and, with DEMO, a catalog and its customers, unless they exist. */
export async function seed(
  { pool, unlimited = pool }: Pick<Database, 'pool' | 'unlimited'>,
  env: Env,
): Promise<Seeded> {
  const password =
    env.ADMIN_PASSWORD ??
    (env.DEMO !== 'off' ? loadOrCreateSecret(path.join(env.DATA_DIR, 'demo-admin.txt'), 12) : undefined)
  return openDrizzle(unlimited).transaction(async (tx) => {
    // Serializes concurrent starts, so that only the first one seeds; the others wait as long as it takes.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    const shopId = await ensureShop(tx, env)
    await vapidKeys(env.AUTH_SECRET)(tx, shopId)
    if (password !== undefined) await ensureAdmin(tx, shopId, env.ADMIN_EMAIL, password)
    const isNew = env.DEMO !== 'off' && (await isEmpty(tx, shopId))
    if (isNew) await fillDemo(tx, shopId, await putDemoMedia(tx, shopId, env, demoPictures))
    if (isNew && env.DEMO === 'on') await fillActivity(tx, shopId)
    const isShown = env.ADMIN_PASSWORD === undefined && (await isPasswordOf(tx, env.ADMIN_EMAIL, password))
    return {
      admin: password === undefined ? undefined : { email: env.ADMIN_EMAIL, password: isShown ? password : undefined },
      isNew,
    }
  })
}

const lock = 7_205_814

/** The first shop belongs to this server; its domain and key follow the environment. */
async function ensureShop(tx: Db, { SHOP_DOMAIN, SHOP_KEY }: Env): Promise<number> {
  const [first] = await tx.select({ id: shops.id }).from(shops).orderBy(asc(shops.id)).limit(1).for('update')
  const known = { domain: SHOP_DOMAIN, key_hash: keyHash(SHOP_KEY) }
  if (first) {
    await tx.update(shops).set(known).where(eq(shops.id, first.id))
    return first.id
  }
  const [made] = await tx
    .insert(shops)
    .values({ ...known, name: siteName })
    .returning({ id: shops.id })
  if (!made) throw new Error('The shop was not stored')
  return made.id
}

async function ensureAdmin(tx: Db, shopId: number, email: string, password: string): Promise<void> {
  const ofShop = eq(customers.shops_id, shopId)
  const [admins] = await tx
    .select({ count: count() })
    .from(customers)
    .where(and(ofShop, eq(customers.role, 'admin')))
  if (admins && admins.count > 0) return
  const [taken] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email))
  // The existing account has not proved that it belongs to the owner.
  if (taken) throw new Error(`ADMIN_EMAIL ${email} belongs to a customer already. Choose another one.`)
  const id = newUserId()
  const name = 'Admin'
  await tx.insert(user).values({ id, name, email, emailVerified: true })
  await tx.insert(account).values({
    id: randomUUID(),
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: await hashPassword(password),
  })
  await tx.insert(customers).values({ shops_id: shopId, elegant_user_id: id, Full_name: name, email, role: 'admin' })
}

async function isPasswordOf(tx: Db, email: string, password: string | undefined): Promise<boolean> {
  const [kept] = await tx
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(user.email, email))
  return password !== undefined && typeof kept?.hash === 'string' && verifyPassword({ hash: kept.hash, password })
}

async function isEmpty(tx: Db, shopId: number): Promise<boolean> {
  const [found] = await tx.select({ id: items.id }).from(items).where(eq(items.shops_id, shopId)).limit(1)
  return !found
}
