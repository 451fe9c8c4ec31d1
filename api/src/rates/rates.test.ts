import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ImportReport, Rates, ShippingRate, TaxRate } from '@elegant/shared/rules'
import { readLines, writeLines } from '../csv/csvFile.ts'
import { buildItem, buildShop, type TestShop } from '../testing/factories.ts'
import { csvFile } from '../testing/form.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)
let admin: Caller
let guest: Caller
let shop: TestShop
let item: { id: number }
beforeEach(async () => {
  shop = await buildShop(testApp.db)
  item = await buildItem(testApp.db, shop, { sold_as: 'many', pieces: 9 })
  admin = await testApp.member('admin', shop)
  guest = await testApp.guest(undefined, shop)
})

const florida: TaxRate = { state: 'FL', zip: '', percent: 6, label: 'Florida sales tax', on_shipping: false }
const miami: TaxRate = { ...florida, zip: '331', percent: 7 }
const mail: ShippingRate = {
  service: 'Priority Mail',
  country: 'United States',
  region: '',
  up_to_grams: 500,
  up_to_value: 50_000,
  price: 1250,
  delivery: '2 to 3 days',
}
const rates = async (): Promise<Rates> => (await admin.get('/rates')).body
const change = (body: unknown, headers: Record<string, string> = {}) => admin.call('PATCH', '/rates', { body, headers })
const newest = async () => (await admin.get('/changes')).body.items[0]

const send = (kind: string, file: string | Buffer, dryRun = false) =>
  admin.send(`/rates_import/${kind}`, csvFile(file), { dryRun })
async function imported(kind: string, file: string | Buffer, dryRun = false): Promise<ImportReport> {
  const { status, body } = await send(kind, file, dryRun)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

describe('rates', () => {
  test('are empty until the owner enters some', async () => {
    expect(await rates()).toEqual({ tax: [], shipping: [], version: 1 })
  })

  test('are replaced as a table, and the other table stays', async () => {
    expect(await change({ tax: [florida, miami] })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await change({ shipping: [mail] })).toMatchObject({ status: 200 })
    expect(await rates()).toEqual({ tax: [florida, miami], shipping: [mail], version: 3 })
  })

  test('stay as they are if somebody else has changed them', async () => {
    const headers = { 'if-match': '"1"' }
    expect(await change({ tax: [florida] }, headers)).toMatchObject({ status: 200 })
    expect(await change({ tax: [] }, headers)).toMatchObject({ status: 409 })
    expect((await rates()).tax).toEqual([florida])
  })

  test('are in the change log, which brings them back', async () => {
    await change({ tax: [florida] })
    await change({ tax: [] })
    const { id, before, after } = await newest()
    expect({ before: before.tax_rates, after: after.tax_rates }).toEqual({ before: [florida], after: [] })
    expect(await admin.post(`/changes/${id}/restore`, {})).toMatchObject({ status: 200 })
    expect((await rates()).tax).toEqual([florida])
  })

  test('are nobody else’s to see', async () => {
    await change({ tax: [{ ...florida, label: 'Secret label' }] })
    expect(JSON.stringify((await guest.get('/shop')).body)).not.toMatch(/Secret label|tax_rates/)
  })

  test.each<[string, unknown]>([
    ['a negative rate', { tax: [{ ...florida, percent: -1 }] }],
    ['a rate of a billion', { tax: [{ ...florida, percent: 1e9 }] }],
    ['five decimals', { tax: [{ ...florida, percent: 0.00001 }] }],
    ['a rate as text', { tax: [{ ...florida, percent: '6' }] }],
    ['an unknown state', { tax: [{ ...florida, state: 'ZZ' }] }],
    ['a state by its name', { tax: [{ ...florida, state: 'Florida' }] }],
    ['a ZIP of letters', { tax: [{ ...florida, zip: '3a' }] }],
    ['a ZIP of six digits', { tax: [{ ...florida, zip: '331011' }] }],
    ['one place twice', { tax: [florida, { ...florida, percent: 7 }] }],
    ['more rows than a small table has', { tax: Array.from({ length: 1001 }, () => florida) }],
    ['a label of several lines', { tax: [{ ...florida, label: 'a\nb' }] }],
    ['a row that is no row', { tax: [null, 1] }],
    ['an unknown column', { tax: [{ ...florida, law: 'x' }] }],
    ['no table', { tax: null }],
    ['a negative price', { shipping: [{ ...mail, price: -1 }] }],
    ['a price with half a cent', { shipping: [{ ...mail, price: 0.5 }] }],
    ['a price beyond all sums', { shipping: [{ ...mail, price: 1e15 }] }],
    ['a service without a name', { shipping: [{ ...mail, service: ' ' }] }],
    ['a region without a country', { shipping: [{ ...mail, country: '', region: 'FL' }] }],
    ['an unknown state of the country', { shipping: [{ ...mail, country: 'USA', region: 'Ontario' }] }],
    ['no weight at all', { shipping: [{ ...mail, up_to_grams: 0 }] }],
    ['the same rate in other words', { shipping: [mail, { ...mail, country: 'USA', price: 1 }] }],
  ])('with %s are refused', async (_, body) => {
    const { status, body: answer } = await change(body)
    expect({ status, answer }).toMatchObject({
      status: 400,
      answer: {
        payload: { errors: expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]) },
      },
    })
    expect(await rates()).toEqual({ tax: [], shipping: [], version: 1 })
  })

  test('may be zero, or a ten-thousandth of a percent', async () => {
    const tax = [
      { ...florida, state: 'OR', percent: 0 },
      { ...florida, percent: 0.0001 },
    ]
    expect(await change({ tax })).toMatchObject({ status: 200, body: { tax } })
  })
})

describe('the address of a conversation', () => {
  const ada = { name: 'Ada', street: '1 Main St', city: 'Miami', region: 'FL', postal_code: '33101', country: 'USA' }
  const known = async (threads_id: number) => (await admin.get('/rates', { external: { threads_id } })).body.address

  async function ask(who: Caller): Promise<number> {
    const { body: order } = await who.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
    return (await admin.get('/threads', { external: { orders_id: order.id } })).body.items[0].id
  }

  test('is its own, else the last one of the same customer, and never that of another', async () => {
    const [first, second] = [await ask(guest), await ask(guest)]
    const stranger = await ask(await testApp.guest(undefined, shop))
    expect(await known(first)).toBeNull()
    await admin.post(`/threads/${first}/address`, ada)
    const miamiAddress = { country: 'USA', region: 'FL', postal_code: '33101' }
    expect(await known(first)).toEqual(miamiAddress)
    expect(await known(second)).toEqual(miamiAddress)
    expect(await known(stranger)).toBeNull()
    await admin.post(`/threads/${second}/address`, { ...ada, region: '', postal_code: 'H1', country: 'Canada' })
    expect(await known(second)).toEqual({ country: 'Canada', region: '', postal_code: 'H1' })
    expect(await known(9_999_999)).toBeNull()
  })
})

describe('a file of rates', () => {
  test.each<['tax' | 'shipping', TaxRate[] | ShippingRate[]]>([
    ['tax', [florida, { ...miami, zip: '02', label: '=1+1', on_shipping: true, percent: 8.8751 }]],
    ['shipping', [mail, { ...mail, country: '', up_to_grams: null, up_to_value: null, delivery: '-2; "days"' }]],
  ])('of %s is exported without formulas, and imported again changes nothing', async (kind, rows) => {
    await change({ [kind]: rows })
    const { body: file, headers } = await admin.get(`/rates_export/${kind}`)
    expect(headers['content-disposition']).toMatch(/attachment; filename="(tax|shipping)-rates-\d{4}-\d\d-\d\d\.csv"/)
    expect(file).not.toMatch(/(^|[,;\t"])[=-]/)
    expect(await imported(kind, file)).toMatchObject({ created: 0, changed: 0, unchanged: 2, failed: [], change: null })
    await change({ [kind]: [] })
    expect(await imported(kind, file)).toMatchObject({ created: 2, failed: [] })
    expect((await rates())[kind]).toEqual(rows)
  })

  test('changes the rows of its places, and keeps the others', async () => {
    await change({ tax: [florida, miami] })
    const file = 'State,ZIP,Rate,Label,On shipping\nflorida,,6.5 %,New,yes\nTX,,6.25,,'
    expect(await imported('tax', file, true)).toMatchObject({ created: 1, changed: 1, change: null })
    expect((await rates()).tax).toEqual([florida, miami])
    const { change: id } = await imported('tax', file)
    expect((await rates()).tax).toEqual([
      { ...florida, percent: 6.5, label: 'New', on_shipping: true },
      miami,
      { ...florida, state: 'TX', percent: 6.25, label: '' },
    ])
    expect(await newest()).toMatchObject({ id, cause: 'import' })
    await admin.post(`/changes/${id}/restore`, {})
    expect((await rates()).tax).toEqual([florida, miami])
  })

  test.each([
    ['semicolons and decimal commas', 'state;zip;rate\nFL;331*;"7,5"'],
    ['a byte order mark', '\uFEFFstate,zip,rate\r\nFL,331,7.5%'],
    ['an escaped formula', "state,zip,rate\n'=FL,,1\nFL,331,7.5"],
    ['tabs', 'state\tzip\trate\nFlorida\t331x\t7.5'],
  ])('with %s is read', async (_, file) => {
    expect((await imported('tax', file)).created).toBe(1)
    expect((await rates()).tax).toMatchObject([{ state: 'FL', zip: '331', percent: 7.5 }])
  })

  test('reports every invalid line by field and rule, and stores the others', async () => {
    const lines = [
      ['state', 'zip', 'rate', 'on_shipping'],
      ['FL', '', '6', ''],
      ['Atlantis', '', '6', ''],
      ['GA', '', '-4', ''],
      ['GA', '', '1000000000', ''],
      ['GA', '', '', ''],
      ['GA', '', '=4', ''],
      ['fl', '', '7', ''],
      ['GA', '3x3', '4', ''],
      ['GA', '', '4', 'maybe'],
      ['TX', '', '0.00001', ''],
    ]
    const report = await imported('tax', writeLines(lines))
    expect(report).toMatchObject({
      created: 1,
      failed: [
        { line: 3, field: 'state', message: 'There is no US state “Atlantis”' },
        { line: 4, field: 'percent', message: 'Rate must be 0 or greater' },
        { line: 5, field: 'percent', message: 'Rate must be 50 or less' },
        { line: 6, field: 'percent', message: 'Rate is required' },
        { line: 7, field: 'percent' },
        { line: 8, field: 'line', message: 'Line 2 has the same place' },
        { line: 9, field: 'zip' },
        { line: 10, field: 'on_shipping' },
        { line: 11, field: 'percent', message: 'Rate must have at most four decimals' },
      ],
    })
    expect((await readLines((report.rejected ?? '').replace('\uFEFF', ''))).at(0)?.cells).toEqual([
      'state',
      'zip',
      'rate',
      'on_shipping',
      'problem',
    ])
    expect((await rates()).tax).toMatchObject([{ state: 'FL', percent: 6 }])
  })

  test('lets other calls through while its lines are checked', async () => {
    const file = `state,zip,rate,label,on_shipping\n${'Atlantis,3x3,-4,,maybe\n'.repeat(5000)}`
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    expect((await imported('tax', file, true)).failed).toHaveLength(20_000)
    delay.disable()
    expect(delay.max / 1e6).toBeLessThan(500)
  })

  test('has prices in dollars, and no half cents', async () => {
    const file =
      'service,country,region,up_to_grams,up_to_value,price,delivery\nMail,USA,,,"1,000","$12.50",soon\nMail,,,,,1.005,\nPost,,,,,€9,'
    expect(await imported('shipping', file)).toMatchObject({
      created: 1,
      failed: [
        { line: 3, field: 'price' },
        { line: 4, field: 'price' },
      ],
    })
    expect((await rates()).shipping).toMatchObject([{ price: 1250, up_to_value: 100_000 }])
  })

  test.each([
    ['10,000 lines', `state,rate\n${'FL,6\n'.repeat(10_000)}`],
    ['more places than a small table has', `state,zip,rate\n${places(1001)}`],
    ['an unknown column', 'state,county,rate\nFL,Dade,7'],
    ['a column twice', 'state,state,rate\nFL,FL,7'],
    ['nothing', ''],
    ['something else than text', Buffer.from([0x61, 0xe9, 0x62])],
  ])('with %s is refused as a whole', async (_, file) => {
    expect(await send('tax', file)).toMatchObject({ status: 400 })
    expect((await rates()).tax).toEqual([])
  })

  test('may have as many places as the table', async () => {
    expect((await imported('tax', `state,zip,rate\n${places(1000)}`)).created).toBe(1000)
  })

  test('of an unknown kind is refused', async () => {
    expect(await send('fees', 'a\n1')).toMatchObject({ status: 400 })
  })
})

function places(count: number): string {
  return Array.from({ length: count }, (_, zip) => `FL,${String(zip).padStart(5, '0')}*,7`).join('\n')
}
