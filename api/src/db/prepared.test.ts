import { sql } from 'drizzle-orm'
import { openTestApp } from '../testing/testApp.ts'
import { prepare, prepareByShape, queryOneOn } from './prepared.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

const double = prepare(sql`select ${sql.placeholder('number')}::int * 2 as twice`)
const unplanned = prepare(sql`select 3 as three`, { cachePlan: false })

/** The number of prepared statements on the only connection of the pool. */
async function countPrepared(queryOne: ReturnType<typeof queryOneOn>, like = '%'): Promise<number | undefined> {
  const count = sql`select count(*)::int as count from pg_prepared_statements where statement like ${like}`
  return (await queryOne<{ count: number }>(prepare(count, { cachePlan: false }), {}))?.count
}

test('binds the values of each call', async () => {
  const queryOne = queryOneOn(testApp.pool, true)
  expect(await queryOne(double, { number: 2 })).toEqual({ twice: 4 })
  expect(await queryOne(double, { number: 21 })).toEqual({ twice: 42 })
  await expect(queryOne(double, {})).rejects.toThrow('No value for placeholder "number"')
})

test('prepares at most a hundred statements, and none if disabled', async () => {
  const queryOne = queryOneOn(testApp.pool, true)
  const without = queryOneOn(testApp.pool, false)
  const before = await countPrepared(without, '%as letter%')
  await without(prepare(sql`select 'x' as letter`), {})
  expect(await countPrepared(without, '%as letter%')).toBe(before)
  for (let n = 0; n < 150; n++) await queryOne(prepare(sql`select ${sql.raw(String(n))} as letter`), {})
  expect(await countPrepared(without, '%as letter%')).toBe(100)
  expect(await queryOne(unplanned, {})).toEqual({ three: 3 })
  expect(await countPrepared(without, '%as three%')).toBe(0)
})

test('builds one statement for each shape', () => {
  const shapes: string[] = []
  const statements = prepareByShape((shape: { a: boolean }) => {
    shapes.push(JSON.stringify(shape))
    return prepare(sql`select 1`)
  })
  expect(statements({ a: true })).toBe(statements({ a: true }))
  expect(statements({ a: false })).not.toBe(statements({ a: true }))
  expect(shapes).toEqual(['{"a":true}', '{"a":false}'])
})
