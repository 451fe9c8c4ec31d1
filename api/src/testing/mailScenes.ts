import { asc, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { outbox as rows } from '../db/schema.ts'
import { type MailWorker, mailWorker } from '../mail/mailWorker.ts'
import { createOutbox, type Mail } from '../mail/outbox.ts'
import { customer, line as sampleLine } from '../mail/sampleMails.ts'
import type { TestShop } from './factories.ts'
import type { MailServer } from './mailServer.ts'
import { testEnv } from './testApp.ts'

export const shopUrl = 'https://shop.example'
export const line = { ...sampleLine, quantity: 1, price: 120 }
export const in6s = sql`now() + interval '6 seconds'`
export const in1h = sql`now() + interval '1 hour'`

export const box = createOutbox({ ownerEmail: 'owner@example.com' })

/** Mails, and workers that send them. The database is opened before the first test, the server before each. */
export function mailScenes(opened: () => { database: Database; shop: TestShop; server: MailServer }) {
  const log: { warn: unknown[]; error: unknown[] } = { warn: [], error: [] }
  const open: Pick<MailWorker, 'close'>[] = []
  return {
    log,

    /** Forgets the mails and the log of the test before. */
    async clear(): Promise<void> {
      await opened().database.db.delete(rows)
      log.warn = []
      log.error = []
    },

    async closeWorkers(): Promise<void> {
      await Promise.all(open.splice(0).map((one) => one.close()))
    },

    /** A worker that runs only when called. */
    workerFor(url: string | undefined, { PUBLIC_URL = shopUrl } = {}): MailWorker {
      const env = testEnv({ PUBLIC_URL, ...(url && { SMTP_URL: url }) })
      const made = mailWorker({
        db: opened().database.db,
        env,
        urlOf: (seed, page) => `${PUBLIC_URL}/${page === 'thread' ? 'e' : page}/${seed}`,
        log: { warn: (entry: unknown) => log.warn.push(entry), error: (entry: unknown) => log.error.push(entry) },
      })
      open.push(made)
      return made
    },

    async reset(email = 'ada@example.com', url = `${shopUrl}/reset?token=abc`): Promise<void> {
      const { database, shop } = opened()
      const data = { name: 'Ada Welo', url }
      await box.add(database.db, { shopId: shop.id, to: { email }, template: 'passwordReset', data })
    },

    async shipped(email: string): Promise<void> {
      const { database, shop } = opened()
      const data = { ...line, orderId: 7, name: '', carrier: 'UPS', trackingNumber: '1Z', trackingUrl: null }
      await box.add(database.db, { shopId: shop.id, to: { email }, template: 'shipping', data })
    },

    /** Queues the mails of one line of a checkout. */
    async ordered(orderId: number, more: Partial<Mail<'orderForShop'>> = {}): Promise<void> {
      const { database, shop } = opened()
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
      return opened().database.db.select(columns).from(rows).orderBy(asc(id))
    },

    recipients: () =>
      opened()
        .server.arrived.flatMap((mail) => mail.recipients)
        .toSorted((a, b) => a.localeCompare(b)),

    /** Resolves when the server has received the next mail, before it accepts it. */
    arrival: () => new Promise<void>((resolve) => opened().server.answers.push(resolve)),

    ids: () => opened().server.arrived.map(({ messageId }) => messageId),
  }
}
