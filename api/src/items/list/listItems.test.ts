import { buildCategory, buildItem, buildShop } from '../../testing/factories.ts'
import { type External, list, ownShop, property, titles } from '../../testing/listScenes.ts'
import { type Caller, openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

describe('a list', () => {
  let guest: Caller
  let admin: Caller
  let shelf: { id: number }
  let hidden: { id: number }
  const find = async (external: External) => titles(await list(guest, external))

  beforeAll(async () => {
    const own = await ownShop(testApp)
    ;({ guest, admin } = own)
    const { shop } = own
    shelf = await buildCategory(testApp.db, shop)
    hidden = await buildCategory(testApp.db, shop, { Is_visible: false })
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    const info = (origin: string, carats: number | string) => ({
      additionalProperty: [property('Origin', origin), property('Carat weight', carats)],
    })
    await buildItem(testApp.db, shop, {
      title: 'Low',
      price: 0.1,
      rank: 2,
      created_at: day(3),
      tags: 'Raw , opal',
      category_ids: [shelf.id],
      item_info: info('Welo', 1.5),
    })
    await buildItem(testApp.db, shop, {
      title: 'Mid',
      price: 19.99,
      rank: 1,
      created_at: day(1),
      tags: 'opal,cut, opal',
      category_ids: [shelf.id, hidden.id],
      item_info: info('Stayish', 3),
    })
    await buildItem(testApp.db, shop, {
      title: 'High',
      price: 1250,
      rank: 3,
      created_at: day(2),
      tags: '',
      item_info: info('Welo', 'unknown'),
    })
    await buildItem(testApp.db, shop, {
      title: 'Away',
      price: 5,
      rank: 9,
      tags: 'opal',
      Is_disabled: true,
      item_info: info('Muzo', 9),
    })
  })

  test.each([
    [undefined, ['Mid', 'Low', 'High']],
    ['featured', ['Mid', 'Low', 'High']],
    ['relevance', ['Mid', 'Low', 'High']],
    ['newest', ['Low', 'High', 'Mid']],
    ['price_asc', ['Low', 'Mid', 'High']],
    ['price_desc', ['High', 'Mid', 'Low']],
  ])('sorted by %s', async (sort, expected) => {
    expect(await find({ sort })).toEqual(expected)
  })

  test.each<[External, string[]]>([
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

  test('returns facets', async () => {
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

  test('leaves out facts that name one stone, such as the number of a report', async () => {
    const { db } = testApp
    const shop = await buildShop(db)
    const other = await testApp.guest(undefined, shop)
    const pair = (name: string, value: string | number) => ({ '@type': 'PropertyValue', name, value })
    for (const [at, cut] of ['Oval', 'Oval', 'Pear'].entries()) {
      const additionalProperty = [
        pair('Cut', cut),
        pair('Lab report', 'GIA 2231234567'),
        pair('Certificate', `C-${at}`),
        pair('Species', ['Opal', 'Emerald', 'Ruby'][at] ?? ''),
        pair('Carat weight', at + 1),
      ]
      await buildItem(db, shop, { item_info: { additionalProperty } })
    }
    const readNames = async (external: object) =>
      (await list(other, { facets: true, ...external })).body.facets.facts.map(({ name }: { name: string }) => name)
    expect(await readNames({})).toEqual(['Carat weight', 'Cut', 'Species'])
    // A fact stays while other filters leave one item of each value.
    expect(await readNames({ facts: [{ name: 'Carat weight', max: 1 }] })).toEqual(['Carat weight', 'Cut', 'Species'])
  })

  test('ignores the own filter of each facet and applies the others', async () => {
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

  test('without items has empty facets', async () => {
    expect((await list(guest, { facets: true, search: 'nothing' })).body.facets).toEqual({
      price: null,
      tags: [],
      facts: [],
      categories: [],
      kinds: [],
    })
  })

  test('caches facets and totals across pages', async () => {
    const first = await list(guest, { facets: true, tags: ['opal'] })
    const second = await list(guest, { facets: true, tags: ['opal'], page: 2 })
    expect(second.body).toMatchObject({ items: [], itemsTotal: 2, facets: first.body.facets })
  })

  test.each<[External, string]>([
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

test('lists deleted items to admins only, on request', async () => {
  const { shop, guest, admin } = await ownShop(testApp)
  const { id } = await buildItem(testApp.db, shop, { title: 'Gone' })
  await buildItem(testApp.db, shop, { title: 'Here' })
  await admin.call('DELETE', `/items/${id}`)
  expect(titles(await list(guest, {}))).toEqual(['Here'])
  expect(titles(await list(admin, {}))).toEqual(['Here'])
  expect(titles(await list(admin, { archived: true }))).toEqual(['Gone'])
  expect(titles(await list(admin, { archived: true, search: 'gone' }))).toEqual(['Gone'])
  expect(titles(await list(guest, { search: 'gone' }))).toEqual([])
  expect(await list(guest, { archived: true })).toMatchObject({ status: 403 })
  expect(titles(await list(guest, { archived: false }))).toEqual(['Here'])
})
