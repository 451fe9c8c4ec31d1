import { createHash } from 'node:crypto'
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Pool, QueryResult, QueryResultRow } from 'pg'
import type { Db } from './database.ts'

/** A statement whose values come later, for `sql.placeholder('name')` by name. */
export interface Statement {
  text: string
  params: unknown[]
  /** Under it the database keeps the plan; undefined: it plans anew for the values of each call. */
  name: string | undefined
}

const dialect = new PgDialect()

export function statementOf(query: SQL, { isPlannedOnce = true } = {}): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return {
    text,
    params,
    name: isPlannedOnce ? createHash('sha256').update(text).digest('hex').slice(0, 16) : undefined,
  }
}

/** Builds a statement for each shape of a question, once. */
export function statementsFor<Shape>(build: (shape: Shape) => Statement): (shape: Shape) => Statement {
  const built = new Map<string, Statement>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const statement = built.get(key) ?? build(shape)
    built.set(key, statement)
    return statement
  }
}

/** Runs a statement with these values and answers its first row. */
export type Ask = <Row extends QueryResultRow>(
  statement: Statement,
  values: Record<string, unknown>,
) => Promise<Row | undefined>

/** Every connection keeps every plan for as long as it lives: what is asked seldom is planned each time. */
const mostPlans = 100

/** Asks on connections of the pool. Not prepared: for a pooler that gives each transaction another connection. */
export function askOn(pool: Pool, isPrepared: boolean): Ask {
  const planned = new Set<string>()
  const isKept = (name: string) => planned.has(name) || (planned.size < mostPlans && Boolean(planned.add(name)))
  return async <Row extends QueryResultRow>({ text, params, name }: Statement, values: Record<string, unknown>) => {
    const { rows } = await pool.query<Row>({
      text,
      values: fillPlaceholders(params, values),
      ...(isPrepared && name !== undefined && isKept(name) && { name }),
    })
    return rows[0]
  }
}

/** Asks in a transaction, which sees what it has written itself. */
export function askIn(tx: Db): Ask {
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
