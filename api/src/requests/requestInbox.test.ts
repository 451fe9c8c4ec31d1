import { and, eq } from 'drizzle-orm'
import { requests } from '../db/schema.ts'
import { ownShop } from '../testing/listScenes.ts'
import { customRequest, getMails, message } from '../testing/requestScenes.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
afterAll(testApp.close)

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

const anyThread = { id: expect.any(Number), seed: expect.any(String) }
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe('GET /requests', () => {
  test('paginates, filters, searches and counts only requests of the shop', async () => {
    const { guest, admin: owner } = await ownShop(testApp)
    const ask = async (external: object = {}) => (await owner.get('/requests', { external })).body
    const ids = async (external: object) => (await ask(external)).items.map(({ id }: { id: number }) => id)
    const sent: number[] = []
    for (let n = 0; n < 24; n++) sent.unshift((await guest.post('/contact_messages', message())).body.id)
    const special = message({ name: '50% Bo_', email: 'rare@example.com', phone: '904 555 0177', message: 'A Fair?' })
    sent.unshift((await guest.post('/contact_messages', special)).body.id)
    sent.unshift((await guest.post('/custom_requests', customRequest({ budget: 'as you say' }))).body.id)
    const [custom = 0, rare = 0, third = 0] = sent

    const counts = { total: 26, new: 26, read: 0, answered: 0 }
    expect(await ask()).toMatchObject({
      itemsReceived: 24,
      curPage: 1,
      nextPage: 2,
      perPage: 24,
      itemsTotal: 26,
      counts,
    })
    expect(await ids({})).toEqual(sent.slice(0, 24))
    expect(await ids({ page: 2 })).toEqual(sent.slice(24))
    expect(await ask({ page: 3 })).toMatchObject({ items: [], itemsTotal: 26, counts })
    expect(await ids({ kind: 'custom' })).toEqual([custom])
    for (const search of ['50%', 'bo_', 'RARE@', '555 0177', ' a fair? ']) expect(await ids({ search })).toEqual([rare])
    expect(await ids({ search: 'as you say' })).toEqual([custom])
    for (const search of ['%_%_%', "' or 1=1 --", '\\']) expect(await ids({ search })).toEqual([])

    await owner.call('PATCH', `/requests/${third}`, { body: { status: 'read' } })
    await owner.post(`/requests/${rare}/answer`, { message: 'In May.' })
    await owner.call('DELETE', `/requests/${custom}`)
    expect(await ids({ status: 'read' })).toEqual([third])
    expect(await ids({ status: 'answered' })).toEqual([rare])
    expect(await ids({ archived: true })).toEqual([custom])
    expect(await ask({ kind: 'custom' })).toMatchObject({
      items: [],
      counts: { total: 25, new: 23, read: 1, answered: 1 },
    })

    const other = await ownShop(testApp)
    expect((await other.admin.get('/requests')).body).toMatchObject({ items: [], counts: { total: 0 } })
  })

  test.each([
    [{ page: 0 }],
    [{ kind: 'order' }],
    [{ status: 'lost' }],
    [{ archived: 'yes' }],
    [{ search: 'x'.repeat(101) }],
    [{ sort: 'x' }],
  ])('rejects %j', async (external) => {
    expect(await admin.get('/requests', { external })).toMatchObject({ status: 400 })
  })
})

describe('a request', () => {
  const written = async () =>
    `/requests/${(await (await testApp.guest()).post('/contact_messages', message())).body.id}`
  const mark = (path: string, status: string) => admin.call('PATCH', path, { body: { status } })

  test('changes status only by an admin', async () => {
    const path = await written()
    expect((await admin.get(path)).body.status).toBe('new')
    expect((await admin.get(path)).body.status).toBe('new')
    expect(await mark(path, 'read')).toMatchObject({ status: 200, body: { status: 'read' } })
    expect(await mark(path, 'read')).toMatchObject({ status: 200 })
    expect(await mark(path, 'new')).toMatchObject({ status: 200, body: { status: 'new' } })
    expect(await mark(path, 'answered')).toMatchObject({ status: 400 })
  })

  test('is answered by mail, once for each answer', async () => {
    const path = await written()
    const id = Number(path.split('/').at(-1))
    const answer = () => admin.post(`${path}/answer`, { message: 'At nine.\nBut not on Sundays.' })
    const answers = await Promise.all([answer(), answer(), answer()])
    for (const given of answers) {
      expect(given).toMatchObject({
        status: 200,
        body: { status: 'answered', answer: 'At nine.\nBut not on Sundays.', answered_at: isoTime },
      })
    }
    const mails = (await getMails(testApp, id)).filter(({ template }) => template === 'requestAnswer')
    expect(mails).toEqual([
      {
        recipient: 'bo@example.com',
        template: 'requestAnswer',
        data: {
          requestId: id,
          name: 'Bo',
          description: 'When do you open?',
          answer: 'At nine.\nBut not on Sundays.',
          thread: anyThread,
        },
      },
    ])
    expect(await mark(path, 'new')).toMatchObject({ status: 409 })
    expect(await admin.post(`${path}/answer`, { message: 'At ten.' })).toMatchObject({ body: { answer: 'At ten.' } })
  })

  test('is answered twice with the same words, but once with the same key', async () => {
    const path = await written()
    const answer = (key: string, message = 'At nine.') => admin.post(`${path}/answer`, { message }, withKey(key))
    for (const key of ['first', 'first', 'second', 'first']) expect(await answer(key)).toMatchObject({ status: 200 })
    const mails = await getMails(testApp, Number(path.split('/').at(-1)))
    expect(mails.filter(({ template }) => template === 'requestAnswer')).toHaveLength(2)
    expect(await answer('first', 'At ten.')).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  test.each([[{}], [{ message: ' ' }], [{ message: 'x'.repeat(2001) }], [{ message: 5 }]])(
    'is not answered with %j',
    async (body) => {
      expect(await admin.post(`${await written()}/answer`, body)).toMatchObject({ status: 400 })
    },
  )

  test('is archived unchanged and restored', async () => {
    const path = await written()
    const archived = await admin.call('DELETE', path)
    expect(archived).toMatchObject({ status: 200, body: { archived_at: isoTime } })
    expect(await admin.call('DELETE', path)).toMatchObject({ status: 200, body: archived.body })
    expect((await admin.get(path)).body).toEqual(archived.body)
    expect(await mark(path, 'read')).toMatchObject({ status: 409 })
    expect(await admin.post(`${path}/answer`, { message: 'Yes' })).toMatchObject({ status: 409 })
    expect(await admin.post(`${path}/restore`)).toMatchObject({ status: 200, body: { archived_at: null } })
    expect(await mark(path, 'read')).toMatchObject({ status: 200 })
  })

  test('is invisible to another shop’s admin', async () => {
    const path = await written()
    const { admin: owner } = await ownShop(testApp)
    expect(await owner.get(path)).toMatchObject({ status: 404 })
    expect(await owner.call('PATCH', path, { body: { status: 'read' } })).toMatchObject({ status: 404 })
    expect(await owner.post(`${path}/answer`, { message: 'Ours now' })).toMatchObject({ status: 404 })
    expect(await owner.call('DELETE', path)).toMatchObject({ status: 404 })
    expect(await owner.post(`${path}/restore`)).toMatchObject({ status: 404 })
    const [kept] = await testApp.db
      .select({ status: requests.status, archived_at: requests.archived_at })
      .from(requests)
      .where(and(eq(requests.shops_id, testApp.shop.id), eq(requests.id, Number(path.split('/').at(-1)))))
    expect(kept).toEqual({ status: 'new', archived_at: null })
  })
})
