import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import type { SMTPServerOptions } from 'smtp-server'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { notifyQueue } from '../db/notifyQueue.ts'
import { outbox as rows, shops } from '../db/schema.ts'
import { openDatabase } from '../openDatabase.ts'
import { readShopFacts } from '../shop/shopFacts.ts'
import { buildItem, buildShop, type TestShop } from '../testing/factories.ts'
import { type MailServer, openMailServer } from '../testing/mailServer.ts'
import { openTestApp, testEnv } from '../testing/testApp.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { mailRepository } from './mailRepository.ts'
import { type MailWorker, mailWorker } from './mailWorker.ts'
import { createOutbox, type Mail } from './outbox.ts'
import { customer, line as sampleLine, sampleMails, templateNames } from './sampleMails.ts'
import { renderMail } from './templates.ts'

const shopUrl = 'https://shop.example'
const line = { ...sampleLine, quantity: 1, price: 120 }
const log: { warn: unknown[]; error: unknown[] } = { warn: [], error: [] }

let database: Database
let shop: TestShop
let server: MailServer
const open: Pick<MailWorker, 'close'>[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  shop = await buildShop(database.db)
})
beforeEach(async () => {
  await database.db.delete(rows)
  server = await openMailServer()
  log.warn = []
  log.error = []
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
  await server.close()
})
afterAll(() => database.close())

/** A worker that runs only when called. */
function workerFor(url: string | undefined, { PUBLIC_URL = shopUrl } = {}): MailWorker {
  const env = testEnv({ PUBLIC_URL, ...(url && { SMTP_URL: url }) })
  const made = mailWorker({
    db: database.db,
    env,
    urlOf: (seed, page) => `${PUBLIC_URL}/${page === 'thread' ? 'e' : page}/${seed}`,
    log: { warn: (entry: unknown) => log.warn.push(entry), error: (entry: unknown) => log.error.push(entry) },
  })
  open.push(made)
  return made
}

const box = createOutbox({ ownerEmail: 'owner@example.com' })
const in6s = sql`now() + interval '6 seconds'`
const in1h = sql`now() + interval '1 hour'`

async function reset(email = 'ada@example.com', url = `${shopUrl}/reset?token=abc`): Promise<void> {
  const data = { name: 'Ada Welo', url }
  await box.add(database.db, { shopId: shop.id, to: { email }, template: 'passwordReset', data })
}

async function shipped(email: string): Promise<void> {
  const data = { ...line, orderId: 7, name: '', carrier: 'UPS', trackingNumber: '1Z', trackingUrl: null }
  await box.add(database.db, { shopId: shop.id, to: { email }, template: 'shipping', data })
}

/** Queues the mails of one line of a checkout. */
async function ordered(orderId: number, more: Partial<Mail<'orderForShop'>> = {}): Promise<void> {
  const mail = { shopId: shop.id, thread: 'orders:user:ada', ...more }
  const data = { ...line, customer, orderId }
  await box.add(database.db, { ...mail, to: 'shop', template: 'orderForShop', data })
  await box.add(database.db, {
    ...mail,
    to: customer,
    template: 'orderForCustomer',
    data: { ...data, status: 'pending' },
  })
}

function stored() {
  const { id, data, attempts, sent_at, failed_at, last_error } = rows
  return database.db.select({ id, data, attempts, sent_at, failed_at, last_error }).from(rows).orderBy(asc(id))
}

const recipients = () => server.arrived.flatMap((mail) => mail.recipients).toSorted((a, b) => a.localeCompare(b))
/** Resolves when the server has received the next mail, before it accepts it. */
const arrival = () => new Promise<void>((resolve) => server.answers.push(resolve))
const ids = () => server.arrived.map(({ messageId }) => messageId)

describe('a mail', () => {
  it('is sent once, as plain text and HTML, from the shop', async () => {
    await reset()
    const { round } = workerFor(server.url)
    await round()
    await round(in1h)
    const [row] = await stored()
    expect(server.arrived).toHaveLength(1)
    expect(server.arrived[0]).toMatchObject({
      recipients: ['ada@example.com'],
      from: { name: shop.domain, address: 'no-reply@shop.example' },
      to: [{ name: '', address: 'ada@example.com' }],
      subject: 'Choose a new password',
      messageId: `<outbox-${shop.id}-${row?.id}@shop.example>`,
      text: expect.stringContaining('Hello Ada Welo,'),
      html: expect.stringContaining('<p style="margin:0 0 16px">Hello Ada Welo,</p>'),
    })
    expect(server.arrived[0]?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(row).toMatchObject({ attempts: 1, sent_at: expect.any(Date), failed_at: null, last_error: null })
  })

  it.each(templateNames)('is sent as rendered: %s', async (template) => {
    const data = sampleMails[template]
    await box.add(database.db, { shopId: shop.id, to: customer, template, data })
    await workerFor(server.url).round()
    expect(server.arrived).toHaveLength(1)
    const [mail] = server.arrived
    const written = renderMail(shopUrl, await readShopFacts(database.db, shop.id), template, [data])
    expect(mail?.subject).toBe(written?.subject)
    expect(mail?.text?.trim()).toBe(written?.text)
    expect(mail?.html?.trim()).toBe(written?.html.trim())
  })

  it('no longer stores its secret after it is sent', async () => {
    await reset()
    await workerFor(server.url).round()
    expect(server.arrived[0]?.text).toContain(`${shopUrl}/reset?token=abc`)
    expect(JSON.stringify(await stored())).not.toContain('token')
  })

  it('has only the headers of its template, even if a customer tries to inject others', async () => {
    const name = '"Ada, Welo" <x@evil.example>\r\nBcc: victim@example.com, 💎'
    const data = { ...line, orderId: 1, customer: { ...customer, name } }
    await box.add(database.db, { shopId: shop.id, to: 'shop', template: 'orderForShop', data })
    await workerFor(server.url).round()
    expect(server.arrived).toHaveLength(1)
    const [mail] = server.arrived
    expect(mail).toMatchObject({
      recipients: ['owner@example.com'],
      to: [{ address: 'owner@example.com' }],
      replyTo: [{ name: '', address: 'ada@example.com' }],
      subject: 'New enquiry from "Ada, Welo" <x@evil.example> Bcc: victim@example.com, 💎: Welo Opal',
    })
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.bcc).toBeUndefined()
  })

  it("has the shop's own address as Reply-To if there is one", async () => {
    await database.db
      .update(shops)
      .set({ contact_info: { name: '', email: 'hello@shop.example', phone: '', website_url: '' } })
      .where(eq(shops.id, shop.id))
    await ordered(1)
    await workerFor(server.url).round(in6s)
    await database.db.update(shops).set({ contact_info: { name: '', email: '', phone: '', website_url: '' } })
    expect(recipients()).toEqual(['ada@example.com', 'hello@shop.example'])
    const toCustomer = server.arrived.find((mail) => mail.recipients.includes('ada@example.com'))
    expect(toCustomer?.replyTo).toMatchObject([{ address: 'hello@shop.example' }])
  })

  it.each(['', 'ada', 'ada@example.com, bo@example.com', '"a b"@example.com', 'ada@example.com\r\nRCPT TO:<bo@x.y>'])(
    'fails permanently for the invalid address %j',
    async (recipient) => {
      await reset(recipient)
      await workerFor(server.url).round()
      expect(server.arrived).toEqual([])
      expect(await stored()).toMatchObject([
        { failed_at: expect.any(Date), last_error: 'The recipient is not a valid address', data: { url: '' } },
      ])
    },
  )

  it('fails permanently when no template can render it', async () => {
    await reset()
    await database.db.update(rows).set({ template: 'constructor' })
    await workerFor(server.url).round()
    expect(await stored()).toMatchObject([{ failed_at: expect.any(Date), last_error: 'The mail cannot be rendered' }])
  })

  it('is rolled back with its transaction', async () => {
    const broken = database.db.transaction(async (tx) => {
      await box.add(tx, { shopId: shop.id, to: customer, template: 'passwordReset', data: { name: '', url: '' } })
      throw new Error('The order was not stored')
    })
    await expect(broken).rejects.toThrow('The order was not stored')
    await workerFor(server.url).round(in1h)
    expect(server.arrived).toEqual([])
  })
})

describe('the lines of one checkout', () => {
  it('are combined into one mail each for shop and customer', async () => {
    for (const orderId of [1, 2, 3]) await ordered(orderId)
    await workerFor(server.url).round(in6s)
    expect(recipients()).toEqual(['ada@example.com', 'owner@example.com'])
    for (const { subject, text = '', html = '' } of server.arrived) {
      expect(subject).toMatch(/: 3 items$/)
      for (const said of ['#1', '#2', '#3', 'USD 360.00']) {
        expect(text).toContain(said)
        expect(html).toContain(said)
      }
    }
    const sent = await stored()
    expect(sent).toHaveLength(6)
    expect(sent.every(({ sent_at }) => sent_at !== null)).toBe(true)
  })

  it('are sent after a delay that collects them', async () => {
    await ordered(1)
    const { round } = workerFor(server.url)
    await round()
    expect(server.arrived).toEqual([])
    await round(in6s)
    expect(server.arrived).toHaveLength(2)
  })

  it('are not combined with those of other customers, shops or threads', async () => {
    const elsewhere = await buildShop(database.db)
    const contact_info = { name: '', email: 'elsewhere@example.com', phone: '', website_url: '' }
    await database.db.update(shops).set({ contact_info }).where(eq(shops.id, elsewhere.id))
    await ordered(1)
    await ordered(2, { thread: 'orders:user:bo' })
    await ordered(3, { shopId: elsewhere.id })
    await ordered(4, { thread: undefined })
    await ordered(5, { thread: undefined })
    await workerFor(server.url).round(in6s)
    expect(server.arrived).toHaveLength(10)
    expect(new Set(ids()).size).toBe(10)
  })

  it('form a new mail once a first attempt was made', async () => {
    await ordered(1)
    server.answers.push(451, 451)
    const { round } = workerFor(server.url)
    await round(in6s)
    await ordered(2)
    await round(in1h)
    const toShop = server.arrived.filter(({ recipients: [recipient] }) => recipient === 'owner@example.com')
    expect(toShop.map(({ subject }) => subject)).toEqual([
      'New enquiry from Ada Welo: Welo Opal',
      'New enquiry from Ada Welo: Welo Opal',
    ])
    expect(new Set(ids()).size).toBe(4)
  })
})

describe('a mail that is rejected', () => {
  it('temporarily is retried as the same mail', async () => {
    await reset()
    server.answers.push(451)
    const { round } = workerFor(server.url)
    await round()
    const [row] = await stored()
    expect(row).toMatchObject({ attempts: 1, sent_at: null, failed_at: null, last_error: 'DATA 451 4.7.1' })
    await round()
    expect(server.arrived).toEqual([])
    await round(sql`now() + interval '1 minute'`)
    expect(ids()).toEqual([`<outbox-${shop.id}-${row?.id}@shop.example>`])
    expect(await stored()).toMatchObject([{ attempts: 2, sent_at: expect.any(Date), last_error: null }])
  })

  it('temporarily is retried with exponential backoff, at most half an hour', async () => {
    const { round } = workerFor(server.url)
    const waits: number[] = []
    await shipped('ada@example.com')
    for (let tries = 0; tries < 10; tries++) {
      server.answers.push(451)
      await database.db.update(rows).set({ due_at: sql`now()` })
      await round()
      const [row] = await database.db
        .select({ wait: sql<number>`extract(epoch from due_at - now())::float8` })
        .from(rows)
      waits.push(row?.wait ?? 0)
    }
    for (const [tries, wait] of waits.entries()) {
      const most = Math.min(30 * 2 ** tries, 1800)
      expect(wait).toBeGreaterThan(most / 2 - 5)
      expect(wait).toBeLessThanOrEqual(most)
    }
  })

  it('permanently for its recipient fails at once, and others are sent', async () => {
    server.unknown.add('gone@example.com')
    await shipped('gone@example.com')
    await shipped('ada@example.com')
    await workerFor(server.url).round()
    expect(recipients()).toEqual(['ada@example.com'])
    expect(await stored()).toMatchObject([
      { attempts: 1, failed_at: expect.any(Date), last_error: 'RCPT TO 550 5.1.1' },
      { sent_at: expect.any(Date), failed_at: null },
    ])
  })

  it('permanently after its data fails at once', async () => {
    await reset()
    server.answers.push(554)
    await workerFor(server.url).round()
    expect(await stored()).toMatchObject([
      { failed_at: expect.any(Date), last_error: 'DATA 554 5.1.1', data: { name: '', url: '' } },
    ])
  })

  it('is logged without addresses', async () => {
    server.unknown.add('ada@example.com')
    await shipped('ada@example.com')
    await shipped('bo@example.com')
    server.answers.push(451)
    await workerFor(server.url).round()
    expect(log.warn).toHaveLength(2)
    expect(JSON.stringify(log)).not.toMatch(/ada@|bo@/)
    expect(JSON.stringify((await stored()).map(({ last_error }) => last_error))).not.toContain('@')
  })

  it('for three days fails permanently', async () => {
    await shipped('ada@example.com')
    server.answers.push(451)
    const { round } = workerFor(server.url)
    await round()
    await round(sql`now() + interval '3 days 1 second'`)
    expect(server.arrived).toEqual([])
    expect(await stored()).toMatchObject([{ sent_at: null, failed_at: expect.any(Date), last_error: 'DATA 451 4.7.1' }])
  })
})

describe('a secret link', () => {
  it('is neither sent nor stored after it has expired', async () => {
    await reset()
    const { round } = workerFor(server.url)
    await round(sql`now() + interval '31 minutes'`)
    expect(server.arrived).toEqual([])
    const [row] = await stored()
    expect(row).toMatchObject({ failed_at: expect.any(Date), last_error: 'Too old', data: { name: '', url: '' } })
  })
})

describe('a server', () => {
  it('that is down for a day only delays mails', async () => {
    await server.close()
    const many = Array.from({ length: 30 }, (_, at) => `customer${at}@example.com`)
    for (const email of many) await shipped(email)
    const { round } = workerFor(server.url)
    for (let hour = 0; hour < 24; hour++) await round(sql`now() + make_interval(hours => ${hour})`)
    const waiting = await stored()
    expect(waiting.every(({ sent_at, failed_at }) => sent_at === null && failed_at === null)).toBe(true)
    expect(waiting[0]).toMatchObject({ last_error: 'ECONNREFUSED' })

    server = await openMailServer({ port: server.port })
    await round(sql`now() + interval '25 hours'`)
    expect(recipients()).toEqual(many.toSorted((a, b) => a.localeCompare(b)))
  })

  it('is not contacted repeatedly in one round', async () => {
    await server.close()
    for (let at = 0; at < 12; at++) await shipped(`customer${at}@example.com`)
    await workerFor(server.url).round()
    expect((await stored()).filter(({ attempts }) => attempts > 0)).toHaveLength(5)
    server = await openMailServer()
  })

  describe('that requires a password', () => {
    const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _, done) => {
      asked.push(password)
      done(username === 'shop' && password === 'p@ss' ? null : new Error(`Unknown: ${password}`), { user: 'shop' })
    }
    const asked: unknown[] = []
    const wants = { authOptional: false, onAuth }
    beforeEach(() => {
      asked.length = 0
    })

    it('receives it', async () => {
      await server.close()
      server = await openMailServer(wants)
      await reset()
      await workerFor(server.url.replace('//', '//shop:p%40ss@')).round()
      expect(recipients()).toEqual(['ada@example.com'])
    })

    it('is retried later after a wrong one, which is not logged', async () => {
      await server.close()
      server = await openMailServer(wants)
      await reset()
      await workerFor(server.url.replace('//', '//shop:wrong-secret@')).round()
      expect(asked).toEqual(['wrong-secret'])
      expect(await stored()).toMatchObject([{ failed_at: null, last_error: 'AUTH PLAIN 535' }])
      expect(JSON.stringify([log, await stored()])).not.toContain('wrong-secret')
    })

    it('does not receive it unencrypted from another machine', async () => {
      await server.close()
      // Remote, from the worker's point of view.
      server = await openMailServer({ ...wants, host: '127.0.0.2' })
      await reset()
      await workerFor(server.url.replace('//', '//shop:p%40ss@')).round()
      expect(asked).toEqual([])
      expect(await stored()).toMatchObject([{ sent_at: null, failed_at: null, last_error: 'STARTTLS 500' }])
    })
  })
})

it('sends a recipient 20 mails an hour and the rest later', async () => {
  for (let at = 0; at < 25; at++) await shipped('ada@example.com')
  await shipped('bo@example.com')
  const { round } = workerFor(server.url)
  await round()
  await round(sql`now() + interval '59 minutes'`)
  expect(server.arrived).toHaveLength(21)
  expect(recipients()).toContain('bo@example.com')
  await round(in1h)
  expect(server.arrived).toHaveLength(26)
  expect(new Set(ids()).size).toBe(26)
})

it('does not limit mail to the shop itself', async () => {
  for (let at = 0; at < 25; at++) await ordered(at, { thread: `orders:user:${at}` })
  await workerFor(server.url).round(in6s)
  expect(server.arrived.filter(({ subject }) => subject?.startsWith('New '))).toHaveLength(25)
})

it('lets neither mail to the shop nor to a person hold up the other, nor a link to an account', async () => {
  const recipient = 'owner@example.com'
  for (let at = 0; at < 25; at++) await shipped(recipient)
  await ordered(1)
  await box.add(database.db, {
    ...{ shopId: shop.id, to: { email: recipient }, template: 'passwordReset', data: { name: 'Ada', url: 'x' } },
  })
  const { round } = workerFor(server.url)
  await round(in6s)
  expect(server.arrived.filter(({ subject }) => subject?.startsWith('New '))).toHaveLength(1)
  expect(server.arrived.filter(({ subject }) => subject?.includes('password'))).toHaveLength(1)
  expect(recipients().filter((to) => to === recipient)).toHaveLength(22)
})

describe('several workers', () => {
  it('send 200 mails without duplicates', async () => {
    for (let at = 0; at < 100; at++) await ordered(at, { thread: `orders:user:${at}` })
    await database.db.update(rows).set({ recipient: sql`'customer' || ${rows.id} || '@example.com'` })
    await Promise.all([workerFor(server.url).round(in6s), workerFor(server.url).round(in6s)])
    expect(server.arrived).toHaveLength(200)
    expect(new Set(ids()).size).toBe(200)
    expect((await stored()).every(({ sent_at, attempts }) => sent_at !== null && attempts === 1)).toBe(true)
  })

  it('do not split a checkout', async () => {
    for (const orderId of [1, 2, 3, 4, 5, 6]) await ordered(orderId)
    await Promise.all([1, 2, 3].map(() => workerFor(server.url).round(in6s)))
    expect(server.arrived.map(({ subject }) => subject?.split(': ')[1])).toEqual(['6 items', '6 items'])
  })

  it('respect a claim for a minute and then take over from a crashed worker', async () => {
    await reset()
    await mailRepository(database.db).claim(sql`now()`)
    const { round } = workerFor(server.url)
    await round(sql`now() + interval '59 seconds'`)
    expect(server.arrived).toEqual([])
    await round(sql`now() + interval '61 seconds'`)
    expect(server.arrived).toHaveLength(1)
  })
})

describe('a worker', () => {
  it('that is woken repeatedly sends once', async () => {
    await reset()
    const { start, close } = workerFor(server.url)
    const underWay = arrival()
    start()
    for (let at = 0; at < 10; at++) notifyQueue(database.db, 'mail')
    await underWay
    for (let at = 0; at < 10; at++) notifyQueue(database.db, 'mail')
    await close()
    expect(server.arrived).toHaveLength(1)
  })

  it('closes after the mail in progress and sends nothing afterwards', async () => {
    await reset()
    const { start, close } = workerFor(server.url)
    const underWay = arrival()
    start()
    await underWay
    await close()
    expect(await stored()).toMatchObject([{ sent_at: expect.any(Date) }])
    await reset()
    await close()
    expect(server.arrived).toHaveLength(1)
  })

  it('continues after the database was unavailable', async () => {
    await reset()
    await database.db.execute(sql`alter table outbox rename to away`)
    const { start, close } = workerFor(server.url)
    start()
    await close()
    expect(log.error).toHaveLength(1)
    await database.db.execute(sql`alter table away rename to outbox`)
    await workerFor(server.url).round()
    expect(server.arrived).toHaveLength(1)
  })

  it('that is killed between sending a mail and storing the outcome resends it with the same id', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'elegant-mail-'))
    const { connectionString: DATABASE_URL } = database.pool.options
    const where = { DATA_DIR: dir, ...(DATABASE_URL && { DATABASE_URL }) }
    // The embedded database serves one process at a time.
    const opened = async () => (DATABASE_URL ? database : await openDatabase(testEnv(where)))
    const done = async (one: Database) => (DATABASE_URL ? undefined : await one.close())

    const before = await opened()
    if (before !== database) await migrate(before)
    const { id: shopId } = await buildShop(before.db)
    await box.add(before.db, {
      shopId,
      to: customer,
      template: 'contactForCustomer',
      data: { ...customer, requestId: 1, description: '' },
    })
    await done(before)

    const worker = spawn(process.execPath, [path.resolve(import.meta.dirname, '../testing/sendMails.ts')], {
      env: { ...where, SMTP_URL: server.url, PUBLIC_URL: shopUrl, AUTH_SECRET: 'a secret that is used in tests only' },
      stdio: 'inherit',
    })
    server.answers.push(() => worker.kill('SIGKILL'))
    await once(worker, 'exit')
    expect(worker.signalCode).toBe('SIGKILL')
    expect(server.arrived).toHaveLength(1)

    const after = await opened()
    const env = testEnv({ PUBLIC_URL: shopUrl, SMTP_URL: server.url })
    const next = mailWorker({ urlOf: String, db: after.db, env, log: console })
    await next.round(sql`now() + interval '61 seconds'`)
    await next.round(in1h)
    await next.close()
    expect(ids()).toEqual([ids()[0], ids()[0]])
    const [row] = await after.db.select({ sent_at: rows.sent_at, attempts: rows.attempts }).from(rows)
    expect(row).toEqual({ sent_at: expect.any(Date), attempts: 2 })
    await done(after)
    rmSync(dir, { recursive: true, force: true })
  })
})

describe('without SMTP_URL', () => {
  it('a mail is parked and logged once, with its text only in development', async () => {
    await reset()
    const [first, second] = [workerFor(undefined, { PUBLIC_URL: 'http://localhost:3000' }), workerFor(undefined)]
    await first.round()
    await second.round()
    expect(log.warn).toEqual([
      { recipient: 'ada@example.com', subject: 'Choose a new password', text: expect.stringContaining('token=abc') },
    ])
    await reset()
    await second.round()
    expect(log.warn[1]).toEqual({ recipient: 'ada@example.com', subject: 'Choose a new password', text: undefined })
    expect(await stored()).toMatchObject([
      { attempts: 0, sent_at: null, failed_at: null },
      { attempts: 0, sent_at: null, failed_at: null },
    ])
  })

  it('the lines of a checkout are logged as one mail', async () => {
    for (const orderId of [1, 2, 3]) await ordered(orderId)
    await workerFor(undefined).round(in6s)
    expect(log.warn).toMatchObject([
      { subject: 'New enquiry from Ada Welo: 3 items' },
      { subject: 'We have your enquiry: 3 items' },
    ])
  })

  it('expired links are not stored', async () => {
    await reset()
    const { round } = workerFor(undefined)
    await round()
    await round(in1h)
    expect(await stored()).toMatchObject([{ sent_at: null, failed_at: expect.any(Date), data: { name: '', url: '' } }])
  })

  it('old mails are not sent when a server is configured later', async () => {
    await shipped('old@example.com')
    await ordered(1)
    const kept = workerFor(undefined)
    await kept.round(in6s)
    await database.db.update(rows).set({ created_at: sql`now() - interval '25 hours'` })
    await shipped('new@example.com')
    await kept.round()
    await ordered(2)

    await workerFor(server.url).round(in6s)
    expect(recipients()).toEqual(['ada@example.com', 'new@example.com', 'owner@example.com'])
    expect(server.arrived.map(({ text }) => text).join()).not.toContain('#1')
    expect((await stored()).filter(({ sent_at }) => sent_at === null)).toHaveLength(3)
  })
})

describe('the API', () => {
  it('mails an order to shop and customer, and nothing for a rejected one', async () => {
    const test = await openTestApp()
    const item = await buildItem(test.db, test.shop, { title: 'Fire Opal', price: 0.1, sold_as: 'made' })
    const guest = await test.guest()
    const contact = { name: 'Ada Welo', email: 'ada@example.com', phone: '904 555 0101' }
    const order = { items_id: item.id, action_type: 'enquiry', quantity: 3, contact }
    expect(await guest.post('/cart_items', order)).toMatchObject({ status: 201 })
    expect(await guest.post('/cart_items', { ...order, items_id: item.id + 1 })).toMatchObject({ status: 404 })

    const { round, close } = mailWorker({
      urlOf: String,
      db: test.db,
      env: testEnv({ SMTP_URL: server.url }),
      log: console,
    })
    await round(in6s)
    await close()
    await test.close()
    expect(recipients()).toEqual(['ada@example.com', 'admin@example.com'])
    for (const { text } of server.arrived) expect(text).toContain('3 × USD 0.10 = USD 0.30')
  })

  it('sends mails without a thread at once', async () => {
    const arrivals = [arrival(), arrival()]
    const test = await openTestApp({ env: testEnv({ SMTP_URL: server.url }) })
    const guest = await test.guest()
    const message = { name: 'Ada Welo', email: 'ada@example.com', phone: '', message: 'When do you open?' }
    expect(await guest.post('/contact_messages', message)).toMatchObject({ status: 201 })
    await Promise.all(arrivals)
    await test.close()
    expect(recipients()).toEqual(['ada@example.com', 'admin@example.com'])
  })
})
