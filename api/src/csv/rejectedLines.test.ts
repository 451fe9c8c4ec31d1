import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { treatmentMessage } from '@elegant/shared/rules'
import { claims } from '../db/schema.ts'
import { later } from '../testing/claimScenes.ts'
import { buildItem, buildShop, type TestShop } from '../testing/factories.ts'
import { itemFileScenes } from '../testing/itemFileScenes.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'
import { writeLines } from './csvFile.ts'

const testApp = await openTestApp()
afterAll(testApp.close)
let shop: TestShop
let admin: Caller
beforeEach(async () => {
  shop = await buildShop(testApp.db)
  admin = await testApp.member('admin', shop)
})

const { send, imported } = itemFileScenes(() => ({ testApp, admin }))

describe('an import', () => {
  test('reports the line of a planned gem that would lose its treatment', async () => {
    const gem = (treatment: string) => ({
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'Species', value: 'Opal' },
        { '@type': 'PropertyValue', name: 'Treatment', value: treatment },
      ],
    })
    const [planned, other] = [
      await buildItem(testApp.db, shop, { Is_disabled: true, item_info: gem('None') }),
      await buildItem(testApp.db, shop, { Is_disabled: true, item_info: gem('None') }),
    ]
    await admin.call('PATCH', `/items/${planned.id}/schedule`, { body: { publish_at: later(1) } })
    const file = [
      ['id', 'fact:Treatment'],
      [`${planned.id}`, ''],
      [`${other.id}`, ''],
    ]
    const failed = [{ line: 2, field: 'fact:Treatment', message: treatmentMessage }]
    expect(await imported(file, { dryRun: true })).toMatchObject({ changed: 1, failed })
    expect(await imported(file)).toMatchObject({ changed: 1, failed })
  })

  test('reports the line of a piece that somebody has, and that would be one of several', async () => {
    const [held, awaited, soldByWord, other] = [
      await buildItem(testApp.db, shop, { title: 'Held opal' }),
      await buildItem(testApp.db, shop, { title: 'Awaited opal' }),
      await buildItem(testApp.db, shop),
      await buildItem(testApp.db, shop),
    ]
    await admin.post('/claims', { items_id: held.id, kind: 'memo' })
    await testApp.db.insert(claims).values({ shops_id: shop.id, items_id: awaited.id, kind: 'hold', cause: 'shopper' })
    const item_info = { offers: { availability: 'https://schema.org/SoldOut' } }
    await admin.call('PATCH', `/items/${soldByWord.id}`, { body: { item_info } })
    const file = [['id', 'sold_as'], ...[held, awaited, soldByWord, other].map(({ id }) => [`${id}`, 'many'])]
    const message = (title: string) => `Somebody has “${title}”, or waits for it. Free it first, under Holds`
    const failed = [
      { line: 2, field: 'sold_as', message: message('Held opal') },
      { line: 3, field: 'sold_as', message: message('Awaited opal') },
    ]
    expect(await imported(file, { dryRun: true })).toMatchObject({ changed: 2, failed })
    expect(await imported(file)).toMatchObject({ changed: 2, failed })
  })

  test('reports the line of several pieces that are all sold, and that would be one', async () => {
    const [sold, left] = [
      await buildItem(testApp.db, shop, { title: 'Beads', sold_as: 'many', pieces: 1 }),
      await buildItem(testApp.db, shop, { sold_as: 'many', pieces: 2 }),
    ]
    for (const { id } of [sold, left]) await admin.post('/claims', { items_id: id, kind: 'sold' })
    const file = [['id', 'sold_as', 'pieces'], ...[sold, left].map(({ id }) => [`${id}`, 'one', '1'])]
    const message = 'All pieces of “Beads” are sold. Add one, or take a sale back, before it becomes one of a kind'
    const failed = [{ line: 2, field: 'sold_as', message }]
    expect(await imported(file, { dryRun: true })).toMatchObject({ changed: 1, failed })
    expect(await imported(file)).toMatchObject({ changed: 1, failed })
  })

  test('rejects a line with missing cells and a duplicate line', async () => {
    const item = await buildItem(testApp.db, shop)
    const file = `id,title,tags\n${item.id},Opal,a\n${item.id},Pearl,b\n${item.id},Ruby`
    expect((await imported(file)).failed).toEqual([
      { line: 3, field: 'id', message: 'Line 2 has the same id' },
      { line: 4, field: 'line', message: 'The line has fewer cells than there are columns' },
    ])
  })

  test.each([
    ['', 'file', 'The file is empty'],
    ['Title,Colour\nOpal,blue', 'Colour', /^There is no column Colour\. The columns are id, slug, sku/],
    ['title,Title\nOpal,blue', 'title', 'The column title is there twice'],
    ['title,"x\nOpal,blue', 'file', /^The file cannot be read as CSV/],
  ])('rejects the file %j for %s', async (file, path, message) => {
    expect(await send(file)).toMatchObject({
      status: 400,
      body: {
        payload: {
          errors: [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
        },
      },
    })
  })

  test.each([
    ['4.8 MB of line ends', '\n'.repeat(4_800_000), 'file', /^The file has more than 5000 lines$/],
    ['300,000 categories', `title,categories\nOpal,${'a|'.repeat(300_000)}`, 'file', /^A line may have at most 256 kB/],
    ['an endless column', `${'x'.repeat(1000)}\n`, 'x'.repeat(200), /^There is no column x{200}\. The columns are/],
  ])('rejects a file with %s', async (_, file, path, message) => {
    const errors = [{ path, message: expect.stringMatching(message) }]
    expect(await send(file)).toMatchObject({ status: 400, body: { payload: { errors } } })
  })

  test('rejects a line with too many categories', async () => {
    const file = [
      ['title', 'description', 'categories'],
      ['Opal', 'A stone', 'a|'.repeat(120_000)],
    ]
    expect((await imported(file)).failed).toEqual([
      { line: 2, field: 'categories', message: 'An item may be in at most 100 categories' },
    ])
  })

  test('rejects a file that writes more facts than the database stores at once', async () => {
    const names = Array.from({ length: 400 }, (_, n) => `fact:Fact ${n}`)
    const header = ['title', 'description', ...names]
    const lines = Array.from({ length: 200 }, (_, n) => [`Opal ${n}`, 'A stone', ...names.map(() => '1')])
    expect(await send(writeLines([header, ...lines]), { dryRun: true })).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'file', message: expect.stringContaining('more than 75000 facts') }] } },
    })
  })

  test('rejects files that are too large or not CSV, with a reason', async () => {
    expect(await send('x'.repeat(5 * 1024 ** 2 + 1))).toMatchObject({
      status: 413,
      body: { message: 'A file may have at most 5 MB' },
    })
    expect(await send('{}', {}, 'application/json')).toMatchObject({ status: 415 })
  })

  test.each([
    ['reported', { dryRun: true }],
    ['stored', {}],
  ])('of 5,000 lines with the same title does not block other requests while it is %s', async (_, external) => {
    const line = ['Blue Opal', 'A stone '.repeat(110), '5', 'Welo']
    const file = writeLines([['title', 'description', 'price', 'fact:Origin'], ...Array(5000).fill(line)])
    expect(file.length).toBeGreaterThan(4_400_000)
    const report = imported(file, external)
    let isOver = false
    const over = report.finally(() => {
      isOver = true
    })
    const collections: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()))
    observer.observe({ entryTypes: ['gc'] })
    const slices: { start: number; cpu: number }[] = []
    while (!isOver) {
      // Measures CPU time, which does not depend on the load of the machine.
      const before = process.threadCpuUsage()
      const start = performance.now()
      await setImmediate()
      const { user, system } = process.threadCpuUsage(before)
      slices.push({ start, cpu: (user + system) / 1000 })
      await testApp.app.inject('/healthz')
    }
    await over
    expect(await report).toMatchObject({ created: 5000, failed: [] })
    observer.disconnect()
    // Leaves out garbage collection: the heap of a test worker is large, since it holds the modules of all tests before.
    const blocked = slices.map(({ start, cpu }, at) => {
      const end = slices[at + 1]?.start ?? Number.POSITIVE_INFINITY
      const within = collections.filter(({ startTime }) => startTime >= start && startTime < end)
      return cpu - within.reduce((sum, { duration }) => sum + duration, 0)
    })
    // A slow machine has more slices than a call may have arguments.
    expect(blocked.reduce((longest, one) => Math.max(longest, one), 0)).toBeLessThan(250)
  })
})
