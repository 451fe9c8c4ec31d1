import { outbox } from '../db/schema.ts'
import { isForStaff } from '../http/requests/visitor.ts'
import { buildShop } from '../testing/factories.ts'
import { openThreadTest } from '../testing/threadScenes.ts'

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)

async function readRecord(userId: string): Promise<number> {
  const { body } = await admin.get('/customers_all', { external: { search: userId } })
  return Number(body.items[0].id)
}

const readTexts = async (path: string) => (await admin.get(path)).body.map(({ text }: { text: string }) => text)
const newestChange = async () => (await admin.get('/changes')).body.items[0]

describe.each([
  ['an order', async () => `/cart_items/${(await scenes.enquire()).order.id}/notes`],
  ['a request', async () => `/requests/${(await scenes.request()).request.id}/notes`],
  ['a customer', async () => `/customers/${await readRecord((await testApp.member()).userId)}/notes`],
])('the notes on %s', (_, readPath) => {
  test('are dated, signed and listed newest first', async () => {
    const path = await readPath()
    expect((await admin.get(path)).body).toEqual([])
    await admin.post(path, { text: 'Pays in cash.\nCalls before noon.' })
    const added = await admin.post(path, { text: 'Wants a box' })
    expect(added).toMatchObject({ status: 201, body: { text: 'Wants a box', by_name: 'Ada Welo' } })
    expect((await admin.get(path)).body).toMatchObject([added.body, { text: 'Pays in cash.\nCalls before noon.' }])
  })

  test('are kept when two admins write at once', async () => {
    const path = await readPath()
    const other = await testApp.member('admin')
    await Promise.all([admin.post(path, { text: 'One' }), other.post(path, { text: 'Two' })])
    expect((await readTexts(path)).sort()).toEqual(['One', 'Two'])
  })

  test('are removed and restored', async () => {
    const path = await readPath()
    const { body } = await admin.post(path, { text: 'Wrong person' })
    expect(await admin.call('DELETE', `/notes/${body.id}`)).toMatchObject({ status: 200, body })
    expect(await readTexts(path)).toEqual([])
    await admin.post(`/notes/${body.id}/restore`)
    expect(await readTexts(path)).toEqual(['Wrong person'])
  })

  test('are in the change log, from which each step is undone', async () => {
    const path = await readPath()
    const { body } = await admin.post(path, { text: 'Ring size 7' })
    const added = await newestChange()
    expect(added).toMatchObject({
      entity: 'note',
      entity_id: body.id,
      action: 'created',
      after: { text: 'Ring size 7' },
    })
    await admin.post(`/changes/${added.id}/restore`, {})
    expect(await readTexts(path)).toEqual([])
    await admin.post(`/changes/${(await newestChange()).id}/restore`, {})
    expect(await readTexts(path)).toEqual(['Ring size 7'])
  })

  test.each([
    ['nothing', { text: ' \n ' }, 'Please write a note'],
    ['too much', { text: 'x'.repeat(2001) }, 'Note must be at most 2000 characters'],
    ['a hidden character', { text: 'a\u0007b' }, "Note contains a character that can't be shown"],
    ['another field', { text: 'A', by_name: 'Bo' }, 'Unknown field: by_name'],
  ])('refuse %s', async (_, body, message) => {
    expect(await admin.post(await readPath(), body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message },
    })
  })
})

test.each(['/cart_items/999999/notes', '/customers/999999/notes', '/requests/999999/notes'])(
  'answers 404 for %s',
  async (path) => {
    expect(await admin.get(path)).toMatchObject({ status: 404 })
    expect(await admin.post(path, { text: 'Nobody' })).toMatchObject({ status: 404 })
  },
)

test('belongs to one shop', async () => {
  const { order } = await scenes.enquire()
  const { body } = await admin.post(`/cart_items/${order.id}/notes`, { text: 'Ours' })
  const elsewhere = await testApp.member('admin', await buildShop(testApp.db))
  expect(await elsewhere.call('DELETE', `/notes/${body.id}`)).toMatchObject({ status: 404 })
})

describe('a note’s words', () => {
  const secret = 'zircon-whisper'

  test('are in no answer that a customer or a guest can get, and in no mail', async () => {
    const scene = await scenes.enquire()
    const member = await testApp.member()
    const { body: own } = await member.post('/cart_items', { items_id: scene.item.id, action_type: 'enquiry' })
    await admin.post(`/cart_items/${scene.order.id}/notes`, { text: secret })
    await admin.post(`/cart_items/${own.id}/notes`, { text: secret })
    await admin.post(`/customers/${await readRecord(member.userId)}/notes`, { text: secret })
    await scene.agree()
    await admin.post(`/threads/${scene.id}/entries`, { text: 'Hello' })

    const calls = readableRoutes().flatMap((url) => {
      const ids = url.startsWith('/cart_items') ? [scene.order.id, own.id] : [scene.item.id]
      return ids.map((id) => fill(url, { id, slug: scene.item.slug, key: scene.key }))
    })
    expect(calls).toEqual(expect.arrayContaining([`/cart_items/${own.id}`, `/threads/link/${scene.key}`, '/customer']))
    for (const path of calls) {
      for (const caller of [member, scene.guest, scene.phone]) {
        expect({ path, answer: JSON.stringify(await caller.get(path)) }).not.toMatchObject({
          answer: expect.stringContaining(secret),
        })
      }
    }
    for (const file of ['estimate-1.pdf', 'payments.ics', '']) {
      const { body } = await testApp.app.inject({ url: `/e/${scene.key}/${file}` })
      expect(body).not.toContain(secret)
    }
    expect(JSON.stringify(await testApp.db.select().from(outbox))).not.toContain(secret)
  })

  test('are only in answers of routes for admins', async () => {
    const routes = testApp.app.apiRoutes.filter(({ url }) => /notes/.test(url))
    expect(routes.length).toBeGreaterThan(5)
    expect(new Set(routes.map(({ access }) => access))).toEqual(new Set(['admin']))
  })
})

/** The addresses that somebody other than an admin may read. */
function readableRoutes(): string[] {
  return testApp.app.apiRoutes
    .filter(({ method, access, url }) => method === 'GET' && !isForStaff(access) && !url.endsWith('*'))
    .map(({ url }) => url.replace('/api', ''))
}

function fill(url: string, { id, slug, key }: { id: number; slug: string; key: string }): string {
  return url
    .replace(':id', String(id))
    .replace(':slug', slug)
    .replace(':key', key)
    .replace(':type', 'Product')
    .replace(':reference', 'made-up')
}
