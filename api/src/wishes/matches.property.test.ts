import { randomUUID } from 'node:crypto'
import { kindLabels, type WishQuery } from '@elegant/shared/rules'
import fc from 'fast-check'
import { queryOneIn } from '../db/prepared.ts'
import { buildCategory, buildItem } from '../testing/factories.ts'
import { openTestApp } from '../testing/testApp.ts'
import { findMatches, matchesTyped } from './findMatches.ts'
import { normalizeWishQuery } from './wishQuery.ts'

// A wish fits an item exactly if the shop's list shows it for the same query: for stored items, for items as they are typed,
// and however the query is written down.

const testApp = await openTestApp({ responseTtl: 0 })
const guest = await testApp.guest()
afterAll(testApp.close)
const shelves = [
  await buildCategory(testApp.db, testApp.shop),
  await buildCategory(testApp.db, testApp.shop, { Is_visible: false }),
]
const categories = shelves.map(({ id }) => id)

const words = ['opal', 'ring', 'pendant', 'opals', 'fire', 'welo', 'the', 'rose-cut', '2.5', 'green', 'Ünique']
const names = ['Origin', 'Carat weight', 'Cut', 'Dimensions']
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((some) => some.join(' '))
const tags = fc.array(fc.constantFrom('raw', 'Raw ', 'fire opal', 'green', 'a.b'), { maxLength: 3 })
const number = fc.integer({ min: 0, max: 8 })

const item = fc.record({
  title: text,
  description: text,
  tags: tags.map((some) => some.join(',')),
  price: number.map((tens) => tens * 10),
  shelves: fc.subarray([0, 1]),
  facts: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      value: fc.oneof(number, fc.constantFrom('Welo', 'round', '9 × 7 mm')),
    }),
    { selector: ({ name }) => name },
  ),
})

const range = fc.record({ min: number, max: number }, { requiredKeys: [] })
const optional = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined, freq: 1 })
const query: fc.Arbitrary<WishQuery & { shelf?: number }> = fc.record({
  search: optional(fc.oneof(text, fc.constantFrom('op', 'fi we', '!!', '  ', '2.5'))),
  price: optional(range.map(({ min, max }) => ({ min: min && min * 10, max: max && max * 10 }))),
  tags: optional(tags.filter((some) => some.length > 0)),
  kinds: optional(fc.subarray(kindLabels)),
  facts: optional(
    fc.array(
      fc.record(
        {
          name: fc.constantFrom(...names),
          values: fc.array(fc.constantFrom('Welo', 'round', '3', '4')),
          groups: fc.array(fc.constantFrom('Round', 'Oval')),
          min: number,
          max: number,
        },
        { requiredKeys: ['name'] },
      ),
      { maxLength: 2 },
    ),
  ),
  shelf: optional(fc.nat({ max: 1 })),
})

test('a wish fits what its list shows', async () => {
  const maxItems = 10
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { minLength: 1, maxLength: maxItems }),
      fc.array(query, { minLength: 1, maxLength: 8 }),
      async (given, asked) => {
        const shop = testApp.shop
        const mark = `m${randomUUID().replaceAll('-', '')}`
        const stored: { id: number; typed: Parameters<typeof matchesTyped>[3] }[] = []
        for (const { shelves, facts, ...rest } of given) {
          const category_ids = shelves.flatMap((place) => categories[place] ?? [])
          const item_info = { additionalProperty: facts.map((fact) => ({ '@type': 'PropertyValue', ...fact })) }
          // The mark tells the items of this run from those before.
          const typed = { ...rest, tags: [rest.tags, mark].join(','), category_ids, item_info }
          const { id } = await buildItem(testApp.db, shop, { ...typed, slug: randomUUID() })
          stored.push({ id, typed })
        }
        for (const { shelf, ...rest } of asked) {
          const wish: WishQuery = {
            ...rest,
            ...(shelf !== undefined && { category: categories[shelf] }),
            tags: [...(rest.tags ?? []), mark],
          }
          const { body } = await guest.get('/items_by_type/Product', { external: wish })
          const listed: number[] = body.items.map(({ id }: { id: number }) => id).sort((a: number, b: number) => b - a)
          const normal = normalizeWishQuery(wish)
          const ids = stored.map(({ id }) => id)
          expect(await findMatches(queryOneIn(testApp.db), shop.id, normal, ids)).toEqual(listed)
          for (const { id, typed } of stored) {
            expect([id, await matchesTyped(queryOneIn(testApp.db), shop.id, normal, typed)]).toEqual([
              id,
              listed.includes(id),
            ])
          }
        }
      },
    ),
    { numRuns: 15 },
  )
})
