import { asc, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { outbox as rows } from '../db/schema.ts'
import { type MailWorker, mailWorker } from '../mail/mailWorker.ts'
import { createOutbox, type Mail } from '../mail/outbox.ts'
import { customer, line as sampleLine } from '../mail/sampleMails.ts'
import { buildShop, type TestShop } from './factories.ts'
import { type MailServer, openMailServer } from './mailServer.ts'
import { testEnv } from './testApp.ts'
import { openTestDatabase } from './testDatabase.ts'

export const shopUrl = 'https://shop.example'
export const line = { ...sampleLine, quantity: 1, price: 120 }
export const in6s = sql`now() + interval '6 seconds'`
export const in1h = sql`now() + interval '1 hour'`

export const box = createOutbox({ ownerEmail: 'owner@example.com' })

/** Mails, and workers that send them. Opens the database before the first test, and the server before each. */
export function mailScenes() {
  let database: Database
  let shop: TestShop
  let server: MailServer
  const log: { warn: unknown[]; error: unknown[] } = { warn: [], error: [] }
  const workers: Pick<MailWorker, 'close'>[] = []
  beforeAll(async () => {
    database = await openTestDatabase()
    shop = await buildShop(database.db)
  })
  beforeEach(async () => {
    await database.db.delete(rows)
    log.warn = []
    log.error = []
    server = await openMailServer()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((one) => one.close()))
    await server.close()
  })
  afterAll(() => database.close())
  return {
    log,

    get database() {
      return database
    },

    get shop() {
      return shop
    },

    get server() {
      return server
    },

    set server(next) {
      server = next
    },

    /** A worker that runs only when called. */
    workerFor(url: string | undefined, { PUBLIC_URL = shopUrl } = {}): MailWorker {
      const env = testEnv({ PUBLIC_URL, ...(url && { SMTP_URL: url }) })
      const made = mailWorker({
        db: database.db,
        env,
        getUrl: (seed, page) => `${PUBLIC_URL}/${page === 'thread' ? 'e' : page}/${seed}`,
        log: { warn: (entry: unknown) => log.warn.push(entry), error: (entry: unknown) => log.error.push(entry) },
      })
      workers.push(made)
      return made
    },

    async reset(email = 'ada@example.com', url = `${shopUrl}/reset?token=abc`): Promise<void> {
      const data = { name: 'Ada Welo', url }
      await box.add(database.db, { shopId: shop.id, to: { email }, template: 'passwordReset', data })
    },

    async shipped(email: string): Promise<void> {
      const data = { ...line, orderId: 7, name: '', carrier: 'UPS', trackingNumber: '1Z', trackingUrl: null }
      await box.add(database.db, { shopId: shop.id, to: { email }, template: 'shipping', data })
    },

    /** Queues the mails of one line of a checkout. */
    async ordered(orderId: number, more: Partial<Mail<'orderForShop'>> = {}): Promise<void> {
      const mail = { shopId: shop.id, thread: 'orders:user:ada', ...more }
      const data = { ...line, customer, orderId }
      await box.add(database.db, { ...mail, to: 'shop', template: 'orderForShop', data })
      await box.add(database.db, {
        ...mail,
        to: customer,
        template: 'orderForCustomer',
        data: { ...data, status: 'pending' },
      })
    },

    stored() {
      const { id, data, attempts, sent_at, failed_at, last_error } = rows
      const columns = { id, data, attempts, sent_at, failed_at, last_error }
      return database.db.select(columns).from(rows).orderBy(asc(id))
    },

    recipients: () => server.arrived.flatMap((mail) => mail.recipients).toSorted((a, b) => a.localeCompare(b)),

    /** Resolves when the server has received the next mail, before it accepts it. */
    arrival: () => new Promise<void>((resolve) => server.answers.push(resolve)),

    ids: () => server.arrived.map(({ messageId }) => messageId),
  }
}
