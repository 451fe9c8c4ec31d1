import { dayMs, limits } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { dayIn } from '../testing/dayIn.ts'
import { buildCategory, buildItem, buildShop, type TestShop } from '../testing/factories.ts'
import { type Answer, type Caller, openTestApp, type TestApp } from '../testing/testApp.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

type External = Record<string, unknown>

const list = (who: Caller, external: External): Promise<Answer> => who.get('/items_by_type/Product', { external })
const titles = ({ body }: Answer): string[] => body.items.map(({ title }: { title: string }) => title)

/** A separate shop with a guest. */
async function ownShop(): Promise<{ shop: TestShop; guest: Caller; admin: Caller }> {
  const shop = await buildShop(test.db)
  return { shop, guest: await test.guest(undefined, shop), admin: await test.member('admin', shop) }
}

const property = (name: string, value: unknown) => ({ name, value })

describe('events', () => {
  it('are sorted across pages: upcoming ones by date, then past ones, latest first', async () => {
    const { shop, guest } = await ownShop()
    const past = Array.from({ length: 25 }, (_, place) => -1 - place)
    const upcoming = [30, 0, 7, 14, 21, 28, 200]
    for (const [rank, days] of [...past, ...upcoming].entries()) {
      const item_info = { event_date: dayIn(days) }
      await buildItem(test.db, shop, {
        item_type: 'Event',
        title: String(days),
        slug: `event-${rank}`,
        item_info,
        rank,
      })
    }
    const page = async (page: number) => titles(await guest.get('/items_by_type/Event', { external: { page } }))
    const expected = [...upcoming.sort((one, other) => one - other), ...past].map(String)
    expect([...(await page(1)), ...(await page(2))]).toEqual(expected)
  })

  it('without a date count as upcoming and are sorted by creation', async () => {
    const { shop, guest } = await ownShop()
    const told = { 'in a week': dayIn(7), 'last week': dayIn(-7), soon: 'soon', 'of no day': undefined }
    for (const [title, event_date] of Object.entries(told)) {
      const created_at = new Date(Date.now() - (title === 'soon' ? 2 : 1) * dayMs)
      await buildItem(test.db, shop, { item_type: 'Event', title, item_info: { event_date }, created_at })
    }
    const answer = await guest.get('/items_by_type/Event', { external: { page: 1 } })
    expect(titles(answer)).toEqual(['soon', 'of no day', 'in a week', 'last week'])
  })

  it('can be sorted otherwise', async () => {
    const { shop, guest } = await ownShop()
    for (const [rank, days] of [30, -1, 7].entries())
      await buildItem(test.db, shop, {
        item_type: 'Event',
        title: String(days),
        item_info: { event_date: dayIn(days) },
        rank,
      })
    const external = { page: 1, sort: 'featured' }
    expect(titles(await guest.get('/items_by_type/Event', { external }))).toEqual(['30', '-1', '7'])
  })
})

describe('a search', () => {
  let shop: TestShop
  let guest: Caller
  let emeralds: { id: number }
  const find = async (search: string, more: External = {}) => titles(await list(guest, { search, ...more }))

  beforeAll(async () => {
    ;({ shop, guest } = await ownShop())
    emeralds = await buildCategory(test.db, shop)
    const category_ids = [emeralds.id]
    await buildItem(test.db, shop, { title: 'Ring', description: 'with an opal', rank: 1 })
    await buildItem(test.db, shop, { title: 'Pair', tags: 'earrings, Opal', category_ids, rank: 2 })
    await buildItem(test.db, shop, { title: 'Welo OPAL 3.2 ct', rank: 3 })
    await buildItem(test.db, shop, { title: 'Émeraude d’été 100% natural_1', category_ids, rank: 4 })
    await buildItem(test.db, shop, { title: '欧泊', description: 'Rose-cut', rank: 5 })
  })

  it('matches title, tags and description, ignoring case, and ranks titles first', async () => {
    expect(await find('opal')).toEqual(['Welo OPAL 3.2 ct', 'Pair', 'Ring'])
    expect(await find('OPAL')).toEqual(['Welo OPAL 3.2 ct', 'Pair', 'Ring'])
  })

  it('matches prefixes and inflections, and requires every word', async () => {
    expect(await find('op')).toEqual(['Welo OPAL 3.2 ct', 'Pair', 'Ring'])
    expect(await find('opals')).toEqual(['Welo OPAL 3.2 ct', 'Pair', 'Ring'])
    expect(await find('ear op')).toEqual(['Pair'])
    expect(await find('opal sapphire')).toEqual([])
    expect(await find('an opal with')).toEqual(['Welo OPAL 3.2 ct', 'Pair', 'Ring'])
  })

  it('matches numbers, hyphenated words and other scripts', async () => {
    expect(await find('3.2')).toEqual(['Welo OPAL 3.2 ct'])
    expect(await find('rose-cut')).toEqual(['欧泊'])
    expect(await find('欧泊')).toEqual(['欧泊'])
    expect(await find('ÉMERAUDE')).toEqual(['Émeraude d’été 100% natural_1'])
    expect(await find('e\u0301meraude')).toEqual(['Émeraude d’été 100% natural_1'])
  })

  it('can be sorted and filtered', async () => {
    expect(await find('opal', { sort: 'featured' })).toEqual(['Ring', 'Pair', 'Welo OPAL 3.2 ct'])
    expect(await find('opal', { category: emeralds.id })).toEqual(['Pair'])
  })

  it('of stop words matches prefixes', async () => {
    expect(await find('the')).toEqual([])
    const be = await buildItem(test.db, shop, { title: 'Beads', rank: 9 })
    expect(await find('be')).toEqual([be.title])
  })

  it.each(['%', '\\', "'", '"', '!', '<->', ':*', '💎', '\u0301', '(a+)+$', '%_%_%', '&|!()'])(
    'of %j finds nothing',
    async (search) => {
      expect(await list(guest, { search })).toMatchObject({ status: 200, body: { items: [], itemsTotal: 0 } })
    },
  )

  it.each([
    "' | !x:* <->",
    "opal' or 1=1 --",
    "opal'':*",
    'opal:* & !ring',
    'opal\\',
    '((((opal',
    'a'.repeat(limits.search),
    'x '.repeat(50),
    '\u200b\u202eopal',
    "o'p\\'al",
    '1.5.5..5,,5',
  ])('of %j is inert', async (search) => {
    expect(await list(guest, { search })).toMatchObject({ status: 200 })
  })

  it('of an empty string lists everything', async () => {
    expect((await list(guest, { search: '' })).body.itemsTotal).toBeGreaterThan(4)
    expect((await list(guest, { search: '  ' })).body.itemsTotal).toBeGreaterThan(4)
  })

  it('paginates and counts at most the first matches', async () => {
    const { shop: large, guest: visitor } = await ownShop()
    await test.db.execute(sql`
      insert into items (shops_id, item_type, slug, sku, title, description, rank)
      select ${large.id}, 'Product', 'opal-' || n, 'PRO' || n, 'Opal ' || n, 'A stone', n
      from generate_series(1, ${limits.searchReach + 30}) n`)
    const pages = Math.ceil(limits.searchReach / 24)
    const first = await list(visitor, { search: 'opal' })
    expect(first.body).toMatchObject({ itemsTotal: limits.searchReach, pageTotal: pages })
    expect(titles(first)[0]).toBe('Opal 1')
    const last = await list(visitor, { search: 'opal', page: pages })
    expect(last.body).toMatchObject({ itemsReceived: limits.searchReach % 24 || 24, nextPage: null })
    expect((await list(visitor, { search: 'opal', sort: 'newest' })).body.itemsTotal).toBe(limits.searchReach + 30)
  })
})

describe('a list', () => {
  let guest: Caller
  let admin: Caller
  let shelf: { id: number }
  let hidden: { id: number }
  const find = async (external: External) => titles(await list(guest, external))

  beforeAll(async () => {
    const own = await ownShop()
    ;({ guest, admin } = own)
    const { shop } = own
    shelf = await buildCategory(test.db, shop)
    hidden = await buildCategory(test.db, shop, { Is_visible: false })
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    const info = (origin: string, carats: number | string) => ({
      additionalProperty: [property('Origin', origin), property('Carat weight', carats)],
    })
    await buildItem(test.db, shop, {
      title: 'Low',
      price: 0.1,
      rank: 2,
      created_at: day(3),
      tags: 'Raw , opal',
      category_ids: [shelf.id],
      item_info: info('Welo', 1.5),
    })
    await buildItem(test.db, shop, {
      title: 'Mid',
      price: 19.99,
      rank: 1,
      created_at: day(1),
      tags: 'opal,cut, opal',
      category_ids: [shelf.id, hidden.id],
      item_info: info('Stayish', 3),
    })
    await buildItem(test.db, shop, {
      title: 'High',
      price: 1250,
      rank: 3,
      created_at: day(2),
      tags: '',
      item_info: info('Welo', 'unknown'),
    })
    await buildItem(test.db, shop, {
      title: 'Away',
      price: 5,
      rank: 9,
      tags: 'opal',
      Is_disabled: true,
      item_info: info('Muzo', 9),
    })
  })

  it.each([
    [undefined, ['Mid', 'Low', 'High']],
    ['featured', ['Mid', 'Low', 'High']],
    ['relevance', ['Mid', 'Low', 'High']],
    ['newest', ['Low', 'High', 'Mid']],
    ['price_asc', ['Low', 'Mid', 'High']],
    ['price_desc', ['High', 'Mid', 'Low']],
  ])('sorted by %s', async (sort, expected) => {
    expect(await find({ sort })).toEqual(expected)
  })

  it.each<[External, string[]]>([
    [{ price: { min: 0.1, max: 19.99 } }, ['Mid', 'Low']],
    [{ price: { min: 19.99 } }, ['Mid', 'High']],
    [{ price: { max: 0.09 } }, []],
    [{ price: {} }, ['Mid', 'Low', 'High']],
    [{ tags: ['OPAL'] }, ['Mid', 'Low']],
    [{ tags: ['raw', 'opal'] }, ['Low']],
    [{ tags: ['opa'] }, []],
    [{ tags: [' opal '] }, ['Mid', 'Low']],
    [{ tags: ['o.al'] }, []],
    [{ tags: ['.*'] }, []],
    [{ tags: ['***:('] }, []],
    [{ tags: ['opal, opal'] }, []],
    [{ tags: ['\\m(a+)+💎'] }, []],
    [{ tags: ["'; drop table items; --"] }, []],
    [{ facts: [{ name: 'Origin', values: ['Welo'] }] }, ['Low', 'High']],
    [{ facts: [{ name: 'Origin', values: ['Welo', 'Stayish'] }] }, ['Mid', 'Low', 'High']],
    [{ facts: [{ name: 'Carat weight', min: 1.5, max: 3 }] }, ['Mid', 'Low']],
    [{ facts: [{ name: 'Carat weight', values: ['1.5'] }] }, ['Low']],
    [
      {
        facts: [
          { name: 'Carat weight', min: 2 },
          { name: 'Origin', values: ['Welo'] },
        ],
      },
      [],
    ],
    [{ facts: [{ name: 'Carat weight' }] }, ['Mid', 'Low', 'High']],
    [{ facts: [{ name: 'Origin', values: ["Welo' or true --"] }] }, []],
    [{ facts: [] }, ['Mid', 'Low', 'High']],
    [{ tags: ['opal'], price: { min: 1 }, facts: [{ name: 'Origin', values: ['Stayish'] }] }, ['Mid']],
  ])('filtered by %j', async (external, expected) => {
    const answer = await list(guest, external)
    expect(titles(answer)).toEqual(expected)
    expect(answer.body.itemsTotal).toBe(expected.length)
    expect(answer.body).not.toHaveProperty('facets')
  })

  it('returns facets', async () => {
    expect((await list(guest, { facets: true })).body.facets).toMatchObject({
      price: { min: 0.1, max: 1250 },
      tags: [
        { value: 'opal', count: 2 },
        { value: 'cut', count: 1 },
        { value: 'raw', count: 1 },
      ],
      facts: [
        {
          name: 'Carat weight',
          values: ['1.5', '3', 'unknown'].map((value) => ({ value, count: 1 })),
          min: 1.5,
          max: 3,
        },
        {
          name: 'Origin',
          values: [
            { value: 'Welo', count: 2 },
            { value: 'Stayish', count: 1 },
          ],
        },
      ],
      categories: [{ id: shelf.id, count: 2 }],
    })
    const { categories } = (await list(admin, { facets: true })).body.facets
    expect(categories).toEqual([
      { id: shelf.id, count: 2 },
      { id: hidden.id, count: 1 },
    ])
  })

  it('leaves out facts that name one stone, such as the number of a report', async () => {
    const { db } = test
    const shop = await buildShop(db)
    const other = await test.guest(undefined, shop)
    const pair = (name: string, value: string | number) => ({ '@type': 'PropertyValue', name, value })
    for (const [at, cut] of ['Oval', 'Oval', 'Pear'].entries()) {
      const additionalProperty = [
        ...[pair('Cut', cut), pair('Lab report', 'GIA 2231234567'), pair('Certificate', `C-${at}`)],
        ...[pair('Species', ['Opal', 'Emerald', 'Ruby'][at] ?? ''), pair('Carat weight', at + 1)],
      ]
      await buildItem(db, shop, { item_info: { additionalProperty } })
    }
    const namesOf = async (external: object) =>
      (await list(other, { facets: true, ...external })).body.facets.facts.map(({ name }: { name: string }) => name)
    expect(await namesOf({})).toEqual(['Carat weight', 'Cut', 'Species'])
    // A fact stays while other filters leave one item of each value.
    expect(await namesOf({ facts: [{ name: 'Carat weight', max: 1 }] })).toEqual(['Carat weight', 'Cut', 'Species'])
  })

  it('ignores the own filter of each facet and applies the others', async () => {
    const facts = [{ name: 'Origin', values: ['Stayish'] }]
    const { body } = await list(guest, { facets: true, facts, category: shelf.id, price: { min: 1 } })
    expect(titles({ ...(await list(guest, {})), body })).toEqual(['Mid'])
    expect(body.facets).toMatchObject({
      price: { min: 19.99, max: 19.99 },
      tags: [
        { value: 'cut', count: 1 },
        { value: 'opal', count: 1 },
      ],
      facts: [
        { name: 'Carat weight', values: [{ value: '3', count: 1 }], min: 3, max: 3 },
        { name: 'Origin', values: [{ value: 'Stayish', count: 1 }] },
      ],
      categories: [{ id: shelf.id, count: 1 }],
    })
    const breakpointUp = (await list(guest, { facets: true, price: { max: 1 } })).body.facets
    expect(breakpointUp.price).toMatchObject({ min: 0.1, max: 1250 })
    const origins = (await list(guest, { facets: true, facts })).body.facets.facts.at(1)
    expect(origins.values).toHaveLength(2)
  })

  it('without items has empty facets', async () => {
    expect((await list(guest, { facets: true, search: 'nothing' })).body.facets).toEqual({
      price: null,
      tags: [],
      facts: [],
      categories: [],
      kinds: [],
    })
  })

  it('caches facets and totals across pages', async () => {
    const first = await list(guest, { facets: true, tags: ['opal'] })
    const second = await list(guest, { facets: true, tags: ['opal'], page: 2 })
    expect(second.body).toMatchObject({ items: [], itemsTotal: 2, facets: first.body.facets })
  })

  it.each<[External, string]>([
    [{ sort: 'id; drop table items' }, 'external.sort'],
    [{ sort: '"price" desc' }, 'external.sort'],
    [{ order: 'price' }, 'external'],
    [{ price: { min: -1 } }, 'external.price.min'],
    [{ price: { max: '5' } }, 'external.price.max'],
    [{ price: { about: 5 } }, 'external.price'],
    [{ price: null }, 'external.price'],
    [{ tags: 'opal' }, 'external.tags'],
    [{ tags: [''] }, 'external.tags[0]'],
    [{ tags: Array.from({ length: 11 }, () => 'opal') }, 'external.tags'],
    [{ facts: [{ values: ['Welo'] }] }, 'external.facts[0].name'],
    [{ facts: [{ name: 'Origin', values: 'Welo' }] }, 'external.facts[0].values'],
    [{ facts: [{ name: 'Carat weight', min: 1e300 }] }, 'external.facts[0].min'],
    [{ facts: Array.from({ length: 6 }, () => ({ name: 'Origin' })) }, 'external.facts'],
    [{ facts: [{ name: 'Origin', values: Array.from({ length: 11 }, () => 'Welo') }] }, 'external.facts[0].values'],
    [{ facets: 1 }, 'external.facets'],
  ])('rejects %j for %s', async (external, path) => {
    expect(await list(guest, external)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', payload: { errors: [{ path }] } },
    })
  })
})

it('finds an item by the beginning of its SKU for admins, in lists and exports', async () => {
  const shop = await buildShop(test.db)
  const [owner, visitor] = [await test.member('admin', shop), await test.guest(undefined, shop)]
  await buildItem(test.db, shop, { title: 'Welo opal', sku: 'PRO7X2K' })
  await buildItem(test.db, shop, { title: 'Pearl', sku: 'PRO9' })
  expect(titles(await list(owner, { search: ' pro7x ' }))).toEqual(['Welo opal'])
  expect(titles(await list(owner, { search: 'PRO7X2K', sort: 'newest' }))).toEqual(['Welo opal'])
  expect(titles(await list(owner, { search: '7X2K' }))).toEqual([])
  expect(titles(await list(owner, { search: 'pearl' }))).toEqual(['Pearl'])
  expect(titles(await list(visitor, { search: 'PRO7X2K' }))).toEqual([])
  const { body: file } = await owner.get('/items_export/Product', { external: { search: 'pro7x' } })
  expect(file).toContain('Welo opal')
  expect(file).not.toContain('Pearl')
})

it('lists deleted items to admins only, on request', async () => {
  const { shop, guest, admin } = await ownShop()
  const { id } = await buildItem(test.db, shop, { title: 'Gone' })
  await buildItem(test.db, shop, { title: 'Here' })
  await admin.call('DELETE', `/items/${id}`)
  expect(titles(await list(guest, {}))).toEqual(['Here'])
  expect(titles(await list(admin, {}))).toEqual(['Here'])
  expect(titles(await list(admin, { archived: true }))).toEqual(['Gone'])
  expect(titles(await list(admin, { archived: true, search: 'gone' }))).toEqual(['Gone'])
  expect(titles(await list(guest, { search: 'gone' }))).toEqual([])
  expect(await list(guest, { archived: true })).toMatchObject({ status: 403 })
  expect(titles(await list(guest, { archived: false }))).toEqual(['Here'])
})
