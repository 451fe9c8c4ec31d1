import type { Database } from '@elegant/api'

/** The number of rows that a query returns. */
export async function countRows({ pool }: Pick<Database, 'pool'>, query: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from (${query}) found`)
  return rows[0]?.n ?? Number.NaN
}
