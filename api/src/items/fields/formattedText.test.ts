import type { Item } from '@elegant/shared/rules'
import { writeLines } from '../../csv/csvFile.ts'
import { buildItem } from '../../testing/factories.ts'
import { csvFile } from '../../testing/form.ts'
import { openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp({ responseTtl: 0 })
const admin = await testApp.member('admin')
const guest = await testApp.guest()
afterAll(testApp.close)
let post: Item
beforeEach(async () => {
  const { id } = await buildItem(testApp.db, testApp.shop, { item_type: 'Blog' })
  post = (await admin.get(`/items/${id}`)).body
})

const write = (body: unknown, id = post.id) => admin.call('PATCH', `/items/${id}`, { body: { body } })
const refused = (message: string) => ({
  status: 400,
  body: { code: 'VALIDATION', payload: { errors: expect.arrayContaining([{ path: 'body', message }]) } },
})
const imported = async (cells: Record<string, string>) => {
  const file = csvFile(writeLines([Object.keys(cells), Object.values(cells)]))
  return (await admin.send('/items_import/Blog', file)).body
}

test('is empty until it is written, and the description stays as it is', async () => {
  expect(post).toMatchObject({ body: '', description: 'A stone' })
  expect(await write('<p>An <b>opal</b>.</p>')).toMatchObject({
    status: 200,
    body: { body: '<p>An <strong>opal</strong>.</p>', description: 'A stone', version: (post.version ?? 0) + 1 },
  })
})

test('is part of an item, but not of a list', async () => {
  await write('<p>An opal.</p>')
  expect((await guest.get(`/items_details/${post.slug}`)).body).toMatchObject([{ body: '<p>An opal.</p>' }])
  expect((await guest.get(`/items/${post.id}`)).body).toMatchObject({ body: '<p>An opal.</p>' })
  const { items } = (await guest.get('/items_by_type/Blog')).body
  expect(items).not.toEqual([])
  for (const item of items) expect(item).not.toHaveProperty('body')
})

test.each(['', null])('is emptied with %j', async (empty) => {
  await write('<p>An opal.</p>')
  expect((await write(empty)).body).toMatchObject({ body: '' })
})

test('is untouched by an edit that does not name it', async () => {
  await write('<p>An opal.</p>')
  const { body } = await admin.call('PATCH', `/items/${post.id}`, { body: { title: 'Changed' } })
  expect(body).toMatchObject({ title: 'Changed', body: '<p>An opal.</p>' })
})

test('is cleaned when an item is created, changed and imported', async () => {
  const dirty = '<p onclick="alert(1)">a<script>alert(1)</script></p>'
  const { body: made } = await admin.post('/items', {
    item_type: 'Blog',
    title: 'T',
    description: 'D',
    slug: 'dirty',
    sku: 'D1',
    price: 0,
    body: dirty,
  })
  expect(made.body).toBe('<p>a</p>')
  expect((await write(dirty)).body.body).toBe('<p>a</p>')
  await write('')
  expect(await imported({ id: String(post.id), body: dirty })).toMatchObject({ changed: 1, failed: [] })
  expect((await admin.get(`/items/${post.id}`)).body.body).toBe('<p>a</p>')
})

test.each([
  [`<p>${'x'.repeat(50_001)}</p>`, 'Text must be at most 50000 characters'],
  ['<b></b>'.repeat(20_000), 'Text must be at most 100000 characters with its formatting'],
  ['<blockquote>'.repeat(8000), 'Text must not be nested deeper than 20 levels'],
  ['<p>\u0000</p>', "Text contains a character that can't be stored"],
  ['<p>\u0007</p>', "Text contains a character that can't be shown"],
  [
    '<img src="https://elsewhere.test/x.png" alt="x">',
    'Pictures in the text must be uploaded to this shop, and each needs alternative text of at most 200 characters',
  ],
])('is refused by its rule: %.40s', async (body, message) => {
  expect(await write(body)).toMatchObject(refused(message))
  expect((await admin.get(`/items/${post.id}`)).body).toMatchObject({ body: '', version: post.version })
})

test.each([5, true, ['<p>a</p>'], { html: '<p>a</p>' }])('is refused as %j', async (body) => {
  expect(await write(body)).toMatchObject({ status: 400 })
})

test('of a megabyte is refused before it is read', async () => {
  expect(await write(`<p>${'x'.repeat(2 ** 20)}</p>`)).toMatchObject({ status: 413 })
})

test('is taken back and restored with the change log', async () => {
  await write('<p>First.</p>')
  await write('<p>Second.</p>')
  const [change] = (await admin.get('/changes', { external: { entity: 'item', entity_id: post.id } })).body.items
  expect(change).toMatchObject({ before: { body: '<p>First.</p>' }, after: { body: '<p>Second.</p>' } })
  await admin.post(`/changes/${change.id}/restore`, {})
  expect((await admin.get(`/items/${post.id}`)).body.body).toBe('<p>First.</p>')
})

test('that a spreadsheet has cut is not imported', async () => {
  const cut = `<p>${'x'.repeat(32_767 - 3)}`
  expect(await imported({ id: String(post.id), body: cut })).toMatchObject({
    changed: 0,
    failed: [{ line: 2, field: 'body', message: expect.stringContaining('where spreadsheets cut it') }],
  })
})

test('that breaks a rule is reported with the line of its file', async () => {
  expect(await imported({ id: String(post.id), body: '<img src="x">' })).toMatchObject({
    failed: [{ line: 2, field: 'body', message: expect.stringContaining('must be uploaded to this shop') }],
  })
})

test('is announced by the shop, so that editors know that it can be stored', async () => {
  expect((await guest.get('/shop')).body).toMatchObject({ body_limit: 50_000 })
})
