import { unique } from '../../testing/factories.ts'
import { itemBody as body, refused } from '../../testing/itemScenes.ts'
import { openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
afterAll(testApp.close)

const create = (more: object = {}) => admin.post('/items', body(more))

describe('a new item with a slug that may be adjusted', () => {
  const adjusted = (slug: string, more: object = {}) =>
    admin.call('POST', '/items', { body: body({ slug, ...more }), external: { freeSlug: true } })

  test('gets the next free one', async () => {
    const slug = unique()
    const slugs = []
    for (let n = 0; n < 3; n++) slugs.push((await adjusted(slug)).body.slug)
    expect(slugs).toEqual([slug, `${slug}-2`, `${slug}-3`])
    expect(await create({ slug })).toMatchObject(refused(409, 'slug', 'Slug is already used by another item'))
  })

  test('leaves the former slug of another item to that one', async () => {
    const { body: first } = await create()
    await admin.call('PATCH', `/items/${first.id}`, { body: { slug: unique() } })
    expect((await adjusted(first.slug)).body.slug).toBe(`${first.slug}-2`)
  })

  test('has at most 200 characters', async () => {
    const slug = 'x'.repeat(200)
    await adjusted(slug)
    expect((await adjusted(slug)).body.slug).toBe(`${'x'.repeat(195)}-2`)
  })

  test('gets one of its own in each of several concurrent saves', async () => {
    const slug = unique()
    const saved = await Promise.all(Array.from({ length: 8 }, () => adjusted(slug)))
    expect(saved.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(saved.map(({ body }) => body.slug)).size).toBe(8)
  })

  test('is refused for a SKU in use', async () => {
    const { body: first } = await create()
    expect(await adjusted(unique(), { sku: first.sku })).toMatchObject(refused(409, 'sku'))
  })
})
