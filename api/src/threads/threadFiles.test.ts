import { extractText, getDocumentProxy } from 'unpdf'
import { buildShop, parcelTo } from '../testing/factories.ts'
import { openTestApp } from '../testing/testApp.ts'
import { threadScenes } from '../testing/threadScenes.ts'

const testApp = await openTestApp()
// The files are those of the shop at PUBLIC_URL.
const shop = await buildShop(testApp.db, testApp.env.SHOP_DOMAIN)
const admin = await testApp.member('admin', shop)
afterAll(testApp.close)

const file = (key: string, name: string) => testApp.app.inject({ url: `/e/${key}/${name}` })

const readText = async (bytes: Buffer) => {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const home = parcelTo('Ada Welo')

const send = async (key: string, body: object) =>
  (await testApp.guest(undefined, shop)).post(`/threads/link/${key}/address`, body)

/** A thread with an accepted estimate and a deposit. */
async function paid() {
  const { id, item, key, agree } = await threadScenes(testApp, admin, shop).enquire('bo@example.com', 'Жанна Bo')
  const lines = [
    { kind: 'stone', label: 'Welo opal, 3.40 ct', amount: 70_000 },
    { kind: 'labor', label: '', amount: 25_000 },
  ]
  await agree({
    currency: 'USD',
    lines,
    deposit: 30_000,
    months: 3,
    changes: 2,
    valid_until: null,
    ready_by: '2099-12-24',
    text: 'Set in silver.',
  })
  const { body } = await admin.post(`/threads/${id}/payments`, {
    kind: 'payment',
    method: 'check',
    amount: 30_000,
    paid_on: '2026-11-20',
    note: '',
  })
  return { item, key, receipt: body.money.payments[0].id }
}

test('an estimate is a PDF with the words of the page', async () => {
  await admin.call('PATCH', '/shop', {
    body: { name: 'Opal & Co', _shop_info: { contact_info: { phone: '904 555 0142' } } },
  })
  const { key, item } = await paid()
  const text = await readText((await file(key, 'estimate-1.pdf')).rawPayload)
  for (const words of [
    'Opal & Co',
    '904 555 0142',
    'Estimate 1',
    item.title,
    'Жанна Bo',
    'Stone: Welo opal, 3.40 ct',
    'USD 700.00',
    'Labor',
    'USD 250.00',
    'Total',
    'USD 950.00',
    'Deposit',
    'USD 300.00 when you accept',
    'Monthly payments',
    'USD 216.66 a month for 3 months, the last USD 216.68',
    'Changes included',
    'Ready by',
    'December 24, 2099',
    'Set in silver.',
  ])
    expect(text).toContain(words)
})

test('a receipt is a PDF that says what is still to pay', async () => {
  const { key, receipt } = await paid()
  const text = await readText((await file(key, `receipt-${receipt}.pdf`)).rawPayload)
  for (const words of ['Receipt', 'November 20, 2026', 'Check', 'USD 300.00', 'Still to pay', 'USD 650.00'])
    expect(text).toContain(words)
})

test('an invoice is a PDF with the lines, and what is paid and owed', async () => {
  const { key } = await paid()
  await send(key, home)
  const text = await readText((await file(key, 'invoice.pdf')).rawPayload)
  for (const words of ['Invoice', 'Stone: Welo opal, 3.40 ct', 'Total', 'USD 950.00', 'Paid', 'USD 300.00'])
    expect(text).toContain(words)
  for (const words of ['Still to pay', 'USD 650.00', '12 Ocean Ave', 'Jacksonville, FL 32250'])
    expect(text).toContain(words)
})

test('a value of two lines does not reach into the next row', async () => {
  const { key } = await paid()
  const { rawPayload } = await file(key, 'estimate-1.pdf')
  const page = await (await getDocumentProxy(new Uint8Array(rawPayload))).getPage(1)
  const { items } = await page.getTextContent()
  const getHeight = (words: string) => {
    const item = items.find((one) => 'str' in one && one.str.includes(words))
    return item && 'transform' in item ? Number(item.transform[5]) : Number.NaN
  }
  // The rule between the rows has six points above and below.
  expect(getHeight('the last USD 216.68') - getHeight('Late payment')).toBeGreaterThan(20)
})

test('a packing slip names piece and addressee, and no price', async () => {
  const { key, item } = await paid()
  await send(key, home)
  const text = await readText((await file(key, 'packing-slip.pdf')).rawPayload)
  for (const words of ['Packing slip', item.title, '1 ×', 'Ada Welo', '12 Ocean Ave']) expect(text).toContain(words)
  expect(text).not.toContain('USD')
})

test('a packing slip romanizes what its fonts cannot print', async () => {
  const { key } = await paid()
  const abroad = { name: '李明 ♥ Жанна', street: 'ቦሌ መንገድ 5', extra: 'דוד Νίκος', city: 'Đà Nẵng 😀', country: 'ET' }
  await send(key, { ...home, ...abroad, region: '' })
  const text = await readText((await file(key, 'packing-slip.pdf')).rawPayload)
  for (const words of ['LiMing', 'Жанна', 'bole', 'dvd Νίκος', 'Đà Nẵng :grinning:', 'Ethiopia'])
    expect(text).toContain(words)
})

test('a packing slip lists all orders in the parcel, with the address that one of them has', async () => {
  const scenes = threadScenes(testApp, admin, shop)
  const one = await scenes.enquire()
  const asked = { items_id: (await scenes.enquire()).item.id, action_type: 'enquiry', contact: { name: 'Bo' } }
  const { body: other } = await one.guest.post('/cart_items', asked)
  await one.agree()
  await send(one.key, home)
  const parcel = { carrier: 'UPS', tracking_number: '1Z 9', also: [other.id] }
  expect(await admin.post(`/cart_items/${one.order.id}/shipping`, parcel)).toMatchObject({ status: 200 })
  const { id } = (await admin.get('/threads', { external: { orders_id: other.id } })).body.items[0]
  for (const { key } of [one, await scenes.open(id)]) {
    const text = await readText((await file(key, 'packing-slip.pdf')).rawPayload)
    for (const words of ['2 orders in one parcel', one.item.title, `number ${other.id}`, 'UPS 1Z 9', '12 Ocean Ave'])
      expect(text).toContain(words)
  }
})

test('there is no invoice before an estimate is accepted', async () => {
  const { key } = await threadScenes(testApp, admin, shop).enquire('bo@example.com', 'Bo')
  expect(await file(key, 'invoice.pdf')).toMatchObject({ statusCode: 404 })
  expect(await file(key, 'packing-slip.pdf')).toMatchObject({ statusCode: 200 })
})

test('the sums that are due are a calendar', async () => {
  const { key } = await paid()
  const { body } = await file(key, 'payments.ics')
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  expect(body).toContain('Monthly payment of USD 216.66')
})

test('no cache and no search engine keeps them', async () => {
  const { key, receipt } = await paid()
  for (const name of ['estimate-1.pdf', `receipt-${receipt}.pdf`, 'invoice.pdf', 'packing-slip.pdf', 'payments.ics']) {
    const { statusCode, headers } = await file(key, name)
    expect({ statusCode, ...headers }).toMatchObject({
      statusCode: 200,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  }
})

test.each(['estimate-2.pdf', 'estimate-x.pdf', 'receipt-999999.pdf'])('%s is not there', async (name) => {
  const { key } = await paid()
  expect(await file(key, name)).toMatchObject({ statusCode: 404 })
})

test('a wrong key opens none, and no cache keeps that', async () => {
  for (const name of ['estimate-1.pdf', 'receipt-1.pdf', 'invoice.pdf', 'packing-slip.pdf', 'payments.ics'])
    expect(await file('AAAAAAAAAAAAAAAAAAAAAA', name)).toMatchObject({
      statusCode: 404,
      headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    })
})
