import { type AppOptions, buildApp, type Database, migrate, openDatabase, readEnv, seed } from '@elegant/api'

// The API of a shop with many items, in its own process: bench/catalog.ts and bench/overload.ts send it requests.

/** Sent to the parent process at the start, and in reply to each message. */
export interface ServerStatus {
  /** The same API with and without its response cache. */
  cachedUrl: string
  uncachedUrl: string
  /** Resident memory, in bytes. */
  memory: number
  /** CPU time so far, in microseconds. */
  cpu: number
}

/** The texts mix common, rare and unique words. */
const products = `
  with words as (
    select array['opal', 'emerald', 'ruby', 'garnet', 'topaz', 'agate', 'jasper', 'quartz', 'beryl', 'spinel', 'zircon',
      'pearl', 'amber', 'jade', 'onyx', 'iolite', 'kunzite', 'peridot', 'citrine', 'sapphire'] as stones,
      array['welo', 'raw', 'water', 'honey', 'crystal', 'black', 'white', 'green', 'blue', 'fire', 'small', 'large', 'round',
      'oval', 'cut', 'rough', 'polished', 'rare', 'old', 'new', 'bright', 'dark', 'clear', 'smoky', 'milky'] as kinds)
  insert into items (shops_id, item_type, slug, sku, title, description, tags, price, rank, created_at, "Is_disabled", item_info)
  select (select min(id) from shops), 'Product', 'item-' || n, 'PRO' || lpad(n::text, 8, '0'),
    initcap(kinds[1 + n % 25] || ' ' || kinds[1 + n / 25 % 25] || ' ' || stones[1 + n * 7 % 20]) || ' ' || n,
    (select string_agg(kinds[1 + (n * k + k * k) % 25] || ' ' || stones[1 + (n + k * 3) % 20] || ' vein' || n * k % 997, ' ')
      from generate_series(1, 12) k),
    kinds[1 + n % 25] || ', ' || stones[1 + n % 20], n % 500 * 1.5 + 10, n % 10, now() - n * interval '1 minute', n % 50 = 0,
    jsonb_build_object('@type', 'Product', 'additionalProperty', jsonb_build_array(
      jsonb_build_object('name', 'Origin', 'value', (array['Welo', 'Stayish', 'Muzo', 'Shakiso'])[1 + n % 4]),
      jsonb_build_object('name', 'Carat weight', 'value', n % 300 / 10.0)))
  from words, generate_series(1, $1::int) n`

const size = Number(process.argv[2])
const env = readEnv(process.env)
const database = await openDatabase(env)
await migrate(database)
await seed(database, env)
await fill(database, size)
const apps = await Promise.all([startApp({ db: database, env }), startApp({ db: database, env, responseTtl: 0 })])
const [cachedUrl = '', uncachedUrl = ''] = apps.map(({ url }) => url)

const report = () => {
  const { user, system } = process.cpuUsage()
  const status: ServerStatus = { cachedUrl, uncachedUrl, memory: process.memoryUsage.rss(), cpu: user + system }
  process.send?.(status)
}
process.on('message', report)
process.once('disconnect', () => void close())
report()

async function startApp(options: AppOptions) {
  const app = await buildApp({ ...options, logger: { level: 'warn' } })
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
}

async function close(): Promise<void> {
  for (const app of apps) await app.close()
  await database.close()
}

/** Inserts products with three pictures, two facts and one category each. */
async function fill({ pool }: Database, count: number): Promise<void> {
  await pool.query({ text: products, values: [count] })
  await pool.query(`
    insert into item_images (shops_id, items_id, display_image, image_type, seq)
    select shops_id, id, '/media/bench/' || id || '-' || seq || '.webp', 'Image', seq from items, generate_series(0, 2) seq`)
  await pool.query(`
    insert into item_facts (shops_id, items_id, name, value, number)
    select shops_id, id, 'Origin', (array['Welo', 'Stayish', 'Muzo', 'Shakiso'])[1 + id % 4], null from items
    union all select shops_id, id, 'Carat weight', (id % 300 / 10.0)::text, id % 300 / 10.0 from items`)
  await pool.query(`
    with shelves as (
      insert into categories (shops_id, name, category_type)
      select shops.id, 'Shelf ' || n, 'Stones' from shops, generate_series(0, 5) n returning shops_id, id)
    insert into item_categories (shops_id, categories_id, items_id)
    select shops_id, (select min(id) from shelves) + items.id % 6, items.id from items`)
  await pool.query('vacuum analyze')
}
