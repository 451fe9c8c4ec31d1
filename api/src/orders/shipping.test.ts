import { buildShop } from '../testing/factories.ts'
import { anyThread, isoTime, line, openOrderSteps } from '../testing/orderStepScenes.ts'

const scenes = await openOrderSteps()
const { testApp, admin } = scenes
afterAll(testApp.close)

describe('shipping', () => {
  test('is stored with the tracking URL and mailed', async () => {
    const guest = await testApp.guest()
    const { id, path } = await scenes.ordered(guest, { contact: { name: 'Bo', email: 'bo@example.com' } })
    const sent = await scenes.ship(path, { carrier: 'UPS', tracking_number: ' 1Z 999/AA ' })
    const tracking_url = 'https://www.ups.com/track?tracknum=1Z%20999%2FAA'
    const shipping = { carrier: 'UPS', tracking_number: '1Z 999/AA', tracking_url, shipped_at: isoTime }
    expect(sent).toMatchObject({ status: 200, body: { status: 'pending', version: 2, shipping } })
    expect(sent.body.timeline.at(-1)).toMatchObject({ kind: 'shipping', detail: 'UPS 1Z 999/AA', by: 'shop' })
    expect((await guest.get('/cart_items')).body[0].shipping).toEqual(sent.body.shipping)
    const { body: found } = await admin.get('/cart_items', { external: { scope: 'shop', search: '999/aa' } })
    expect(found).toContainEqual(expect.objectContaining({ id }))
    expect(await scenes.lastMails(id, 'shipping')).toEqual([
      {
        recipient: 'bo@example.com',
        data: {
          orderId: id,
          ...line,
          name: 'Bo',
          carrier: 'UPS',
          trackingNumber: '1Z 999/AA',
          trackingUrl: tracking_url,
          thread: anyThread,
        },
      },
    ])
  })

  test('has no tracking URL with another carrier', async () => {
    const { path } = await scenes.ordered(await testApp.guest())
    const { body } = await scenes.ship(path, { carrier: 'Other', tracking_number: '<b>1</b>' })
    expect(body.shipping).toMatchObject({ tracking_number: '<b>1</b>', tracking_url: null })
  })

  test('can be corrected, even for a completed order', async () => {
    const { path } = await scenes.ordered(await testApp.guest())
    await scenes.ship(path)
    await scenes.move(path, 'processing')
    await scenes.move(path, 'completed')
    const corrected = await scenes.ship(path, { carrier: 'DHL', tracking_number: '42' })
    expect(corrected).toMatchObject({ status: 200, body: { shipping: { carrier: 'DHL', tracking_number: '42' } } })
  })

  test('is rejected for a cancelled order', async () => {
    const { path } = await scenes.ordered(await testApp.guest())
    await scenes.move(path, 'cancelled')
    expect(await scenes.ship(path)).toMatchObject({ status: 409 })
  })

  const missing = 'Please enter tracking number and carrier'
  test.each([
    [{}, missing],
    [{ carrier: 'UPS' }, missing],
    [{ tracking_number: '1' }, missing],
    [{ carrier: '', tracking_number: '1' }, missing],
    [{ carrier: 'UPS', tracking_number: ' ' }, missing],
    [{ carrier: null, tracking_number: null }, missing],
    [{ carrier: 'Pigeon', tracking_number: '1' }, 'carrier must be one of USPS, UPS, FedEx, DHL, Other'],
    [{ carrier: 'UPS', tracking_number: 'x'.repeat(101) }, 'Tracking number must be at most 100 characters'],
    [{ carrier: 'UPS', tracking_number: '1\r\nBcc: all' }, 'Tracking number must be one line'],
    [{ carrier: 'UPS', tracking_number: 1 }, 'Tracking number must be a string'],
    [{ carrier: 'UPS', tracking_number: '1', tracking_url: 'javascript:' }, 'Unknown field: tracking_url'],
  ])('of %j is rejected: %s', async (body, message) => {
    const { path } = await scenes.ordered(await testApp.guest())
    expect(await scenes.ship(path, body)).toMatchObject({ status: 400, body: { message } })
  })

  test('cannot change another shop’s orders', async () => {
    const { path } = await scenes.ordered(await testApp.guest())
    const stranger = await testApp.member('admin', await buildShop(testApp.db))
    expect(await stranger.post(`${path}/shipping`, { carrier: 'UPS', tracking_number: '1' })).toMatchObject({
      status: 404,
    })
  })
})
