import { startPostgres } from '@elegant/server/testing/postgres'
import { Client } from 'pg'
import { openOwnerClient } from '../e2e/support/apiClients.ts'
import { openShop } from '../e2e/support/shop.ts'
import { printTable } from './table.ts'

/**
 * `npm run bench:admin`: response times of the admin's lists and searches in the demo shop, and again after adding
 * as many rows as a large shop may have. Starts its own PostgreSQL; needs a build.
 */
const rowCounts = { items: 100_000, customers: 10_000, orders: 10_000, changes: 100_000 }
const runs = 15

const fill = [
  `insert into "user" (id, name, email)
   select 'bench-' || n, 'Customer ' || n || ' of Bench', 'bench' || n || '@example.com'
   from generate_series(1, ${rowCounts.customers}) n`,
  `insert into customers (shops_id, elegant_user_id, "Full_name", email)
   select 1, 'bench-' || n, 'Customer ' || n || ' of Bench', 'bench' || n || '@example.com'
   from generate_series(1, ${rowCounts.customers}) n`,
  `insert into items (shops_id, item_type, slug, sku, title, description, tags, price)
   select 1, 'Product', 'bench-' || n, 'BEN-' || n, 'Vein ' || n || ' opal', 'A stone of vein ' || n || ', for the bench.',
     'bench,vein' || n % 1000, n % 900 + 1
   from generate_series(1, ${rowCounts.items}) n`,
  `insert into orders (shops_id, subject, placed_by, items_id, action_type, status, title, description, item_type, slug,
     price, currency, request_hash)
   select 1, 'user:bench-' || n, 'user:bench-' || n, items.id, 'enquiry', 'pending', items.title, items.description,
     'Product', items.slug, items.price, 'USD', 'bench'
   from generate_series(1, ${rowCounts.orders}) n join items on items.slug = 'bench-' || n`,
  `insert into changes (shops_id, entity, entity_id, label, action, cause, by_id, by_name, before, after)
   select 1, 'item', items.id, items.title, 'changed', 'edit', 'bench-1', 'Customer 1 of Bench', '{"price": 1}', '{"price": 2}'
   from generate_series(1, ${rowCounts.changes}) n join items on items.slug = 'bench-' || (n % ${rowCounts.items} + 1)`,
  'vacuum analyze',
]
/** The most that a list may take, in milliseconds. */
const aims = { list: 100, 'change log, searched': 150 }

const listPath = (path: string, external: object) => `${path}?external=${encodeURIComponent(JSON.stringify(external))}`
const calls = {
  customers: listPath('/customers_all', { page: 1 }),
  'customers, last page': listPath('/customers_all', { page: 400 }),
  'customers, searched': listPath('/customers_all', { page: 1, search: '7 of ben' }),
  products: listPath('/items_by_type/Product', { page: 1 }),
  'products, searched': listPath('/items_by_type/Product', { page: 1, search: 'vein 77' }),
  orders: listPath('/cart_items', { page: 1 }),
  'orders, searched': listPath('/cart_items', { page: 1, search: 'vein 77' }),
  'change log': listPath('/changes', { page: 1 }),
  'change log, searched': listPath('/changes', { page: 1, search: 'vein 77' }),
  'figures of the dashboard': '/figures',
}

const postgres = await startPostgres()
const shop = await openShop({ DATABASE_URL: postgres.url })
try {
  const owner = await openOwnerClient(shop)
  const before = await measure(owner)
  const client = new Client(postgres.url)
  await client.connect()
  for (const statement of fill) await client.query(statement)
  await client.end()
  const after = await measure(owner)
  console.log(`${'median ms'.padEnd(28)}${'demo'.padStart(8)}${'many'.padStart(8)}${'ratio'.padStart(8)}`)
  for (const [name, few] of before) {
    const [demo, full] = [few, after.get(name) ?? Number.NaN]
    const figures = [demo.toFixed(1), full.toFixed(1), (full / demo).toFixed(1)]
    console.log(name.padEnd(28) + figures.map((figure) => figure.padStart(8)).join(''))
  }
  console.log()
  await printTable(
    Array.from(after, ([name, value]) => ({
      name,
      value,
      unit: 'ms',
      better: 'less',
      aim: name === 'change log, searched' ? aims[name] : aims.list,
    })),
  )
} finally {
  await shop.close()
  postgres.remove()
}

/** Medians in milliseconds. The calls take turns, so that other load affects all of them alike. */
async function measure(owner: Awaited<ReturnType<typeof openOwnerClient>>): Promise<Map<string, number>> {
  const times = new Map<string, number[]>()
  for (let run = 0; run < runs; run++) {
    for (const [name, path] of Object.entries(calls)) {
      const since = performance.now()
      await (await owner('GET', path)).arrayBuffer()
      times.set(name, [...(times.get(name) ?? []), performance.now() - since])
    }
  }
  return new Map([...times].map(([name, all]) => [name, all.toSorted((a, b) => a - b)[runs >> 1] ?? Number.NaN]))
}
