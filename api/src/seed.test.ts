import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getSlug, isGuestId, newItemRule } from '@elegant/shared/rules'
import { buildApp } from './app.ts'
import type { Database } from './db/database.ts'
import { openStorage } from './media/mediaStorage.ts'
import { seed } from './seed.ts'
import { testEnv } from './testing/testApp.ts'
import { openTestDatabase } from './testing/testDatabase.ts'

let database: Database
const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'elegant-seed-'))
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const rows = async (statement: string) => (await database.pool.query(statement)).rows

test('seeds the demo shop once if several servers start concurrently', async () => {
  const env = testEnv({ DATA_DIR })
  const seeded = await Promise.all([seed(database, env), seed(database, env), seed(database, env)])
  expect(seeded.map(({ isNew }) => isNew).sort()).toEqual([false, false, true])
  expect(await rows('select item_type, count(*)::int from items group by 1 order by 1')).toEqual([
    { item_type: 'About', count: 2 },
    { item_type: 'Blog', count: 8 },
    { item_type: 'Custom', count: 4 },
    { item_type: 'Event', count: 6 },
    { item_type: 'Product', count: 36 },
    { item_type: 'Service', count: 3 },
  ])
  const shelves = await rows('select name from categories order by id')
  expect(shelves.map(({ name }) => getSlug(name))).toEqual([
    'raw-opals',
    'welo-opals',
    'water-opals',
    'emeralds',
    'jewelry',
    'custom',
  ])
  expect(
    await rows("select 1 from items where item_type = 'Event' and item_info->>'event_date' < now()::date::text"),
  ).toEqual([])
})

test('creates only items that the API would accept', async () => {
  await seed(database, testEnv({ DATA_DIR }))
  const filled = await rows(
    'select item_type, title, description, body, slug, sku, price::float, unit, rank, tags, item_info from items',
  )
  expect(filled.filter(({ body }) => body !== '').length).toBeGreaterThan(1)
  for (const item of filled) await newItemRule.validate({ ...item, shops_id: 1 }, { strict: true })
})

test('stores every demo picture with its size and alternative text', async () => {
  const env = testEnv({ DATA_DIR })
  await seed(database, env)
  const shown = await rows(
    `select i.display_image, i.alt, m.width, m.height, m.folder, m.widths, m.formats
     from item_images i join media_files m on m.shops_id = i.shops_id and m.id = i.mediafiles_id
     where i.image_type = 'Image'`,
  )
  expect(shown.length).toBeGreaterThan(0)
  const { disk } = await openStorage(env)
  for (const { display_image, alt, width, height, folder, widths, formats } of shown) {
    expect({ width, height, alt }).toEqual({
      width: expect.any(Number),
      height: expect.any(Number),
      alt: expect.any(String),
    })
    expect(alt).not.toBe('')
    expect(display_image).toBe(`/media/${folder}/${width}.webp`)
    for (const format of formats) {
      for (const one of widths) expect(await disk.exists(`${folder}/${one}.${format}`)).toBe(true)
    }
  }
  expect(await rows("select 1 from media_files where not formats @> '[\"avif\"]' and image_type = 'Image'")).toEqual([])
})

test('stores the demo videos with posters', async () => {
  const env = testEnv({ DATA_DIR })
  await seed(database, env)
  const films = await rows(
    `select i.display_image, i.alt, m.folder,
       (select image_type from media_files p where i.poster_url like '/media/' || p.folder || '/%') as poster
     from item_images i join media_files m on m.shops_id = i.shops_id and m.id = i.mediafiles_id
     where i.image_type = 'Video'`,
  )
  expect(films).toHaveLength(1)
  const { disk } = await openStorage(env)
  for (const { display_image, alt, folder, poster } of films) {
    expect(display_image).toBe(`/media/${folder}/video.mp4`)
    expect(await disk.exists(`${folder}/video.mp4`)).toBe(true)
    expect(alt).not.toBe('')
    expect(poster).toBe('Image')
  }
})

test('creates an admin whose credentials every start returns', async () => {
  const env = testEnv({ DATA_DIR })
  const { admin } = await seed(database, env)
  expect(admin).toEqual({ email: 'admin@example.com', password: expect.stringMatching(/^[\w-]{16}$/) })
  expect((await seed(database, env)).admin).toEqual(admin)
  expect(statSync(path.join(DATA_DIR, 'demo-admin.txt')).mode & 0o777).toBe(0o600)

  const app = await buildApp({ db: database, env, logger: false })
  const signIn = await app.inject({ method: 'POST', url: '/api/identity/sign-in/email', payload: admin })
  expect(signIn.statusCode).toBe(200)
  await app.close()
})

test('creates an admin id that cannot be a guest id', async () => {
  await seed(database, testEnv({ DATA_DIR }))
  const [admin] = await rows('select id from "user"')
  expect(admin.id).toMatch(/^[\w-]{32}$/)
  expect(isGuestId(admin.id)).toBe(false)
})

test('does not return a password chosen by the owner', async () => {
  const env = testEnv({ DATA_DIR, ADMIN_EMAIL: 'Owner@example.com', ADMIN_PASSWORD: 'seven opals in a row' })
  expect((await seed(database, env)).admin).toEqual({ email: 'owner@example.com', password: undefined })
  expect((await seed(database, testEnv({ DATA_DIR }))).admin?.password).toBeUndefined()
})

test('gives the demo customers, orders in all states and requests, of which no mail is sent', async () => {
  await seed(database, testEnv({ DATA_DIR }))
  const counts = await rows(`select
    (select count(*)::int from customers where role = 'customer') as customers,
    (select count(*)::int from orders where created_at > now() - interval '90 days') as orders,
    (select count(distinct status)::int from orders) as statuses,
    (select count(*)::int from requests) as requests,
    (select count(*)::int from threads where waiting_for = 'shop') as waiting,
    (select count(*)::int from outbox) as mails,
    (select count(*)::int from account) as accounts`)
  expect(counts).toEqual([{ customers: 25, orders: 64, statuses: 4, requests: 8, waiting: 11, mails: 0, accounts: 1 }])
})

test('gives the demo no customers with DEMO=catalog', async () => {
  await seed(database, testEnv({ DATA_DIR, DEMO: 'catalog' }))
  expect(await rows("select 1 from customers where role = 'customer' union all select 1 from orders")).toEqual([])
  expect(await rows('select 1 from items')).not.toEqual([])
})

test('creates no items without DEMO', async () => {
  const { admin, isNew } = await seed(database, testEnv({ DATA_DIR, DEMO: 'off' }))
  expect({ admin, isNew }).toEqual({ admin: undefined, isNew: false })
  expect(await rows('select domain from shops')).toEqual([{ domain: 'localhost' }])
  expect(await rows('select 1 from items')).toEqual([])
})

test('grants no admin role to an existing account with the admin’s address', async () => {
  const env = testEnv({ DATA_DIR, ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'seven opals in a row' })
  const app = await buildApp({ db: database, env, logger: false })
  const payload = { name: 'Eve', email: 'owner@example.com', password: 'eight opals in a row' }
  await app.inject({ method: 'POST', url: '/api/identity/sign-up/email', payload })
  await app.close()
  await expect(seed(database, env)).rejects.toThrow('ADMIN_EMAIL owner@example.com belongs to a customer already')
})
