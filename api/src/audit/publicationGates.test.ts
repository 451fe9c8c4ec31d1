import { type Change, treatmentMessage } from '@elegant/shared/rules'
import { buildItem } from '../testing/factories.ts'
import { csvFile } from '../testing/form.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
const guest = await testApp.guest()
afterAll(testApp.close)

const pair = (name: string, value: unknown) => ({ '@type': 'PropertyValue', name, value })
const bare = { additionalProperty: [pair('Carat weight', 3.2)] }
const told = { additionalProperty: [pair('Carat weight', 3.2), pair('Treatment', 'Not known')] }

let count = 0
const body = (more: object = {}) => {
  count += 1
  const plain = { shops_id: null, item_type: 'Product', title: `Opal ${count}`, description: 'A stone', price: 5 }
  return { ...plain, slug: `opal-${count}`, sku: `SKU-${count}`, ...more }
}
const create = (more: object = {}) => admin.post('/items', body(more))
const patch = (id: number, changes: object) => admin.call('PATCH', `/items/${id}`, { body: changes })
const getItem = async (id: number) => (await admin.get(`/items/${id}`)).body
const isShown = async (id: number) => (await guest.get(`/items/${id}`)).status === 200
const newest = async (): Promise<Change> => (await admin.get('/changes')).body.items[0]
const refused = (path = 'item_info', message = treatmentMessage) => ({
  status: 400,
  body: { message: expect.stringContaining(message), payload: { errors: [{ path, message }] } },
})
const imported = async (text: string) => (await admin.send('/items_import/Product', csvFile(text))).body

describe('a gem without an answer to the question of treatment', () => {
  test('is not created for the shop, but as a draft', async () => {
    expect(await create({ item_info: bare })).toMatchObject(refused())
    expect(await create({ item_info: bare, Is_disabled: true })).toMatchObject({ status: 201 })
    expect(await create({ item_info: told })).toMatchObject({ status: 201 })
  })

  test('is not shown by an edit', async () => {
    const { body: draft } = await create({ item_info: bare, Is_disabled: true })
    expect(await patch(draft.id, { Is_disabled: false })).toMatchObject(refused())
    expect(await isShown(draft.id)).toBe(false)
    expect(await patch(draft.id, { Is_disabled: false, item_info: told })).toMatchObject({ status: 200 })
    expect(await isShown(draft.id)).toBe(true)
  })

  test('is not made of a shown one by taking the answer away, or of a plain product by adding a weight', async () => {
    const { body: gem } = await create({ item_info: told })
    expect(await patch(gem.id, { item_info: bare })).toMatchObject(refused())
    expect((await getItem(gem.id)).item_info).toEqual(told)
    const { body: cloth } = await create({ item_info: { additionalProperty: [pair('Origin', 'Italy')] } })
    expect(await patch(cloth.id, { item_info: bare })).toMatchObject(refused())
    const { body: talk } = await create({ item_info: bare, item_type: 'Event' })
    expect(await patch(talk.id, { item_type: 'Product' })).toMatchObject(refused())
  })

  test('is not shown by a bulk edit, which says which', async () => {
    const { body: draft } = await create({ item_info: bare, Is_disabled: true, title: 'Untold' })
    const { body: other } = await create({ item_info: told, Is_disabled: true })
    const change = { ids: [draft.id, other.id], change: { Is_disabled: false } }
    expect(await admin.call('PATCH', '/items_bulk', { body: change })).toMatchObject(
      refused('change.Is_disabled', `“Untold”: ${treatmentMessage}`),
    )
    expect(await isShown(other.id)).toBe(false)
  })

  test('is a faulty line of a file, whether the line makes it or shows it', async () => {
    const { body: draft } = await create({ item_info: bare, Is_disabled: true })
    const file = [
      'sku,title,description,Is_disabled,fact:Carat weight,fact:Treatment',
      'CSV-1,A,A stone,,2,',
      'CSV-2,B,A stone,TRUE,2,',
      'CSV-3,C,A stone,,2,Smoke',
      `${draft.sku},${draft.title},A stone,FALSE,3.2,`,
    ].join('\n')
    const field = 'fact:Treatment'
    expect(await imported(file)).toMatchObject({
      created: 2,
      changed: 0,
      failed: [
        { line: 2, field, message: treatmentMessage },
        { line: 5, field, message: treatmentMessage },
      ],
    })
    expect(await isShown(draft.id)).toBe(false)
  })

  test('comes back hidden from the archive', async () => {
    const { id } = await buildItem(testApp.db, testApp.shop, { item_info: bare, archived_at: new Date() })
    expect(await admin.post(`/items/${id}/restore`)).toMatchObject({
      status: 200,
      body: { archived_at: null, Is_disabled: true },
    })
    expect(await newest()).toMatchObject({ action: 'restored', after: { archived: false, Is_disabled: true } })
    expect(await isShown(id)).toBe(false)
  })

  test('comes back hidden by undo', async () => {
    const { id } = await buildItem(testApp.db, testApp.shop, { item_info: bare })
    await patch(id, { item_info: told })
    const answer = await newest()
    expect(await admin.post(`/changes/${answer.id}/restore`, {})).toMatchObject({ status: 200 })
    expect(await getItem(id)).toMatchObject({ item_info: bare, Is_disabled: true })
    // Undo of the undo shows it again, now that it has its answer.
    await admin.post(`/changes/${(await newest()).id}/restore`, {})
    expect(await getItem(id)).toMatchObject({ item_info: told, Is_disabled: false })
  })

  test('is hidden as a copy, and is not shown as one', async () => {
    const { id } = await buildItem(testApp.db, testApp.shop, { item_info: bare })
    const { body: copy } = await admin.post(`/items/${id}/copy`)
    expect(copy.Is_disabled).toBe(true)
    expect(await patch(copy.id, { Is_disabled: false })).toMatchObject(refused())
  })

  test('that is shown from earlier times can still be edited, and is listed', async () => {
    const { id } = await buildItem(testApp.db, testApp.shop, { item_info: bare })
    expect(await patch(id, { title: 'Old stock' })).toMatchObject({ status: 200 })
    const { body } = await admin.get('/items_by_type/Product?external={"page":1,"missing":"treatment"}')
    expect(body.items.map((item: { id: number }) => item.id)).toContain(id)
    await patch(id, { item_info: { additionalProperty: [...bare.additionalProperty, pair('treatment', 'Smoke')] } })
    expect(
      (await admin.get('/items_by_type/Product?external={"page":1,"missing":"treatment"}')).body.items,
    ).not.toEqual(expect.arrayContaining([expect.objectContaining({ id })]))
  })

  test('is no product without facts of a gem', async () => {
    for (const item_info of [null, {}, { additionalProperty: [pair('Metal', 'Gold'), pair('Origin', 'Italy')] }]) {
      expect(await create({ item_info })).toMatchObject({ status: 201 })
    }
  })
})

describe('a picture without an alternative text', () => {
  const image = (items_id: number, more: object = {}) =>
    admin.post('/item_images', { items_id, display_image: '/media/a/800.webp', image_type: 'Image', ...more })
  const change = (id: number, changes: object) => admin.call('PATCH', `/item_images/${id}`, { body: changes })

  test('gets one from title and facts, numbered when there are several', async () => {
    const facts = { additionalProperty: [pair('Cut', 'Pear'), pair('Colour', 'Honey'), pair('Treatment', 'None')] }
    const { body: item } = await create({ title: 'Honey Opal', item_info: facts })
    const alts = []
    for (const more of [{ seq: 0 }, { seq: 1, alt: '  ' }, { seq: 2, alt: null }]) {
      alts.push((await image(item.id, more)).body.alt)
    }
    alts.push((await image(item.id, { seq: 3, image_type: 'Video' })).body.alt)
    const stem = 'Honey Opal: Pear'
    expect(alts).toEqual([stem, `${stem}, picture 2`, `${stem}, picture 3`, stem])
    const { body: shown } = await guest.get(`/items/${item.id}`)
    expect(shown._item_images_of_items.items.map(({ alt }: { alt: string }) => alt)).toEqual(alts)
  })

  test('cannot be made by taking it away', async () => {
    const { body: item } = await create({ title: 'Opal drop' })
    const { body: made } = await image(item.id, { alt: 'A drop of blue' })
    expect(made.alt).toBe('A drop of blue')
    for (const alt of ['', ' ', null, '\u200B']) {
      expect(await change(made.id, { alt })).toMatchObject({ status: 200, body: { alt: 'Opal drop' } })
    }
    // A client of the core API sends all fields but this one.
    await change(made.id, { alt: 'A drop of blue' })
    expect((await change(made.id, { seq: 4 })).body.alt).toBe('A drop of blue')
  })

  test('is none in a copy of an item', async () => {
    const { id } = await buildItem(testApp.db, testApp.shop, {
      title: 'Old opal',
      media: ['/media/a.webp', '/media/b.webp'],
    })
    const { body: copy } = await admin.post(`/items/${id}/copy`)
    expect(copy._item_images_of_items.items.map(({ alt }: { alt: string }) => alt)).toEqual([
      'Old opal (copy)',
      'Old opal (copy), picture 2',
    ])
  })
})
