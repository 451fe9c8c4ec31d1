import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { buildApp } from '../app.ts'
import type { Env } from '../config/env.ts'
import type { Database } from '../db/database.ts'
import { itemFacts, itemImages, mediaFiles, orderEvents, outbox, requests } from '../db/schema.ts'
import { openPglite } from '../embedded/pglite.ts'
import { buildCategory, buildItem } from '../testing/factories.ts'
import { openTestApp, testEnv } from '../testing/testApp.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'elegant-backup-'))
const file = path.join(folder, 'shop.tar.gz')
const picture = Buffer.from('what a picture is made of 💎')
const testApp = await openTestApp({ env: testEnv({ DATA_DIR: path.join(folder, 'source') }) })
await fillShop()
const made = await backup(testApp, testApp.env, file)
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Inserts rows with every kind of column: money, times, JSON, identities, foreign text. */
async function fillShop(): Promise<void> {
  const { db, shop } = testApp
  const category = await buildCategory(db, shop, { name: 'Óпал 💎 "quoted"\n\\N' })
  const item = await buildItem(db, shop, {
    price: 1234567.89,
    item_info: { offers: { priceCurrency: 'USD', deep: [1.5, null, true, ''] } },
    category_ids: [category.id],
    media: ['/media/a.webp'],
  })
  const shops_id = shop.id
  await db.insert(itemFacts).values({ shops_id, items_id: item.id, name: 'Carat', value: '1.50', number: 1.5 })
  const [stored] = await db
    .insert(mediaFiles)
    .values({
      shops_id,
      folder: 'abc123',
      image_type: 'Image',
      mime: 'image/webp',
      bytes: 5e9,
      sha256: 'x',
      widths: [400],
    })
    .returning()
  await db
    .insert(itemImages)
    .values({ shops_id, items_id: item.id, display_image: 'x', image_type: 'Image', mediafiles_id: stored?.id })
  const media = path.join(testApp.env.DATA_DIR, 'media', 'abc123')
  mkdirSync(media, { recursive: true })
  writeFileSync(path.join(media, '400.webp'), picture)
  writeFileSync(path.join(media, '400.avif.part'), 'half of it')

  const guest = await testApp.guest()
  const member = await testApp.member()
  for (const caller of [guest, member]) {
    const order = await caller.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
    expect(order.status).toBe(201)
    await db
      .insert(orderEvents)
      .values({ shops_id, orders_id: order.body.id, kind: 'placed', detail: 'pending', by: 'customer' })
  }
  const owner = await testApp.member('admin')
  const { body: hold } = await member.post('/holds', { items_id: item.id })
  await owner.post(`/claims/${hold.id}/grant`, {})
  await guest.post('/holds', { items_id: item.id, contact: { email: 'bo@example.com' } })
  const sender = { name: 'Ada', email: 'ada@example.com', description: 'A ring', subject: 'guest:x', request_hash: 'x' }
  await db.insert(requests).values({ shops_id, kind: 'contact', ...sender })
  await db.insert(outbox).values({ shops_id, recipient: 'a@example.com', template: 'contactForShop', data: { a: 'b' } })
}

/** Opens an empty database to restore into. */
async function emptyShop(open: () => Promise<Database>, name: string): Promise<{ database: Database; env: Env }> {
  return { database: await open(), env: testEnv({ DATA_DIR: path.join(folder, name) }) }
}

test('contains all rows and their media files, readable by the owner only', () => {
  expect(made.tables).toMatchObject({
    shops: { rows: 1 },
    orders: { rows: 2 },
    customers: { rows: 2 },
    user: { rows: 2 },
  })
  expect(made.files).toBe(1)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('is restored completely, from either kind of database to the other and back', async () => {
  const away = await emptyShop(() => openPglite({ onError: console.error }), 'away')
  const there = path.join(folder, 'there.tar.gz')
  expect(await restore(away.database, away.env, file)).toMatchObject({ ...made, hasSameSecret: true })
  expect(await backup(away.database, away.env, there)).toEqual(made)
  await away.database.close()

  const home = await emptyShop(openTestDatabase, 'home')
  expect(await restore(home.database, home.env, there)).toMatchObject(made)
  expect(await backup(home.database, home.env, path.join(folder, 'back.tar.gz'))).toEqual(made)
  expect(readFileSync(path.join(home.env.DATA_DIR, 'media/abc123/400.webp'))).toEqual(picture)
  expect(existsSync(path.join(home.env.DATA_DIR, 'media/abc123/400.avif.part'))).toBe(false)
  await home.database.close()
})

test('continues sequences and search after a restore', async () => {
  const last = async ({ pool }: Pick<Database, 'pool'>) =>
    (await pool.query('select max(id)::int as id, max(customer_number)::int as number from customers')).rows[0]
  const before = await last(testApp)
  const { database, env } = await emptyShop(openTestDatabase, 'counting')
  await restore(database, env, file)
  await database.pool.query(
    `insert into "user" (id, name, email) values ('new', 'New', 'new@example.com');
     insert into customers (shops_id, elegant_user_id, "Full_name", email) select id, 'new', 'New', 'n@example.com' from shops`,
  )
  expect(await last(database)).toEqual({ id: before.id + 1, number: before.number + 1 })
  const found = await database.pool.query(`select 1 from items where words @@ to_tsquery('english', 'opal')`)
  expect(found.rowCount).toBe(1)
  await database.close()
})

test('keeps live holds and the line, and settles what has ended meanwhile', async () => {
  const { database, env } = await emptyShop(openTestDatabase, 'holds')
  await restore(database, env, file)
  const app = await buildApp({ db: { ...database, close: async () => {} }, env, logger: false })
  const states = async () =>
    (await database.pool.query('select granted_at is null as waits, release_cause as ended from claims order by id'))
      .rows
  expect(await states()).toEqual([
    { waits: false, ended: null },
    { waits: true, ended: null },
  ])
  await database.pool.query(`update claims set until = now() - interval '1 hour' where granted_at is not null`)
  // The start of a server settles what has run out; a guest in line waits for the owner.
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  expect(await states()).toEqual([
    { waits: false, ended: 'lapsed' },
    { waits: true, ended: null },
  ])
  await database.close()
})

/** Writes a copy of the backup with a replaced string. */
function forged(name: string, what: string, by: string): string {
  const forgery = path.join(folder, name)
  const bytes = gunzipSync(readFileSync(file))
  const at = bytes.indexOf(what)
  expect(at).toBeGreaterThan(0)
  bytes.write(by, at)
  writeFileSync(forgery, gzipSync(bytes))
  return forgery
}

test('restores all or nothing', async () => {
  const { database, env } = await emptyShop(openTestDatabase, 'nothing')
  const refuses = async (source: string, words: string | RegExp) => {
    await expect(restore(database, env, source)).rejects.toThrow(words)
    expect((await database.pool.query('select count(*)::int as n from shops')).rows).toEqual([{ n: 0 }])
  }
  const cut = path.join(folder, 'cut.tar.gz')
  writeFileSync(cut, readFileSync(file).subarray(0, -2000))
  await refuses(cut, `${cut} is not a backup, or is incomplete.`)

  const short = path.join(folder, 'short.tar.gz')
  const bytes = gunzipSync(readFileSync(file))
  writeFileSync(short, gzipSync(bytes.subarray(0, bytes.indexOf('checksums.json'))))
  await refuses(short, `${short} is not a backup, or is incomplete.`)

  const text = path.join(folder, 'text.tar.gz')
  writeFileSync(text, 'not a backup at all')
  await refuses(text, `${text} is not a backup, or is incomplete.`)

  await refuses(forged('changed.tar.gz', 'Ada Welo', 'Eve Welo'), 'The table user was not restored completely.')
  await refuses(forged('other.tar.gz', '"migrations":"', '"migrations":"x'), 'by another version of the shop')
  await refuses(
    forged('escape.tar.gz', 'media/abc123/400.webp', 'media/400.webp/abc123'),
    'does not belong in a backup',
  )

  await restore(database, env, file)
  await expect(restore(database, env, file)).rejects.toThrow('There is a shop in this database already.')
  await database.close()
})

test('reports when sessions and second factors become invalid', async () => {
  const { database } = await emptyShop(openTestDatabase, 'secret')
  const env = testEnv({ DATA_DIR: path.join(folder, 'secret'), AUTH_SECRET: 'another secret of the same good length' })
  expect(await restore(database, env, file)).toMatchObject({ hasSameSecret: false })
  await database.close()
})

test('leaves out files that are deleted meanwhile, and keeps what it has begun to read', async () => {
  const media = path.join(testApp.env.DATA_DIR, 'media', 'deleted')
  mkdirSync(media)
  const content = randomBytes(4_000_000)
  for (let at = 1; at <= 8; at++) writeFileSync(path.join(media, `${at}.webp`), content)
  const file = { folder: 'deleted', image_type: 'Image', mime: 'image/webp', bytes: 1, sha256: '' } as const
  await testApp.db.insert(mediaFiles).values({ ...file, shops_id: testApp.shop.id })
  const target = path.join(folder, 'meanwhile.tar.gz')
  const unfinished = `${target}.unfinished`
  const making = backup(testApp, testApp.env, target)
  while (!existsSync(unfinished) || statSync(unfinished).size < 1_000_000) await setImmediate()
  rmSync(media, { recursive: true })
  const { files } = await making
  expect(files).toBeGreaterThan(1)
  expect(files).toBeLessThan(9)

  const { database, env } = await emptyShop(openTestDatabase, 'meanwhile')
  expect(await restore(database, env, target)).toMatchObject({ files })
  const kept = path.join(env.DATA_DIR, 'media', 'deleted')
  for (const name of readdirSync(kept)) expect(readFileSync(path.join(kept, name)).equals(content)).toBe(true)
  await database.close()
})

test('leaves no partial file behind', async () => {
  const target = path.join(folder, 'no', 'such', 'folder.tar.gz')
  await expect(backup(testApp, testApp.env, target)).rejects.toThrow('ENOENT')
  await testApp.pool.query('delete from drizzle.__drizzle_migrations')
  const unfinished = path.join(folder, 'unfinished.tar.gz')
  await expect(backup(testApp, testApp.env, unfinished)).rejects.toThrow(
    'The database belongs to another version of the shop',
  )
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  expect((await testApp.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
})
