import { eq } from 'drizzle-orm'
import { outbox as rows, shops } from '../db/schema.ts'
import { readShopFacts } from '../shop/readShopFacts.ts'
import { buildShop } from '../testing/factories.ts'
import { box, in1h, in6s, line, mailScenes, shopUrl } from '../testing/mailScenes.ts'
import { customer, sampleMails, templateNames } from './sampleMails.ts'
import { renderMail } from './templates.ts'

const scenes = mailScenes()
const { ids, ordered, recipients, reset, stored, workerFor } = scenes

describe('a mail', () => {
  test('is sent once, as plain text and HTML, from the shop', async () => {
    await reset()
    const { round } = workerFor(scenes.server.url)
    await round()
    await round(in1h)
    const [row] = await stored()
    expect(scenes.server.arrived).toHaveLength(1)
    expect(scenes.server.arrived[0]).toMatchObject({
      recipients: ['ada@example.com'],
      from: { name: scenes.shop.domain, address: 'no-reply@shop.example' },
      to: [{ name: '', address: 'ada@example.com' }],
      subject: 'Choose a new password',
      messageId: `<outbox-${scenes.shop.id}-${row?.id}@shop.example>`,
      text: expect.stringContaining('Hello Ada Welo,'),
      html: expect.stringContaining('<p style="margin:0 0 16px">Hello Ada Welo,</p>'),
    })
    expect(scenes.server.arrived[0]?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(row).toMatchObject({ attempts: 1, sent_at: expect.any(Date), failed_at: null, last_error: null })
  })

  test.each(templateNames)('is sent as rendered: %s', async (template) => {
    const data = sampleMails[template]
    await box.add(scenes.database.db, { shopId: scenes.shop.id, to: customer, template, data })
    await workerFor(scenes.server.url).round()
    expect(scenes.server.arrived).toHaveLength(1)
    const [mail] = scenes.server.arrived
    const written = renderMail(shopUrl, await readShopFacts(scenes.database.db, scenes.shop.id), template, [data])
    expect(mail?.subject).toBe(written?.subject)
    expect(mail?.text?.trim()).toBe(written?.text)
    expect(mail?.html?.trim()).toBe(written?.html.trim())
  })

  test('no longer stores its secret after it is sent', async () => {
    await reset()
    await workerFor(scenes.server.url).round()
    expect(scenes.server.arrived[0]?.text).toContain(`${shopUrl}/reset?token=abc`)
    expect(JSON.stringify(await stored())).not.toContain('token')
  })

  test('shows a name that looks like an encoded word as it was typed', async () => {
    const name = '=?utf-8?q?Your_domain_has_expired?='
    const data = { ...sampleMails.contactForShop, name }
    await box.add(scenes.database.db, { shopId: scenes.shop.id, to: 'shop', template: 'contactForShop', data })
    await workerFor(scenes.server.url).round()
    expect(scenes.server.arrived[0]?.subject).toBe('New message from = ?utf-8?q?Your_domain_has_expired?=')
  })

  test('has only the headers of its template, even if a customer tries to inject others', async () => {
    const name = '"Ada, Welo" <x@evil.example>\r\nBcc: victim@example.com, 💎'
    const data = { ...line, orderId: 1, customer: { ...customer, name } }
    await box.add(scenes.database.db, { shopId: scenes.shop.id, to: 'shop', template: 'orderForShop', data })
    await workerFor(scenes.server.url).round()
    expect(scenes.server.arrived).toHaveLength(1)
    const [mail] = scenes.server.arrived
    expect(mail).toMatchObject({
      recipients: ['owner@example.com'],
      to: [{ address: 'owner@example.com' }],
      replyTo: [{ name: '', address: 'ada@example.com' }],
      subject: 'New enquiry from "Ada, Welo" <x@evil.example> Bcc: victim@example.com, 💎: Welo Opal',
    })
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.bcc).toBeUndefined()
  })

  test("has the shop's own address as Reply-To if there is one", async () => {
    await scenes.database.db
      .update(shops)
      .set({ contact_info: { name: '', email: 'hello@shop.example', phone: '', website_url: '' } })
      .where(eq(shops.id, scenes.shop.id))
    await ordered(1)
    await workerFor(scenes.server.url).round(in6s)
    await scenes.database.db.update(shops).set({ contact_info: { name: '', email: '', phone: '', website_url: '' } })
    expect(recipients()).toEqual(['ada@example.com', 'hello@shop.example'])
    const toCustomer = scenes.server.arrived.find((mail) => mail.recipients.includes('ada@example.com'))
    expect(toCustomer?.replyTo).toMatchObject([{ address: 'hello@shop.example' }])
  })

  test.each(['', 'ada', 'ada@example.com, bo@example.com', '"a b"@example.com', 'ada@example.com\r\nRCPT TO:<bo@x.y>'])(
    'fails permanently for the invalid address %j',
    async (recipient) => {
      await reset(recipient)
      await workerFor(scenes.server.url).round()
      expect(scenes.server.arrived).toEqual([])
      expect(await stored()).toMatchObject([
        { failed_at: expect.any(Date), last_error: 'The recipient is not a valid address', data: { url: '' } },
      ])
    },
  )

  test('fails permanently when no template can render it', async () => {
    await reset()
    await scenes.database.db.update(rows).set({ template: 'constructor' })
    await workerFor(scenes.server.url).round()
    expect(await stored()).toMatchObject([{ failed_at: expect.any(Date), last_error: 'The mail cannot be rendered' }])
  })

  test('is rolled back with its transaction', async () => {
    const broken = scenes.database.db.transaction(async (tx) => {
      await box.add(tx, {
        shopId: scenes.shop.id,
        to: customer,
        template: 'passwordReset',
        data: { name: '', url: '' },
      })
      throw new Error('The order was not stored')
    })
    await expect(broken).rejects.toThrow('The order was not stored')
    await workerFor(scenes.server.url).round(in1h)
    expect(scenes.server.arrived).toEqual([])
  })
})

describe('the lines of one checkout', () => {
  test('are combined into one mail each for shop and customer', async () => {
    for (const orderId of [1, 2, 3]) await ordered(orderId)
    await workerFor(scenes.server.url).round(in6s)
    expect(recipients()).toEqual(['ada@example.com', 'owner@example.com'])
    for (const { subject, text = '', html = '' } of scenes.server.arrived) {
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

  test('are sent after a delay that collects them', async () => {
    await ordered(1)
    const { round } = workerFor(scenes.server.url)
    await round()
    expect(scenes.server.arrived).toEqual([])
    await round(in6s)
    expect(scenes.server.arrived).toHaveLength(2)
  })

  test('are not combined with those of other customers, shops or threads', async () => {
    const elsewhere = await buildShop(scenes.database.db)
    const contact_info = { name: '', email: 'elsewhere@example.com', phone: '', website_url: '' }
    await scenes.database.db.update(shops).set({ contact_info }).where(eq(shops.id, elsewhere.id))
    await ordered(1)
    await ordered(2, { thread: 'orders:user:bo' })
    await ordered(3, { shopId: elsewhere.id })
    await ordered(4, { thread: undefined })
    await ordered(5, { thread: undefined })
    await workerFor(scenes.server.url).round(in6s)
    expect(scenes.server.arrived).toHaveLength(10)
    expect(new Set(ids()).size).toBe(10)
  })

  test('form a new mail once a first attempt was made', async () => {
    await ordered(1)
    scenes.server.answers.push(451, 451)
    const { round } = workerFor(scenes.server.url)
    await round(in6s)
    await ordered(2)
    await round(in1h)
    const toShop = scenes.server.arrived.filter(({ recipients: [recipient] }) => recipient === 'owner@example.com')
    expect(toShop.map(({ subject }) => subject)).toEqual([
      'New enquiry from Ada Welo: Welo Opal',
      'New enquiry from Ada Welo: Welo Opal',
    ])
    expect(new Set(ids()).size).toBe(4)
  })
})
