import { buildItem, buildPicture, buildShop } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
const guest = await testApp.guest()
const elsewhere = await buildShop(testApp.db)
const item = await buildItem(testApp.db, testApp.shop)
afterAll(testApp.close)

/** The body described in docs/product/api.md#calls. */
const body = (more: object = {}) => ({
  shops_id: null,
  items_id: item.id,
  display_image: '/media/x7f/800.webp',
  seq: 0,
  image_type: 'Image',
  Is_disabled: false,
  mediafiles_id: null,
  youTube_url: null,
  poster_url: null,
  ...more,
})
const create = (more: object = {}) => admin.post('/item_images', body(more))
const change = (id: number, changes: object, headers: Record<string, string> = {}) =>
  admin.call('PATCH', `/item_images/${id}`, { body: changes, headers })
const shown = async () =>
  (await guest.get(`/items/${item.id}`)).body._item_images_of_items.items.map(({ id }: { id: number }) => id)
const refused = (status: number, path: string) => ({ status, body: { payload: { errors: [{ path }] } } })

test('adds a picture to an item and returns all of its fields', async () => {
  const { id: mediafiles_id, address: display_image, facts } = await buildPicture(testApp.db, testApp.shop)
  const sent = body({ mediafiles_id, display_image, alt: 'A green opal' })
  const { status, body: stored } = await admin.post('/item_images', sent)
  expect(status).toBe(201)
  expect(stored).toEqual({ ...sent, ...facts, id: expect.any(Number), shops_id: testApp.shop.id, version: 1 })
  expect(await shown()).toContain(stored.id)
})

test('omits the size of an uploaded file that it no longer displays', async () => {
  const { id: mediafiles_id, address: display_image } = await buildPicture(testApp.db, testApp.shop)
  const { body: stored } = await create({ mediafiles_id, display_image })
  expect((await change(stored.id, { display_image: 'https://example.com/opal.webp' })).body).toMatchObject({
    mediafiles_id,
    width: null,
    height: null,
    widths: [],
    formats: [],
  })
})

test('is deleted by a client that sends a content type without a body', async () => {
  const { body: image } = await create()
  const headers = { 'content-type': 'application/json' }
  expect(await admin.call('DELETE', `/item_images/${image.id}`, { headers })).toMatchObject({ status: 200 })
})

test('accepts a YouTube video without a file', async () => {
  const youTube_url = 'https://youtu.be/dQw4w9WgXcQ'
  for (const display_image of ['', null]) {
    expect(await create({ image_type: 'Video', display_image, youTube_url })).toMatchObject({
      status: 201,
      body: { display_image: '', youTube_url },
    })
  }
  const { body: video } = await create({ image_type: 'Video', display_image: '', youTube_url })
  // The PATCH of docs/product/api.md#calls has no youTube_url.
  expect(await change(video.id, { display_image: '', seq: 4 })).toMatchObject({
    status: 200,
    body: { seq: 4, youTube_url },
  })
  expect(await change(video.id, { youTube_url: null })).toMatchObject(refused(400, 'display_image'))
})

test('stores the poster of a video', async () => {
  const film = { image_type: 'Video', display_image: '/media/f1lm/video.webm', poster_url: '/media/p0ster/800.webp' }
  const { status, body: stored } = await create(film)
  expect({ status, ...stored }).toMatchObject({ status: 201, ...film })
  expect((await change(stored.id, { poster_url: null })).body).toMatchObject({ poster_url: null })
})

test.each([
  ['poster_url', 'javascript:alert(1)'],
  ['display_image', ''],
  ['display_image', null],
  ['display_image', undefined],
  ['display_image', 'javascript:alert(1)'],
  ['display_image', '//user@evil.example/x.png'],
  ['display_image', '/media/../api'],
  ['youTube_url', 'https://youtu.be/"onload'],
  ['youTube_url', 'https://evil.example/watch?v=dQw4w9WgXcQ'],
  ['image_type', 'Sound'],
  ['image_type', undefined],
  ['seq', 1.5],
  ['seq', '1'],
  ['seq', 2_147_483_648],
  ['items_id', null],
  ['mediafiles_id', 'x'],
  ['alt', 'x'.repeat(201)],
])('rejects %s of %j', async (field, value) => {
  expect(await create({ [field]: value })).toMatchObject({
    status: 400,
    body: { payload: { errors: expect.arrayContaining([expect.objectContaining({ path: field })]) } },
  })
})

test('rejects items and files of another shop, and deleted items', async () => {
  const theirs = await buildItem(testApp.db, elsewhere)
  const gone = await buildItem(testApp.db, testApp.shop, { archived_at: new Date() })
  const file = await buildPicture(testApp.db, elsewhere)
  const { body: own } = await create()
  for (const attempt of [create, (more: object) => change(own.id, more)]) {
    expect(await attempt({ items_id: theirs.id })).toMatchObject(refused(404, 'items_id'))
    expect(await attempt({ items_id: gone.id })).toMatchObject(refused(404, 'items_id'))
    expect(await attempt({ mediafiles_id: file.id })).toMatchObject(refused(404, 'mediafiles_id'))
    expect(await attempt({ shops_id: elsewhere.id })).toMatchObject({ status: 403 })
  }
})

test('rejects a type that is not that of the file', async () => {
  const { id: mediafiles_id, address: display_image } = await buildPicture(testApp.db, testApp.shop)
  expect(await create({ mediafiles_id, display_image, image_type: 'Video' })).toMatchObject(refused(400, 'image_type'))
  const { body: stored } = await create({ mediafiles_id, display_image })
  expect(await change(stored.id, { image_type: 'Video' })).toMatchObject(refused(400, 'image_type'))
})

test('updates the fields in the body, even the sequence alone', async () => {
  const { body: stored } = await create({ alt: 'A green opal' })
  expect((await change(stored.id, { seq: -3 })).body).toEqual({ ...stored, seq: -3, version: 2 })
  expect((await change(stored.id, {})).body).toEqual({ ...stored, seq: -3, version: 3 })
  const { youTube_url: _, ...whole } = body({ item_images_id: stored.id, seq: null, Is_disabled: true })
  expect((await change(stored.id, whole)).body).toEqual({ ...stored, Is_disabled: true, version: 4 })
  expect(await shown()).not.toContain(stored.id)
})

test('requires item_images_id in the body to match the URL', async () => {
  const { body: stored } = await create()
  expect(await change(stored.id, { item_images_id: stored.id + 1, seq: 1 })).toMatchObject(
    refused(400, 'item_images_id'),
  )
})

test('restores a deleted picture', async () => {
  const { body: stored } = await create()
  expect(await admin.call('DELETE', `/item_images/${stored.id}`)).toMatchObject({
    status: 200,
    body: { id: stored.id },
  })
  expect(await shown()).not.toContain(stored.id)
  expect(await admin.call('DELETE', `/item_images/${stored.id}`)).toMatchObject({ status: 200 })
  expect(await change(stored.id, { seq: 1 })).toMatchObject({ status: 409 })
  expect((await admin.post(`/item_images/${stored.id}/restore`)).body).toEqual({ ...stored, version: 3 })
  expect(await shown()).toContain(stored.id)
})

test('accesses pictures of its own shop only', async () => {
  const { body: stored } = await create()
  const stranger = await testApp.member('admin', elsewhere)
  const path = `/item_images/${stored.id}`
  expect(await stranger.call('PATCH', path, { body: { seq: 1 } })).toMatchObject({ status: 404 })
  expect(await stranger.call('DELETE', path)).toMatchObject({ status: 404 })
  expect(await stranger.post(`${path}/restore`)).toMatchObject({ status: 404 })
})

test('is not changed, deleted or restored with an older version', async () => {
  const { body: stored } = await create()
  const path = `/item_images/${stored.id}`
  const headers = { 'if-match': '"1"' }
  expect(await change(stored.id, { alt: 'Green fire' }, headers)).toMatchObject({ body: { version: 2 } })
  const stale = { status: 409, body: { code: 'CONFLICT', message: expect.stringContaining('Somebody else') } }
  expect(await change(stored.id, { alt: 'Red fire' }, headers)).toMatchObject(stale)
  expect(await admin.call('DELETE', path, { headers })).toMatchObject(stale)
  await admin.call('DELETE', path)
  expect(await admin.post(`${path}/restore`, undefined, { headers })).toMatchObject(stale)
  expect((await admin.post(`${path}/restore`)).body).toMatchObject({ alt: 'Green fire', version: 4 })
  expect(await change(stored.id, { alt: 'Red fire' })).toMatchObject({ status: 200, body: { version: 5 } })
})

describe('the order of an item’s pictures', () => {
  const arrange = (item_images_ids: unknown, id = item.id, versions?: unknown) =>
    admin.post(`/items/${id}/image_order`, { item_images_ids, versions })

  test('raises the versions of the moved pictures', async () => {
    const own = await buildItem(testApp.db, testApp.shop)
    const [a, b, c] = await Promise.all([0, 1, 2].map((seq) => create({ items_id: own.id, seq })))
    const [first, second, third] = [a?.body.id, b?.body.id, c?.body.id]
    expect((await arrange([second, first, third], own.id)).body).toMatchObject([
      { id: second, version: 2 },
      { id: first, version: 2 },
      { id: third, version: 1 },
    ])
  })

  test('is rejected if a picture has another version than the caller read', async () => {
    const own = await buildItem(testApp.db, testApp.shop)
    const [a, b] = await Promise.all([0, 1].map((seq) => create({ items_id: own.id, seq })))
    const ids = [b?.body.id, a?.body.id]
    expect(await arrange(ids, own.id, [1, 1])).toMatchObject({ status: 200 })
    expect(await arrange(ids.toReversed(), own.id, [2, 1])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Somebody else') },
    })
    expect(await arrange(ids.toReversed(), own.id, [2, 2])).toMatchObject({ status: 200 })
    expect(await arrange(ids, own.id, [3])).toMatchObject(refused(400, 'versions'))
  })

  test('is stored as given, with unlisted pictures last', async () => {
    const own = await buildItem(testApp.db, testApp.shop)
    const [a, b, c] = await Promise.all([1, 2, 3].map((seq) => create({ items_id: own.id, seq })))
    const [first, second, third] = [a?.body.id, b?.body.id, c?.body.id]
    const { status, body: answer } = await arrange([third, first], own.id)
    expect(status).toBe(200)
    expect(answer).toMatchObject([
      { id: third, seq: 0 },
      { id: first, seq: 1 },
      { id: second, seq: 2 },
    ])
    const { _item_images_of_items } = (await guest.get(`/items/${own.id}`)).body
    expect(_item_images_of_items.items).toEqual(answer)
  })

  test('is rejected unchanged if it contains a picture of another item', async () => {
    const [own, other] = [await buildItem(testApp.db, testApp.shop), await buildItem(testApp.db, testApp.shop)]
    const { body: mine } = await create({ items_id: own.id, seq: 7 })
    const { body: strange } = await create({ items_id: other.id })
    expect(await arrange([strange.id, mine.id], own.id)).toMatchObject(refused(404, 'item_images_ids'))
    expect((await admin.get(`/items/${own.id}`)).body._item_images_of_items.items).toMatchObject([{ seq: 7 }])
    expect(await arrange('all', own.id)).toMatchObject(refused(400, 'item_images_ids'))
  })

  test('cannot be changed for a deleted item', async () => {
    const own = await buildItem(testApp.db, testApp.shop)
    await admin.call('DELETE', `/items/${own.id}`)
    expect(await arrange([], own.id)).toMatchObject({ status: 409 })
  })
})
