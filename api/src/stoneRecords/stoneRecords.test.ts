import { inflateSync } from 'node:zlib'
import { stonePath } from '@elegant/shared/rules'
import { jest } from '@jest/globals'
import decodeQR from 'qr/decode.js'
import { extractText } from 'unpdf'
import { buildItem, buildShop, unique } from '../testing/factories.ts'
import { uploadForm } from '../testing/form.ts'
import { picture } from '../testing/mediaSamples.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
// The certificates are those of the shop at PUBLIC_URL.
const shop = await buildShop(testApp.db, testApp.env.SHOP_DOMAIN)
const admin = await testApp.member('admin', shop)
const guest = await testApp.guest(undefined, shop)
afterAll(testApp.close)

const weight = {
  name: 'Carat weight',
  value: 4.3,
  asTyped: '4.30',
  unitText: 'ct',
  measurementTechnique: 'Tested here',
}
const told = { additionalProperty: [weight, { name: 'Treatment', value: 'Smoke' }] }
const gem = (more: object = {}) =>
  buildItem(testApp.db, shop, {
    title: 'Smoked Welo Opal',
    slug: unique(),
    item_info: told,
    media: ['/media/a.webp'],
    ...more,
  })
const readRecords = async (sku: string) => (await guest.get(`/stones/${encodeURIComponent(sku)}`)).body
const sell = (items_id: number, replaces?: number) =>
  admin.post('/claims', { items_id, kind: 'sold', name: 'Bo', replaces })
const file = (sku: string, id: number) =>
  testApp.app.inject({ url: `/stone/${encodeURIComponent(sku)}/certificate-${id}.pdf` })

describe('the record of a stone', () => {
  test('is kept by its sale, and never changes', async () => {
    const { id, sku } = await gem()
    await sell(id)
    const [record, ...more] = await readRecords(sku)
    expect(more).toEqual([])
    expect(record).toMatchObject({
      sku,
      items_id: id,
      cause: 'sale',
      title: 'Smoked Welo Opal',
      picture: { url: '/media/a.webp' },
      facts: [
        { name: 'Carat weight', text: '4.30 ct', basis: 'Tested here', url: '' },
        { name: 'Treatment', text: 'Smoke', basis: '', url: '' },
      ],
    })
    await admin.call('PATCH', `/items/${id}`, { body: { title: 'Other', item_info: null } })
    expect(await readRecords(sku)).toEqual([record])
    expect(JSON.stringify(record)).not.toContain('Bo')
  })

  test('is kept by a completed order', async () => {
    const { id, sku } = await gem()
    const { body: order } = await guest.post('/cart_items', { items_id: id, action_type: 'enquiry' })
    for (const status of ['processing', 'completed']) {
      expect(await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status } })).toMatchObject({ status: 200 })
    }
    expect(await readRecords(sku)).toMatchObject([{ cause: 'sale', items_id: id }])
  })

  test('goes with a sale that is taken back', async () => {
    const { id, sku } = await gem()
    const { body: sale } = await sell(id)
    await admin.post(`/claims/${sale.id}/release`)
    expect(await readRecords(sku)).toEqual([])
  })

  test('comes back, with its number, when the taking back is undone', async () => {
    const { id, sku } = await gem()
    const { body: sale } = await sell(id)
    const kept = await readRecords(sku)
    await admin.post(`/claims/${sale.id}/release`)
    const { body: changes } = await admin.get(`/changes?external=${JSON.stringify({ entity: 'item', entity_id: id })}`)
    expect(await admin.post(`/changes/${changes.items[0].id}/restore`, {})).toMatchObject({ status: 200 })
    expect(kept).toHaveLength(1)
    expect(await readRecords(sku)).toEqual(kept)
    // The entry still names the first sale.
    const [again] = (await admin.get('/claims', { external: { items_id: id } })).body.items
    await admin.post(`/claims/${again.id}/release`)
    expect(await readRecords(sku)).toEqual([])
    expect(await admin.post(`/changes/${changes.items[0].id}/restore`, { overwrite: true })).toMatchObject({
      status: 200,
    })
    expect(await readRecords(sku)).toEqual(kept)
  })

  test('is kept by the word of a sale', async () => {
    const { id, sku } = await gem()
    const item_info = { ...told, offers: { availability: 'https://schema.org/SoldOut' } }
    expect(await admin.call('PATCH', `/items/${id}`, { body: { item_info } })).toMatchObject({ status: 200 })
    expect(await readRecords(sku)).toMatchObject([{ cause: 'sale', items_id: id }])
  })

  test('is kept when the owner asks for it, with the newest first', async () => {
    const { id, sku } = await gem()
    const first = await admin.post(`/items/${id}/stone_record`)
    expect(first).toMatchObject({ status: 201, body: { cause: 'owner', sku, recorded_at: expect.any(String) } })
    await admin.call('PATCH', `/items/${id}`, { body: { title: 'Recut' } })
    const { body: second } = await admin.post(`/items/${id}/stone_record`)
    expect(await readRecords(sku)).toEqual([second, first.body])
  })

  test('is none of a gem without its treatment, or of another product', async () => {
    const { id } = await gem({ item_info: { additionalProperty: [weight] } })
    expect(await admin.post(`/items/${id}/stone_record`)).toMatchObject({ status: 400 })
    const cloth = await buildItem(testApp.db, shop)
    expect(await admin.post(`/items/${cloth.id}/stone_record`)).toMatchObject({ status: 409 })
    await sell(cloth.id)
    expect(await readRecords(cloth.sku)).toEqual([])
    expect(await admin.post('/items/999999/stone_record')).toMatchObject({ status: 404 })
  })

  test('is of its own shop', async () => {
    const { id, sku } = await gem()
    await admin.post(`/items/${id}/stone_record`)
    const stranger = await testApp.guest(undefined, await buildShop(testApp.db))
    expect((await stranger.get(`/stones/${sku}`)).body).toEqual([])
  })
})

describe('the certificate', () => {
  test('is an A5 page with the words of the record, and the address of its page', async () => {
    const { id, sku } = await gem({ sku: 'OPAL 7/b' })
    const { body: record } = await admin.post(`/items/${id}/stone_record`)
    await admin.call('PATCH', `/items/${id}`, { body: { title: 'Other' } })
    const { statusCode, headers, rawPayload } = await file(sku, record.id)
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'application/pdf' })
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(rawPayload.toString('latin1')).toContain('/MediaBox [0 0 419.53 595.28]')
    const { text, totalPages } = await extractText(new Uint8Array(rawPayload), { mergePages: true })
    expect(totalPages).toBe(1)
    const words = text.replace(/\s+/g, ' ')
    for (const part of ['Certificate', 'Smoked Welo Opal', sku, '4.30 ct', 'Tested here', 'Treatment', 'Smoke']) {
      expect(words).toContain(part)
    }
    expect(text.replace(/\s+/g, '')).toContain(`${testApp.env.PUBLIC_URL}${stonePath(sku, record.id)}`)
  })

  test('has a code that a scanner reads, and that leads to the page of the record', async () => {
    const { id, sku } = await gem()
    const { body: record } = await admin.post(`/items/${id}/stone_record`)
    expect(scan((await file(sku, record.id)).rawPayload)).toBe(`${testApp.env.PUBLIC_URL}${stonePath(sku, record.id)}`)
  })

  test('shows the first picture as it was recorded, and without one none', async () => {
    const { headers, payload } = uploadForm('Image', await picture(600).png().toBuffer())
    const authorization = `Bearer ${admin.token}`
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/image_upload',
      payload,
      headers: { ...headers, authorization },
    })
    const { id, sku } = await gem({ media: [answer.json().url] })
    const { body: record } = await admin.post(`/items/${id}/stone_record`)
    for (const { rawPayload } of [await file(sku, record.id), await file(sku, record.id)]) {
      expect(rawPayload.toString('latin1')).toMatch(/\/Subtype \/Image[\s\S]*\/Width 400[\s\S]*\/Filter \/DCTDecode/)
      expect((await extractText(new Uint8Array(rawPayload))).totalPages).toBe(1)
    }
    // A picture elsewhere, or one that is gone.
    for (const url of ['https://example.com/a.jpg', '/media/gone/400.webp']) {
      const other = await gem({ media: [url] })
      const { body } = await admin.post(`/items/${other.id}/stone_record`)
      const { statusCode, rawPayload } = await file(other.sku, body.id)
      expect({ statusCode, hasPicture: rawPayload.includes('/DCTDecode') }).toEqual({
        statusCode: 200,
        hasPicture: false,
      })
    }
  })

  test('of many facts goes on on another page', async () => {
    const additionalProperty = [
      { name: 'Treatment', value: 'None' },
      ...Array.from({ length: 60 }, (_, n) => ({ name: `Fact ${n}`, value: 'x '.repeat(60) })),
    ]
    const { id, sku } = await gem({ item_info: { additionalProperty } })
    const { body: record } = await admin.post(`/items/${id}/stone_record`)
    const { text, totalPages } = await extractText(new Uint8Array((await file(sku, record.id)).rawPayload))
    expect(totalPages).toBeGreaterThan(2)
    expect(text.at(-1)).toContain('This record is kept')
  })

  test('is printed once, and again when the shop has another name', async () => {
    const { id, sku } = await gem()
    const { body: record } = await admin.post(`/items/${id}/stone_record`)
    const isolated = ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask', 'hrtime'] as const
    // A PDF holds the time when it was made.
    jest.useFakeTimers({ now: Date.now(), doNotFake: [...isolated] })
    const [first, second] = await Promise.all([file(sku, record.id), file(sku, record.id)])
    jest.setSystemTime(Date.now() + 5000)
    const later = await file(sku, record.id)
    jest.useRealTimers()
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(later.rawPayload.equals(first.rawPayload)).toBe(true)

    await admin.call('PATCH', '/shop', { body: { name: 'Opals of Welo' } })
    const renamed = await extractText(new Uint8Array((await file(sku, record.id)).rawPayload), { mergePages: true })
    expect(renamed.text).toContain('Opals of Welo')
  })

  test('of another record or SKU is missing', async () => {
    const { id, sku } = await gem()
    const { body: record } = await admin.post(`/items/${id}/stone_record`)
    for (const answer of [await file(sku, record.id + 1000), await file('no-such', record.id)]) {
      expect(answer.statusCode).toBe(404)
    }
  })
})

/** Reads the code of a PDF from the squares that it draws. */
function scan(pdf: Buffer): string {
  const starts = [...pdf.toString('latin1').matchAll(/stream\r?\n/g)].map(({ index, 0: word }) => index + word.length)
  const drawings = starts.flatMap((start) => {
    try {
      return [inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))).toString('latin1')]
    } catch {
      return [] // a font
    }
  })
  const squares = drawings
    .flatMap((drawing) => [...drawing.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) [\d.]+ re$/gm)])
    .map(([, x, y, side]) => ({ x: Number(x), y: Number(y), side: Number(side) }))
  const side = Math.min(...squares.map((square) => square.side))
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))]
  const scale = 8
  const place = (at: number, from: number) => (Math.round((at - from) / side) + 4) * scale
  const size = Math.max(...squares.map(({ x }) => place(x, left))) + 5 * scale
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const { x, y } of squares) {
    for (let row = 0; row < scale; row += 1) {
      const start = (place(y, top) + row) * size + place(x, left)
      for (let pixel = start; pixel < start + scale; pixel += 1) data.fill(0, pixel * 4, pixel * 4 + 3)
    }
  }
  return decodeQR({ width: size, height: size, data })
}
