import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { buildApp } from '../app.ts'
import { outbox, wishers } from '../db/schema.ts'
import { wisherKeys } from '../wishes/wisherKeys.ts'
import { openTestApp, testEnv } from './testApp.ts'

export const newEmail = () => `${randomUUID()}@example.com`

/** The titles of the pieces in a digest. */
export function titlesIn({ data }: { data: Record<string, unknown> } = { data: {} }): string[] {
  const pieces: { title: string }[] = JSON.parse(JSON.stringify(data.pieces ?? []))
  return pieces.map(({ title }) => title)
}

/** Opens a shop without a mail server, and the same shop with one, which takes wishes. */
export async function openWishTest() {
  const testApp = await openTestApp({ responseTtl: 0 })
  // Nothing listens there: the mails stay in the outbox.
  const env = testEnv({ SMTP_URL: 'smtp://127.0.0.1:9', DATA_DIR: testApp.env.DATA_DIR })
  const mailing = await buildApp({ db: testApp, env, logger: false, responseTtl: 0 })
  const [admin, guest] = [await testApp.member('admin'), await testApp.guest()]
  const keys = wisherKeys({ authSecret: testApp.env.AUTH_SECRET, publicUrl: testApp.env.PUBLIC_URL })

  async function sweep(): Promise<void> {
    for (const run of testApp.app.sweeps) await run()
  }

  async function wish(email: string, query: object) {
    const headers = { authorization: `Bearer ${guest.token}`, 'user-id': guest.userId }
    const answer = await mailing.inject({ method: 'POST', url: '/api/wishes', headers, payload: { email, query } })
    return { status: answer.statusCode, body: answer.json() }
  }

  /** The path of somebody's page, as the mail has it. */
  async function readLink(email: string): Promise<string> {
    const [wisher] = await testApp.db.select().from(wishers).where(eq(wishers.email, email))
    return `/wishes/link/${keys.getUrl(wisher?.key_seed ?? '', 'wishes').split('/wishes/')[1]}`
  }

  return {
    testApp,
    admin,
    guest,
    keys,
    sweep,
    wish,
    readLink,
    async close(): Promise<void> {
      await mailing.close()
      await testApp.close()
    },
    /** Deletes all wishes and mails, and looks at what is in the shop. */
    async forget(): Promise<void> {
      await testApp.db.delete(outbox)
      await testApp.db.delete(wishers)
      await sweep()
    },
    mailsTo: (email: string, template: string) =>
      testApp.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.recipient, email), eq(outbox.template, template)))
        .orderBy(asc(outbox.id)),
    /** A confirmed wish of an address that had a digest a moment ago, so that the next sweep sends none. */
    async waitFor(query: object, email = newEmail()): Promise<string> {
      await wish(email, query)
      const link = await readLink(email)
      const { body } = await guest.get(link)
      for (const { id } of body.wishes) await guest.post(link, { action: 'confirm', wish: String(id) })
      await testApp.db.update(wishers).set({ mailed_at: sql`now()` }).where(eq(wishers.email, email))
      return email
    },
    async publish(item: object = {}): Promise<{ id: number; slug: string; title: string }> {
      const sku = randomUUID()
      const given = {
        title: `Opal ${sku}`,
        description: 'A stone',
        slug: sku,
        sku,
        price: 100,
        item_info: null,
        ...item,
      }
      return (await admin.post('/items', { shops_id: null, item_type: 'Product', Is_disabled: false, ...given })).body
    },
    change: (id: number, changes: object) => admin.call('PATCH', `/items/${id}`, { body: changes }),
    /** Lets the day pass that lies between two digests. */
    async passDay(): Promise<void> {
      await testApp.db.update(wishers).set({ mailed_at: sql`now() - interval '25 hours'` })
      await sweep()
    },
  }
}
