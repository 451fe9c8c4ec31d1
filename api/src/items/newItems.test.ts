import { eq } from 'drizzle-orm'
import { itemFacts } from '../db/schema.ts'
import { buildCategory, buildItem, buildShop, unique } from '../testing/factories.ts'
import { itemBody as body, refused } from '../testing/itemScenes.ts'
import { type Answer, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
const guest = await testApp.guest()
const elsewhere = await buildShop(testApp.db)
afterAll(testApp.close)

const create = (more: object = {}) => admin.post('/items', body(more))
const change = (id: number, changes: object) => admin.call('PATCH', `/items/${id}`, { body: changes })
const getFacts = ({ body: { id } }: Answer) =>
  testApp.db
    .select({ name: itemFacts.name, value: itemFacts.value, number: itemFacts.number })
    .from(itemFacts)
    .where(eq(itemFacts.items_id, id))
    .orderBy(itemFacts.name)

describe('a new item', () => {
  test('is stored as sent and returned with all fields', async () => {
    const sent = body({ item_info: { '@type': 'Product', offers: { price: 1.5, tags: ['a', null, true] } } })
    const answer = await admin.post('/items', sent)
    expect(answer).toMatchObject({
      status: 201,
      body: { ...sent, shops_id: testApp.shop.id, id: expect.any(Number), version: 1, category_ids: [] },
    })
    expect((await guest.get(`/items_details/${sent.slug}`)).body).toEqual([answer.body])
    expect((await admin.get(`/items/${answer.body.id}`)).body).toEqual(answer.body)
  })

  test('requires title, description, slug and SKU; others may be null or absent', async () => {
    const { item_type, title, description, slug, sku } = body()
    const empty = { price: 0, unit: '', rank: 0, SEO_Tags: '', tags: '', Is_disabled: false, item_info: null }
    expect(await admin.post('/items', { item_type, title, description, slug, sku })).toMatchObject({
      status: 201,
      body: empty,
    })
    const nulls = { shops_id: null, unit: null, rank: null, SEO_Tags: null, tags: null, item_info: null }
    expect(await create(nulls)).toMatchObject({ status: 201, body: { unit: '', rank: 0, SEO_Tags: '', tags: '' } })
    expect(await create({ unit: '', SEO_Tags: '', tags: '', shops_id: testApp.shop.id })).toMatchObject({ status: 201 })
  })

  test.each([0, 0.01, 0.1, 0.3, 19.99, 1234567.89, 4503599.1, 9_999_999_999.99])(
    'keeps a price of %d to the cent',
    async (price) => {
      const { body: made } = await create({ price })
      expect(made.price).toBe(price)
      expect((await admin.get(`/items/${made.id}`)).body.price).toBe(price)
    },
  )

  test.each([
    ['title', '', 'Title is required'],
    ['title', ' \u00a0', 'Title is required'],
    ['title', null, 'Title is required'],
    ['title', 5, undefined],
    ['title', ['Opal'], undefined],
    ['title', 'x'.repeat(201), 'Title must be at most 200 characters'],
    ['title', 'Opal\u0000', "Title contains a character that can't be stored"],
    ['title', 'Opal\ud800', "Title contains a character that can't be stored"],
    ['title', 'Opal\nring', 'Title must be one line'],
    ['description', '', 'Description is required'],
    ['description', 'x'.repeat(2001), 'Description must be at most 2000 characters'],
    ['description', 'A\u0007', "Description contains a character that can't be shown"],
    ['slug', '', 'Slug is required'],
    ['slug', 'x'.repeat(201), 'Slug must be at most 200 characters'],
    ['slug', '..', 'Slug must not be dots alone, or have one of / \\ ? # %'],
    ['slug', 'a/b', 'Slug must not be dots alone, or have one of / \\ ? # %'],
    ['slug', '%2Fapi', 'Slug must not be dots alone, or have one of / \\ ? # %'],
    ['slug', '%00', 'Slug must not be dots alone, or have one of / \\ ? # %'],
    ['sku', '', 'SKU is required'],
    ['sku', 'x'.repeat(201), 'SKU must be at most 200 characters'],
    ['price', -0.01, 'Price must be 0 or greater'],
    ['price', null, 'Price must be 0 or greater'],
    ['price', '12', 'Price must be 0 or greater'],
    ['price', ' ', 'Price must be 0 or greater'],
    ['price', true, 'Price must be 0 or greater'],
    ['price', [5], 'Price must be 0 or greater'],
    ['price', 0.005, 'Price must have at most two decimals'],
    ['price', 0.1 + 0.2, 'Price must have at most two decimals'],
    ['price', 1e10, 'Price must be 9999999999.99 or less'],
    ['unit', 'x'.repeat(51), 'Unit must be at most 50 characters'],
    ['rank', -1, 'Rank must be 0 or greater'],
    ['rank', '1', 'Rank must be 0 or greater'],
    ['rank', 1.5, 'Rank must be 0 or greater'],
    ['rank', 2_147_483_648, 'Rank must be 2147483647 or less'],
    ['SEO_Tags', 'x'.repeat(501), 'SEO Tags must be at most 500 characters'],
    ['tags', 'x'.repeat(501), 'Tags must be at most 500 characters'],
    ['tags', ['opal'], undefined],
    ['Is_disabled', 'false', undefined],
    ['Is_disabled', null, undefined],
    ['item_type', 'product', undefined],
    ['item_type', undefined, 'item_type is required'],
    ['item_info', '{"a":1}', 'Must be valid JSON'],
    ['item_info', [], 'Must be valid JSON'],
    ['item_info', 5, 'Must be valid JSON'],
    ['item_info', { a: 'x\u0000' }, "item_info contains a character that can't be stored"],
    ['item_info', { 'x\ud800': 1 }, "item_info contains a character that can't be stored"],
    ['item_info', { list: Array(2001).fill(0) }, 'item_info must not hold more than 2000 values'],
    ['category_ids', [0], undefined],
    ['category_ids', ['1'], undefined],
    ['category_ids', null, undefined],
  ])('is rejected with %s of %j: %s', async (field, value, message) => {
    expect(await create({ [field]: value })).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION',
        payload: {
          errors: expect.arrayContaining([
            { path: expect.stringMatching(`^${field}`), message: message ?? expect.stringContaining('must') },
          ]),
        },
      },
    })
  })

  test('accepts item_info of 20 levels, and rejects deeper, polluting or non-finite data', async () => {
    const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
    expect(await create({ item_info: nested(20) })).toMatchObject({ status: 201, body: { item_info: nested(20) } })
    expect(await create({ item_info: nested(21) })).toMatchObject({ status: 400 })
    const raw = (info: string) =>
      admin.post('/items', JSON.stringify(body({ item_info: 0 })).replace('"item_info":0', `"item_info":${info}`))
    for (const info of ['{"__proto__":{}}', '{"constructor":{"prototype":{}}}', '{"a":1e400}', nested8000]) {
      expect(await raw(info)).toMatchObject({ status: 400 })
    }
    expect(await guest.get('/items_by_type/Product')).toMatchObject({ status: 200 })
  })

  test.each([{ id: 5 }, { created_at: '2020-01-01' }, { version: 9 }, { currency: 'EUR' }, { words: 'x' }])(
    'may not say %j',
    async (more) => {
      const [name] = Object.keys(more)
      expect(await create(more)).toMatchObject(refused(400, 'body', `Unknown field: ${name}`))
    },
  )

  test('belongs to the shop of the token', async () => {
    expect(await create({ shops_id: elsewhere.id })).toMatchObject({ status: 403 })
    expect(await create({ shops_id: 0 })).toMatchObject({ status: 400 })
  })

  test('is rejected with a category of another shop', async () => {
    const ours = await buildCategory(testApp.db, testApp.shop)
    const theirs = await buildCategory(testApp.db, elsewhere)
    const slug = unique()
    for (const missing of [theirs.id, 2_000_000_000]) {
      expect(await create({ slug, category_ids: [ours.id, missing] })).toMatchObject(
        refused(404, 'category_ids', `There is no category ${missing}.`),
      )
    }
    // The failed requests stored nothing.
    expect(await create({ slug, category_ids: [ours.id, ours.id] })).toMatchObject({
      status: 201,
      body: { category_ids: [ours.id] },
    })
  })

  test('requires a unique slug and SKU in its shop', async () => {
    const { body: first } = await create()
    await buildItem(testApp.db, elsewhere, { slug: 'theirs', sku: 'THEIRS' })
    expect(await create({ slug: first.slug })).toMatchObject(
      refused(409, 'slug', 'Slug is already used by another item'),
    )
    expect(await create({ sku: first.sku })).toMatchObject(refused(409, 'sku', 'SKU is already used by another item'))
    expect(await create({ slug: 'theirs', sku: 'THEIRS' })).toMatchObject({ status: 201 })
  })

  test('is created once by two concurrent saves with the same slug', async () => {
    const other = await testApp.member('admin')
    const slug = unique()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? admin : other).post('/items', body({ slug }))),
    )
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array(7).fill(409)])
    const losers = answers.filter(({ status }) => status === 409)
    for (const loser of losers) expect(loser).toMatchObject(refused(409, 'slug'))
  })

  test('stores its gem facts for filters', async () => {
    const answer = await create({
      Is_disabled: true,
      item_info: {
        additionalProperty: [
          { '@type': 'PropertyValue', name: 'Origin', value: 'Welo' },
          { name: 'Carat weight', value: 3.25, unitText: 'ct' },
          { name: 'Origin', value: 'a second time' },
          { name: 'Flags', value: true },
          { name: 'x'.repeat(101), value: 'a name too long' },
          { name: 'Story', value: 'x'.repeat(201) },
          { name: ' ', value: 'blank' },
          { value: 'nameless' },
          'no pair',
          null,
        ],
      },
    })
    expect(await getFacts(answer)).toEqual([
      { name: 'Carat weight', value: '3.25', number: 3.25 },
      { name: 'Origin', value: 'Welo', number: null },
    ])
    await change(answer.body.id, { title: 'Renamed' })
    expect(await getFacts(answer)).toHaveLength(2)
    await change(answer.body.id, { item_info: { additionalProperty: [{ name: 'Cut', value: 'Oval' }] } })
    expect(await getFacts(answer)).toEqual([{ name: 'Cut', value: 'Oval', number: null }])
    await change(answer.body.id, { item_info: null })
    expect(await getFacts(answer)).toEqual([])
  })
})

const nested8000 = `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`
