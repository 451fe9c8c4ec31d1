import { isDeepStrictEqual } from 'node:util'
import { type Item, type NewItem, newItemRule } from '@elegant/shared/rules'
import { readLines, writeLines } from '../../csv/csvFile.ts'
import { buildCategory } from '../../testing/factories.ts'
import { csvFile } from '../../testing/form.ts'
import { openTestApp } from '../../testing/testApp.ts'

// Takes every field of an item to each place that lists the fields. A test fails with the names of those that its place
// forgot. No sample is a default, which would hide that.

type Field = Exclude<keyof NewItem, 'shops_id'>
type Fields = Required<Pick<NewItem, Field>>

const origin = (value: string) => ({ additionalProperty: [{ name: 'Origin', value }] })
const opal: Omit<Fields, 'category_ids'> = {
  item_type: 'Product',
  title: 'Welo opal',
  description: 'A stone',
  body: '<p>A <strong>stone</strong></p>',
  slug: 'welo-opal',
  sku: 'OPAL-1',
  price: 12.5,
  unit: 'ct',
  rank: 3,
  SEO_Tags: 'opal, welo',
  tags: 'raw',
  Is_disabled: true,
  item_info: origin('Welo'),
  sold_as: 'many',
  pieces: 3,
}
const ring: Omit<Fields, 'category_ids'> = {
  item_type: 'Custom',
  title: 'Mezezo ring',
  description: 'A ring',
  body: '<h2>A ring</h2>',
  slug: 'mezezo-ring',
  sku: 'RING-1',
  price: 20,
  unit: 'piece',
  rank: 4,
  SEO_Tags: 'ring',
  tags: 'gold',
  Is_disabled: false,
  item_info: origin('Mezezo'),
  sold_as: 'made',
  pieces: 2,
}

const testApp = await openTestApp()
const admin = await testApp.member('admin')
const first: Fields = { ...opal, category_ids: [(await buildCategory(testApp.db, testApp.shop, { name: 'Opals' })).id] }
const second: Fields = {
  ...ring,
  category_ids: [(await buildCategory(testApp.db, testApp.shop, { name: 'Rings' })).id],
}
const item: Item = (await admin.post('/items', first)).body
afterAll(testApp.close)

const isField = (name: string): name is Field => name in first
const fields = () => Object.keys(newItemRule.fields).filter(isField)
/** The fields that are not as expected. */
const forgotten = (found: Item, expected: Fields) =>
  fields().filter((field) => !isDeepStrictEqual(found[field], expected[field]))
const read = async (id: number): Promise<Item> => (await admin.get(`/items/${id}`)).body
const edit = (id: number, changes: Partial<Fields>) => admin.call('PATCH', `/items/${id}`, { body: changes })
const exported = async () => {
  const { body } = await admin.get('/items_export/Product', { external: { ids: [item.id] } })
  const lines = await readLines(body.replace('\uFEFF', ''))
  const [header = [], cells = []] = lines.map((line) => line.cells)
  return new Map(header.map((column, at) => [column, cells[at] ?? '']))
}
const imported = async (cells: Map<string, string>) => {
  const file = csvFile(writeLines([[...cells.keys()], [...cells.values()]]))
  expect(await admin.send('/items_import/Product', file)).toMatchObject({ status: 200, body: { failed: [] } })
}

test('has a sample for every field', () => {
  expect(new Set([...fields(), 'shops_id'])).toEqual(new Set(Object.keys(newItemRule.fields)))
})

test('creates an item with every field', () => {
  expect(forgotten(item, first)).toEqual([])
})

test('copies every field, except those that a copy has of its own', async () => {
  const { body: copy } = await admin.post(`/items/${item.id}/copy`)
  expect(forgotten(copy, first)).toEqual(['title', 'slug', 'sku'])
})

test('edits every field, and takes the edit back', async () => {
  expect(forgotten((await edit(item.id, second)).body, second)).toEqual([])
  const [change] = (await admin.get('/changes', { external: { entity: 'item', entity_id: item.id } })).body.items
  expect(await admin.post(`/changes/${change.id}/restore`, {})).toMatchObject({ status: 200 })
  expect(forgotten(await read(item.id), first)).toEqual([])
})

test('exports every field', async () => {
  const cells = await exported()
  const getColumn = (field: Field) => (field === 'category_ids' ? 'categories' : field)
  const missing = fields().filter((field) => field !== 'item_type' && !cells.get(getColumn(field)))
  expect(missing).toEqual([])
})

test('imports every field of a new line', async () => {
  const cells = await exported()
  await imported(new Map([...cells, ['id', ''], ['slug', 'new-opal'], ['sku', 'OPAL-2']]))
  const [{ id }] = (await admin.get('/items_details/new-opal')).body
  expect(forgotten(await read(id), first)).toEqual(['slug', 'sku'])
})

test('imports every field of a changed line', async () => {
  const cells = await exported()
  await edit(item.id, { ...second, item_type: first.item_type })
  await imported(cells)
  expect(forgotten(await read(item.id), first)).toEqual([])
})
