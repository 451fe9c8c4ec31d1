import { sql } from 'drizzle-orm'
import { openTestApp, type TestApp } from '../testing/testApp.ts'
import { askOn, statementOf, statementsFor } from './prepared.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const double = statementOf(sql`select ${sql.placeholder('number')}::int * 2 as twice`)
const unplanned = statementOf(sql`select 3 as three`, { isPlannedOnce: false })

/** The number of prepared statements on the only connection of the pool. */
async function kept(ask: ReturnType<typeof askOn>, like = '%'): Promise<number | undefined> {
  const count = sql`select count(*)::int as count from pg_prepared_statements where statement like ${like}`
  return (await ask<{ count: number }>(statementOf(count, { isPlannedOnce: false }), {}))?.count
}

it('binds the values of each call', async () => {
  const ask = askOn(test.pool, true)
  expect(await ask(double, { number: 2 })).toEqual({ twice: 4 })
  expect(await ask(double, { number: 21 })).toEqual({ twice: 42 })
  await expect(ask(double, {})).rejects.toThrow('No value for placeholder "number"')
})

it('prepares at most a hundred statements, and none if disabled', async () => {
  const ask = askOn(test.pool, true)
  const without = askOn(test.pool, false)
  const before = await kept(without, '%as letter%')
  await without(statementOf(sql`select 'x' as letter`), {})
  expect(await kept(without, '%as letter%')).toBe(before)
  for (let n = 0; n < 150; n++) await ask(statementOf(sql`select ${sql.raw(String(n))} as letter`), {})
  expect(await kept(without, '%as letter%')).toBe(100)
  expect(await ask(unplanned, {})).toEqual({ three: 3 })
  expect(await kept(without, '%as three%')).toBe(0)
})

it('builds one statement for each shape', () => {
  const shapes: string[] = []
  const statements = statementsFor((shape: { a: boolean }) => {
    shapes.push(JSON.stringify(shape))
    return statementOf(sql`select 1`)
  })
  expect(statements({ a: true })).toBe(statements({ a: true }))
  expect(statements({ a: false })).not.toBe(statements({ a: true }))
  expect(shapes).toEqual(['{"a":true}', '{"a":false}'])
})
