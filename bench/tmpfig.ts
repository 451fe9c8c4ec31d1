import { startPostgres } from '@elegant/server/testing/postgres'
import { openShop } from '../e2e/support/shop.ts'

const postgres = await startPostgres()
const shop = await openShop({ DATABASE_URL: postgres.url })
console.log(postgres.url, shop.url, JSON.stringify(shop.admin))
await new Promise(() => setTimeout(() => process.exit(), 3_000_000))
