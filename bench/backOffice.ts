import { startPostgres } from '@elegant/server/testing/postgres'
import { Client } from 'pg'
import { ownerOf } from '../e2e/support/owner.ts'
import { openShop } from '../e2e/support/shop.ts'

/**
 * `npm run bench:admin`: what the owner's lists and searches take in the demo shop, and again with as many customers,
 * orders, products and changes as a shop may come to have. On a PostgreSQL of its own; it needs a build.
 */
const many = { items: 10_000, customers: 10_000, orders: 10_000, changes: 100_000 }
const runs = 15

const fill = [
  `insert into "user" (id, name, email)
   select 'bench-' || n, 'Customer ' || n || ' of Bench', 'bench' || n || '@example.com'
   from generate_series(1, ${many.customers}) n`,
  `insert into customers (shops_id, elegant_user_id, "Full_name", email)
   select 1, 'bench-' || n, 'Customer ' || n || ' of Bench', 'bench' || n || '@example.com'
   from generate_series(1, ${many.customers}) n`,
  `insert into items (shops_id, item_type, slug, sku, title, description, tags, price)
   select 1, 'Product', 'bench-' || n, 'BEN-' || n, 'Vein ' || n || ' opal', 'A stone of vein ' || n || ', for the bench.',
     'bench,vein' || n % 1000, n % 900 + 1
   from generate_series(1, ${many.items}) n`,
  `insert into orders (shops_id, subject, placed_by, items_id, action_type, status, title, description, item_type, slug,
     price, currency, request_hash)
   select 1, 'user:bench-' || n, 'user:bench-' || n, items.id, 'enquiry', 'pending', items.title, items.description,
     'Product', items.slug, items.price, 'USD', 'bench'
   from generate_series(1, ${many.orders}) n join items on items.slug = 'bench-' || n`,
  `insert into changes (shops_id, entity, entity_id, label, action, cause, by_id, by_name, before, after)
   select 1, 'item', items.id, items.title, 'changed', 'edit', 'bench-1', 'Customer 1 of Bench', '{"price": 1}', '{"price": 2}'
   from generate_series(1, ${many.changes}) n join items on items.slug = 'bench-' || (n % ${many.items} + 1)`,
  'analyze',
]

const inList = (path: string, external: object) => `${path}?external=${encodeURIComponent(JSON.stringify(external))}`
const calls = {
  customers: inList('/customers_all', { page: 1 }),
  'customers, last page': inList('/customers_all', { page: 400 }),
  'customers, searched': inList('/customers_all', { page: 1, search: '7 of ben' }),
  products: inList('/items_by_type/Product', { page: 1 }),
  'products, searched': inList('/items_by_type/Product', { page: 1, search: 'vein 77' }),
  orders: inList('/cart_items', { page: 1 }),
  'orders, searched': inList('/cart_items', { page: 1, search: 'vein 77' }),
  'change log': inList('/changes', { page: 1 }),
  'change log, searched': inList('/changes', { page: 1, search: 'vein 77' }),
  'figures of the dashboard': '/figures',
}

const postgres = await startPostgres()
const shop = await openShop({ DATABASE_URL: postgres.url })
try {
  const owner = await ownerOf(shop)
  const before = await measure(owner)
  const client = new Client(postgres.url)
  await client.connect()
  for (const statement of fill) await client.query(statement)
  await client.end()
  const after = await measure(owner)
  console.log(`${'median ms'.padEnd(28)}${'demo'.padStart(8)}${'many'.padStart(8)}${'ratio'.padStart(8)}`)
  for (const [what, few] of before) {
    const [demo, full] = [few, after.get(what) ?? Number.NaN]
    const figures = [demo.toFixed(1), full.toFixed(1), (full / demo).toFixed(1)]
    console.log(what.padEnd(28) + figures.map((figure) => figure.padStart(8)).join(''))
  }
} finally {
  await shop.close()
  postgres.remove()
}

/** Medians in milliseconds, in turns. */
async function measure(owner: Awaited<ReturnType<typeof ownerOf>>): Promise<Map<string, number>> {
  const times = new Map<string, number[]>()
  for (let run = 0; run < runs; run++) {
    for (const [what, path] of Object.entries(calls)) {
      const since = performance.now()
      await (await owner('GET', path)).arrayBuffer()
      times.set(what, [...(times.get(what) ?? []), performance.now() - since])
    }
  }
  return new Map([...times].map(([what, all]) => [what, all.toSorted((a, b) => a - b)[runs >> 1] ?? Number.NaN]))
}
