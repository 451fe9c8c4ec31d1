import { eq, type SQL, sql } from 'drizzle-orm'
import { threads, user } from '../db/schema.ts'
import { buildItem } from '../testing/factories.ts'
import { openThreadTest } from '../testing/threadScenes.ts'

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)

describe('an account links to its conversation', () => {
  async function own() {
    const member = await testApp.member()
    await testApp.db.update(user).set({ emailVerified: true }).where(eq(user.id, member.userId))
    const { path, id } = await scenes.enquire(member.email)
    await member.post(`${path}/add`)
    const change = (columns: Partial<Record<'used_at' | 'key_hash', SQL>>) =>
      testApp.db.update(threads).set(columns).where(eq(threads.id, id))
    const readKey = async () => (await member.get('/own_threads')).body[0].key
    const open = (key: string) => member.get(`/threads/link/${key}`)
    return { id, change, readKey, open, read: async () => open(await readKey()) }
  }

  test('also after 90 days without a word', async () => {
    const { change, read } = await own()
    await change({ used_at: sql`now() - interval '91 days'` })
    expect(await read()).toMatchObject({ status: 200 })
  })

  test('on the last of these days for longer than that day', async () => {
    const { change, readKey, open } = await own()
    await change({ used_at: sql`now() - interval '90 days' + interval '1 hour'` })
    const key = await readKey()
    await change({ used_at: sql`${threads.used_at} - interval '2 hours'` })
    expect(await open(key)).toMatchObject({ status: 200 })
  })

  test('also after a change of AUTH_SECRET, by the same address in two tabs', async () => {
    const { change, read, readKey } = await own()
    await change({ key_hash: sql`'that of another secret'` })
    const [one, other] = await Promise.all([readKey(), readKey()])
    expect(other).toBe(one)
    expect(await read()).toMatchObject({ status: 200 })
  })

  test('unless the owner has ended the address', async () => {
    const { id, readKey } = await own()
    await admin.call('DELETE', `/threads/${id}/link`)
    expect(await readKey()).toBeNull()
  })
})

describe('an address that the owner has ended', () => {
  test('stays ended by what the customer does, whose copy has no link, until the owner writes', async () => {
    const item = await buildItem(testApp.db, testApp.shop)
    const guest = await testApp.guest()
    const { body: order } = await guest.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
    const own = async () => (await guest.get('/own_threads')).body[0]
    const { id } = await own()
    const end = () => admin.call('DELETE', `/threads/${id}/link`)

    await end()
    const email = 'ended@example.com'
    expect(await guest.post(`/cart_items/${order.id}/contact`, { email })).toMatchObject({ status: 200 })
    const [copy] = await scenes.mailsTo(email, 'orderForCustomer')
    expect(copy?.data).toMatchObject({ orderId: order.id })
    expect(copy?.data).not.toHaveProperty('thread')
    expect((await own()).key).toBeNull()

    const { body: estimated } = await admin.post(`/cart_items/${order.id}/estimate`, { amount: 90 })
    expect((await own()).key).not.toBeNull()
    await end()
    const headers = { 'if-match': `"${estimated.version}"` }
    const answered = guest.post(`/cart_items/${order.id}/estimate/answer`, { answer: 'accepted' }, { headers })
    expect(await answered).toMatchObject({ status: 200 })
    expect((await own()).key).toBeNull()
    const mails = await scenes.mailsTo(testApp.env.ADMIN_EMAIL, 'estimateAnswerForShop')
    expect(mails.map(({ data }) => data)).toContainEqual(expect.objectContaining({ orderId: order.id, threadId: id }))

    await admin.post(`/threads/${id}/entries`, { text: 'It is ready.' })
    expect((await own()).key).not.toBeNull()
  })
})
