import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, migrate, openDatabase } from '@elegant/api'
import type { WishQuery } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { findNews } from '../api/src/wishes/findNews.ts'
import { matchNews } from '../api/src/wishes/matchWishes.ts'
import { hashQuery, normalizeWishQuery } from '../api/src/wishes/wishQuery.ts'

/**
 * `node bench/wishes.ts`: matches 10,000 wishes of as many addresses with 1,000 products that were published since the last
 * look. Runs on the embedded database, and on PostgreSQL if DATABASE_URL is set.
 */
const wishCount = 10_000
const itemCount = 1000
const target = 5
const { TEST_DATABASE_URL, DATABASE_URL = TEST_DATABASE_URL } = process.env

const kinds = ['welo', 'raw', 'water', 'honey', 'crystal', 'black', 'white', 'green', 'blue', 'fire']
const stones = ['opal', 'emerald', 'ruby', 'garnet', 'topaz', 'agate', 'beryl', 'spinel', 'zircon', 'pearl']
const origins = ['Welo', 'Stayish', 'Muzo', 'Shakiso']

for (const server of [undefined, ...(DATABASE_URL ? [DATABASE_URL] : [])]) await measure(server)

async function measure(server: string | undefined): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'elegant-bench-'))
  const name = `elegant_bench_${randomUUID().replaceAll('-', '')}`
  const admin = server === undefined ? undefined : await openDatabase({ DATABASE_URL: server, DATA_DIR: '' })
  await admin?.pool.query(`create database ${name}`)
  const url = server === undefined ? undefined : new URL(`/${name}`, server).href
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: folder })
  try {
    await migrate(database)
    const queries = await fill(database)
    const start = performance.now()
    const matches = await database.db.transaction(async (tx) => {
      await matchNews(tx, 1, await findNews(tx, 1))
      const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from wish_matches`)
      return rows[0]?.count ?? 0
    })
    const seconds = (performance.now() - start) / 1000
    const where = server === undefined ? 'Embedded database' : 'PostgreSQL'
    console.log(
      `${where}: ${wishCount} wishes (${queries} distinct) × ${itemCount} new products in ${seconds.toFixed(1)} s (target ${target} s), ${matches} matches`,
    )
  } finally {
    await database.close()
    await admin?.pool.query(`drop database ${name} with (force)`)
    await admin?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the number of distinct queries. */
async function fill({ db }: Database): Promise<number> {
  await db.execute(sql`insert into shops (domain, key_hash, name) values ('bench', '', 'Bench')`)
  await db.execute(sql`
    insert into categories (shops_id, name, category_type) select 1, 'Category ' || n, 'Stones' from generate_series(1, 10) n`)
  await db.execute(sql`
    insert into items (shops_id, item_type, slug, sku, title, description, tags, price)
    select 1, 'Product', 'item-' || n, 'PRO' || n,
      (${sql.param(kinds)}::text[])[1 + n % 10] || ' ' || (${sql.param(stones)}::text[])[1 + n / 10 % 10] || ' ' || n, 'A stone',
      (${sql.param(kinds)}::text[])[1 + n % 10] || ', ' || (${sql.param(stones)}::text[])[1 + n / 10 % 10], n % 500 * 5 + 10
    from generate_series(1, ${itemCount}::int) n`)
  await db.execute(
    sql`insert into item_categories (shops_id, items_id, categories_id) select 1, id, 1 + id % 10 from items`,
  )
  await db.execute(sql`
    insert into item_facts (shops_id, items_id, name, value, number)
    select 1, id, 'Origin', (${sql.param(origins)}::text[])[1 + id % 4], null from items
    union all select 1, id, 'Carat weight', (id % 300 / 10.0)::text, id % 300 / 10.0 from items`)
  await db.execute(sql`
    insert into wishers (shops_id, email, key_seed, key_hash)
    select 1, 'reader' || n || '@example.com', n, n from generate_series(1, ${wishCount}::int) n`)
  const wishes = Array.from({ length: wishCount }, (_, n) => {
    const query = normalizeWishQuery(getQuery(n))
    return { n: n + 1, query, hash: hashQuery(query) }
  })
  await db.execute(sql`
    insert into wishes (shops_id, wishers_id, query, query_hash, confirmed_at)
    select 1, n, query, hash, now() from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as w(n int, query jsonb, hash text)`)
  await db.execute(sql`analyze`)
  return new Set(wishes.map(({ hash }) => hash)).size
}

/** Filters as shoppers choose them: steps of the price, the shop's tags, categories and facts, and a word or two. */
function getQuery(n: number): WishQuery {
  const kind = kinds[(n * 7) % 10] ?? ''
  const stone = stones[(n * 3) % 10] ?? ''
  const price = { max: ((n * 13) % 10) * 200 + 200 }
  const category = 1 + ((n * 11) % 10)
  const shapes: WishQuery[] = [
    { search: `${kind} ${stone}` },
    { category, price },
    { tags: [kind], price },
    { category, facts: [{ name: 'Origin', values: [origins[n % 4] ?? ''] }] },
    { search: stone, facts: [{ name: 'Carat weight', min: n % 5, max: (n % 5) + 5 }] },
  ]
  return shapes[(n >> 3) % shapes.length] ?? {}
}
