import { eq, type SQL, sql } from 'drizzle-orm'
import { threads, user } from '../db/schema.ts'
import type { Caller, TestApp } from '../testing/testApp.ts'
import { openThreadTest, type ThreadScenes } from '../testing/threadScenes.ts'

let test: TestApp
let admin: Caller
let scenes: ThreadScenes

beforeAll(async () => {
  ;({ test, admin, scenes } = await openThreadTest())
})
afterAll(() => test.close())

describe('an account links to its conversation', () => {
  async function own() {
    const member = await test.member()
    await test.db.update(user).set({ emailVerified: true }).where(eq(user.id, member.userId))
    const { path, id } = await scenes.enquire(member.email)
    await member.post(`${path}/add`)
    const change = (columns: Partial<Record<'used_at' | 'key_hash', SQL>>) =>
      test.db.update(threads).set(columns).where(eq(threads.id, id))
    const keyOf = async () => (await member.get('/own_threads')).body[0].key
    const open = (key: string) => member.get(`/threads/link/${key}`)
    return { id, change, keyOf, open, read: async () => open(await keyOf()) }
  }

  it('also after 90 days without a word', async () => {
    const { change, read } = await own()
    await change({ used_at: sql`now() - interval '91 days'` })
    expect(await read()).toMatchObject({ status: 200 })
  })

  it('on the last of these days for longer than that day', async () => {
    const { change, keyOf, open } = await own()
    await change({ used_at: sql`now() - interval '90 days' + interval '1 hour'` })
    const key = await keyOf()
    await change({ used_at: sql`${threads.used_at} - interval '2 hours'` })
    expect(await open(key)).toMatchObject({ status: 200 })
  })

  it('also after a change of AUTH_SECRET, by the same address in two tabs', async () => {
    const { change, read, keyOf } = await own()
    await change({ key_hash: sql`'that of another secret'` })
    const [one, other] = await Promise.all([keyOf(), keyOf()])
    expect(other).toBe(one)
    expect(await read()).toMatchObject({ status: 200 })
  })

  it('unless the owner has ended the address', async () => {
    const { id, keyOf } = await own()
    await admin.call('DELETE', `/threads/${id}/link`)
    expect(await keyOf()).toBeNull()
  })
})
