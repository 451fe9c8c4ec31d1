import { buildItem } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
afterAll(testApp.close)

test('answers the labels of many items in one call, without deleted and unknown ones', async () => {
  const additionalProperty = [{ '@type': 'PropertyValue', name: 'Carat weight', value: 6.82 }]
  const opal = await buildItem(testApp.db, testApp.shop, { title: 'Welo Opal', item_info: { additionalProperty } })
  const raw = await buildItem(testApp.db, testApp.shop, { title: 'Raw' })
  const gone = await buildItem(testApp.db, testApp.shop, { title: 'Gone' })
  await admin.call('DELETE', `/items/${gone.id}`)
  const { status, body } = await admin.get('/items_labels', { external: { ids: [opal.id, raw.id, gone.id, 999_999] } })
  expect(status).toBe(200)
  expect(body).toHaveLength(2)
  expect(body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: opal.id, title: 'Welo Opal', weight: '6.82 ct', price: 120 }),
      expect.objectContaining({ id: raw.id, weight: '' }),
    ]),
  )
})

test('takes as many as are printed at once', async () => {
  const ids = Array.from({ length: 301 }, (_, at) => at + 1)
  expect(await admin.get('/items_labels', { external: { ids } })).toMatchObject({ status: 400 })
})
