import { sql } from 'drizzle-orm'
import type { SMTPServerOptions } from 'smtp-server'
import { outbox as rows } from '../db/schema.ts'
import { box, in1h, in6s, mailScenes } from '../testing/mailScenes.ts'
import { openMailServer } from '../testing/mailServer.ts'

const scenes = mailScenes()
const { ids, log, ordered, recipients, reset, shipped, stored, workerFor } = scenes

describe('a mail that is rejected', () => {
  test('temporarily is retried as the same mail', async () => {
    await reset()
    scenes.server.answers.push(451)
    const { round } = workerFor(scenes.server.url)
    await round()
    const [row] = await stored()
    expect(row).toMatchObject({ attempts: 1, sent_at: null, failed_at: null, last_error: 'DATA 451 4.7.1' })
    await round()
    expect(scenes.server.arrived).toEqual([])
    await round(sql`now() + interval '1 minute'`)
    expect(ids()).toEqual([`<outbox-${scenes.shop.id}-${row?.id}@shop.example>`])
    expect(await stored()).toMatchObject([{ attempts: 2, sent_at: expect.any(Date), last_error: null }])
  })

  test('temporarily is retried with exponential backoff, at most half an hour', async () => {
    const { round } = workerFor(scenes.server.url)
    const waits: number[] = []
    await shipped('ada@example.com')
    for (let tries = 0; tries < 10; tries++) {
      scenes.server.answers.push(451)
      await scenes.database.db.update(rows).set({ due_at: sql`now()` })
      await round()
      const [row] = await scenes.database.db
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

  test('permanently for its recipient fails at once, and others are sent', async () => {
    scenes.server.unknown.add('gone@example.com')
    await shipped('gone@example.com')
    await shipped('ada@example.com')
    await workerFor(scenes.server.url).round()
    expect(recipients()).toEqual(['ada@example.com'])
    expect(await stored()).toMatchObject([
      { attempts: 1, failed_at: expect.any(Date), last_error: 'RCPT TO 550 5.1.1' },
      { sent_at: expect.any(Date), failed_at: null },
    ])
  })

  test('permanently after its data fails at once', async () => {
    await reset()
    scenes.server.answers.push(554)
    await workerFor(scenes.server.url).round()
    expect(await stored()).toMatchObject([
      { failed_at: expect.any(Date), last_error: 'DATA 554 5.1.1', data: { name: '', url: '' } },
    ])
  })

  test('is logged without addresses', async () => {
    scenes.server.unknown.add('ada@example.com')
    await shipped('ada@example.com')
    await shipped('bo@example.com')
    scenes.server.answers.push(451)
    await workerFor(scenes.server.url).round()
    expect(log.warn).toHaveLength(2)
    expect(JSON.stringify(log)).not.toMatch(/ada@|bo@/)
    expect(JSON.stringify((await stored()).map(({ last_error }) => last_error))).not.toContain('@')
  })

  test('for three days fails permanently', async () => {
    await shipped('ada@example.com')
    scenes.server.answers.push(451)
    const { round } = workerFor(scenes.server.url)
    await round()
    await round(sql`now() + interval '3 days 1 second'`)
    expect(scenes.server.arrived).toEqual([])
    expect(await stored()).toMatchObject([{ sent_at: null, failed_at: expect.any(Date), last_error: 'DATA 451 4.7.1' }])
  })
})

describe('a secret link', () => {
  test('is neither sent nor stored after it has expired', async () => {
    await reset()
    const { round } = workerFor(scenes.server.url)
    await round(sql`now() + interval '31 minutes'`)
    expect(scenes.server.arrived).toEqual([])
    const [row] = await stored()
    expect(row).toMatchObject({ failed_at: expect.any(Date), last_error: 'Too old', data: { name: '', url: '' } })
  })
})

describe('a server', () => {
  test('that is down for a day only delays mails', async () => {
    await scenes.server.close()
    const many = Array.from({ length: 30 }, (_, at) => `customer${at}@example.com`)
    for (const email of many) await shipped(email)
    const { round } = workerFor(scenes.server.url)
    for (let hour = 0; hour < 24; hour++) await round(sql`now() + make_interval(hours => ${hour})`)
    const waiting = await stored()
    expect(waiting.every(({ sent_at, failed_at }) => sent_at === null && failed_at === null)).toBe(true)
    expect(waiting[0]).toMatchObject({ last_error: 'ECONNREFUSED' })

    scenes.server = await openMailServer({ port: scenes.server.port })
    await round(sql`now() + interval '25 hours'`)
    expect(recipients()).toEqual(many.toSorted((a, b) => a.localeCompare(b)))
  })

  test('is not contacted repeatedly in one round', async () => {
    await scenes.server.close()
    for (let at = 0; at < 12; at++) await shipped(`customer${at}@example.com`)
    await workerFor(scenes.server.url).round()
    expect((await stored()).filter(({ attempts }) => attempts > 0)).toHaveLength(5)
    scenes.server = await openMailServer()
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

    test('receives it', async () => {
      await scenes.server.close()
      scenes.server = await openMailServer(wants)
      await reset()
      await workerFor(scenes.server.url.replace('//', '//shop:p%40ss@')).round()
      expect(recipients()).toEqual(['ada@example.com'])
    })

    test('is retried later after a wrong one, which is not logged', async () => {
      await scenes.server.close()
      scenes.server = await openMailServer(wants)
      await reset()
      await workerFor(scenes.server.url.replace('//', '//shop:wrong-secret@')).round()
      expect(asked).toEqual(['wrong-secret'])
      expect(await stored()).toMatchObject([{ failed_at: null, last_error: 'AUTH PLAIN 535' }])
      expect(JSON.stringify([log, await stored()])).not.toContain('wrong-secret')
    })

    test('does not receive it unencrypted from another machine', async () => {
      await scenes.server.close()
      // Remote, from the worker's point of view.
      scenes.server = await openMailServer({ ...wants, host: '127.0.0.2' })
      await reset()
      await workerFor(scenes.server.url.replace('//', '//shop:p%40ss@')).round()
      expect(asked).toEqual([])
      expect(await stored()).toMatchObject([{ sent_at: null, failed_at: null, last_error: 'STARTTLS 500' }])
    })
  })
})

test('sends a recipient 20 mails an hour and the rest later', async () => {
  for (let at = 0; at < 25; at++) await shipped('ada@example.com')
  await shipped('bo@example.com')
  const { round } = workerFor(scenes.server.url)
  await round()
  await round(sql`now() + interval '59 minutes'`)
  expect(scenes.server.arrived).toHaveLength(21)
  expect(recipients()).toContain('bo@example.com')
  await round(in1h)
  expect(scenes.server.arrived).toHaveLength(26)
  expect(new Set(ids()).size).toBe(26)
})

test('does not limit mail to the shop itself', async () => {
  for (let at = 0; at < 25; at++) await ordered(at, { thread: `orders:user:${at}` })
  await workerFor(scenes.server.url).round(in6s)
  expect(scenes.server.arrived.filter(({ subject }) => subject?.startsWith('New '))).toHaveLength(25)
})

test('lets neither mail to the shop nor to a person hold up the other, nor a link to an account', async () => {
  const recipient = 'owner@example.com'
  for (let at = 0; at < 25; at++) await shipped(recipient)
  await ordered(1)
  await box.add(scenes.database.db, {
    shopId: scenes.shop.id,
    to: { email: recipient },
    template: 'passwordReset',
    data: { name: 'Ada', url: 'x' },
  })
  const { round } = workerFor(scenes.server.url)
  await round(in6s)
  expect(scenes.server.arrived.filter(({ subject }) => subject?.startsWith('New '))).toHaveLength(1)
  expect(scenes.server.arrived.filter(({ subject }) => subject?.includes('password'))).toHaveLength(1)
  expect(recipients().filter((to) => to === recipient)).toHaveLength(22)
})
