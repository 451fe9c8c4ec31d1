import { hash } from 'node:crypto'
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Pool, QueryResult, QueryResultRow } from 'pg'
import type { Db } from './database.ts'

/** A statement with `sql.placeholder('name')` in place of its values. */
interface Statement {
  text: string
  params: unknown[]
  /** The name of the prepared statement; undefined to plan each call for its values. */
  name: string | undefined
}

const dialect = new PgDialect()

export function prepare(query: SQL, { cachePlan = true } = {}): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return {
    text,
    params,
    name: cachePlan ? hash('sha256', text).slice(0, 16) : undefined,
  }
}

/** Builds and caches one statement for each shape of a query. */
export function prepareByShape<Shape>(build: (shape: Shape) => Statement): (shape: Shape) => Statement {
  const statements = new Map<string, Statement>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const statement = statements.get(key) ?? build(shape)
    statements.set(key, statement)
    return statement
  }
}

/** Runs a statement with these values and returns the first row. */
export type QueryOne = <Row extends QueryResultRow>(
  statement: Statement,
  values: Record<string, unknown>,
) => Promise<Row | undefined>

/** Bounds memory: a connection keeps prepared plans until it closes. Further statements run unprepared. */
const maxPlans = 100

/** Queries through the pool. A transaction pooler needs `isPrepared: false`: each query may use another connection. */
export function queryOneOn(pool: Pool, isPrepared: boolean): QueryOne {
  const cached = new Set<string>()
  const reservePlan = (name: string) => cached.has(name) || (cached.size < maxPlans && Boolean(cached.add(name)))
  return async <Row extends QueryResultRow>({ text, params, name }: Statement, values: Record<string, unknown>) => {
    const { rows } = await pool.query<Row>({
      text,
      values: fillPlaceholders(params, values),
      ...(isPrepared && name !== undefined && reservePlan(name) && { name }),
    })
    return rows[0]
  }
}

/** Queries within a transaction and therefore sees its writes. */
export function queryOneIn(tx: Db): QueryOne {
  return async <Row extends QueryResultRow>({ text, params }: Statement, values: Record<string, unknown>) => {
    const query = tx._.session.prepareQuery<PreparedQueryConfig & { execute: QueryResult<Row> }>(
      { sql: text, params },
      undefined,
      undefined,
      false,
    )
    const { rows } = await query.execute(values)
    return rows[0]
  }
}
