import { buildItem } from '../testing/factories.ts'
import { anyThread, line, openOrderSteps } from '../testing/orderStepScenes.ts'

const scenes = await openOrderSteps()
const { testApp, admin } = scenes
afterAll(testApp.close)

const contact = { name: 'Bo', email: 'bo@example.com' }

async function undoLast(id: number) {
  const { body } = await admin.get('/changes', { external: { entity: 'order', entity_id: id } })
  return admin.post(`/changes/${body.items[0].id}/restore`, {})
}

test('a customer gets a mail when the shop cancels the order', async () => {
  const { id, path } = await scenes.ordered(await testApp.guest(), { contact })
  await scenes.move(path, 'processing')
  expect(await scenes.lastMails(id, 'orderCancelled')).toEqual([])
  await scenes.move(path, 'cancelled')
  expect(await scenes.lastMails(id, 'orderCancelled')).toEqual([
    { recipient: 'bo@example.com', data: { orderId: id, ...line, name: 'Bo', thread: anyThread } },
  ])
})

test('the mail about a cancelled registration says when and where the event was to be', async () => {
  const item_info = { event_date: '2026-12-04', event_end_date: '2026-12-06', event_time: '10 am', location: 'Tucson' }
  const event = await buildItem(testApp.db, testApp.shop, { item_type: 'Event', title: 'Opal evening', item_info })
  const guest = await testApp.guest()
  const { body } = await guest.post('/cart_items', { items_id: event.id, action_type: 'registration', contact })
  await scenes.move(`/cart_items/${body.id}`, 'cancelled')
  expect(await scenes.lastMails(body.id, 'orderCancelled')).toMatchObject([
    {
      data: {
        title: 'Opal evening',
        action: 'registration',
        event: { day: 'December 4–6, 2026', time: '10 am', place: 'Tucson' },
      },
    },
  ])
})

test('a customer gets a mail when the shop takes the cancellation back', async () => {
  const { id, path } = await scenes.ordered(await testApp.guest(), { contact })
  await scenes.move(path, 'cancelled')
  expect(await undoLast(id)).toMatchObject({ status: 200 })
  expect(await scenes.lastMails(id, 'orderRestored')).toMatchObject([
    { recipient: 'bo@example.com', data: { orderId: id, name: 'Bo', thread: anyThread } },
  ])
  expect(await undoLast(id)).toMatchObject({ status: 200 })
  expect(await scenes.lastMails(id, 'orderCancelled')).toHaveLength(2)
})

test('other undone steps, and customers without an address, get none', async () => {
  const { id, path } = await scenes.ordered(await testApp.guest(), { contact })
  await scenes.move(path, 'processing')
  await undoLast(id)
  expect(await scenes.lastMails(id, 'orderRestored')).toEqual([])
  const silent = await scenes.ordered(await testApp.guest())
  expect(await scenes.move(silent.path, 'cancelled')).toMatchObject({ status: 200 })
  expect(await undoLast(silent.id)).toMatchObject({ status: 200 })
  expect(await scenes.lastMails(silent.id, 'orderCancelled')).toEqual([])
})
