import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { extract } from 'tar-stream'
import type { Env } from '../config/env.ts'
import type { Database } from '../db/database.ts'
import { migrate, migrationsHash } from '../db/migrate.ts'
import { openStorage, type Storage } from '../media/mediaStorage.ts'
import { secretMark } from './backup.ts'
import { type Checksum, type Checksums, type Contents, getTables, type Table } from './tables.ts'

interface Restored extends Checksums {
  made_at: string
  /** Sessions and second factors are valid only with the same AUTH_SECRET. */
  hasSameSecret: boolean
}

/** Restores a backup of either kind of database into an empty database and the media storage; the rows in one transaction. */
export async function restore(
  { pool, unlimited = pool }: Pick<Database, 'pool' | 'unlimited'>,
  env: Env,
  file: string,
): Promise<Restored> {
  await migrate({ pool, unlimited })
  const client = await unlimited.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query('select 1 from shops limit 1')
    if (rows.length > 0) throw new Error('There is a shop in this database already. Restore into an empty one.')
    const restored = await readAll(file, reader(client, env))
    await client.query('commit')
    return restored
  } finally {
    // Closing the connection rolls back an uncommitted transaction.
    client.release(true)
  }
}

/** One file of a backup. */
interface Part {
  name: string
  size: number | undefined
  content: Readable
}

type Take = (part: Part) => Promise<Restored | undefined>

async function readAll(file: string, take: Take): Promise<Restored> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), tar)
  const failure = reading.then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  )
  let restored: Restored | undefined
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header
      restored = await take({ name, size, content: Readable.from(entry) })
    }
    await reading
  } catch (error) {
    const { code = '' } = (await failure) ?? {}
    throw code.startsWith('Z_') ? new Error(broken(file)) : error
  }
  if (!restored) throw new Error(broken(file))
  return restored
}

const broken = (file: string) => `${file} is not a backup, or is incomplete.`

/** Processes the parts of a backup in order; the last one contains the checksums. */
function reader(client: ClientBase, env: Env): Take {
  const found: Record<string, { rows: number; hash: Hash }> = {}
  let contents: Contents | undefined
  let tables: Table[] = []
  let storage: Promise<Storage> | undefined
  let files = 0

  return async ({ name, size, content }) => {
    const [kind = '', table = ''] = name.split('/')
    if (kind === 'backup.json') {
      const begin: Contents = JSON.parse(await text(content))
      if (begin.format !== 1 || begin.migrations !== migrationsHash()) {
        throw new Error(
          'The backup was made by another version of the shop: restore it with that one, then start this one.',
        )
      }
      contents = begin
      tables = await getTables(client)
    } else if (kind === 'tables') {
      found[table] ??= { rows: 0, hash: createHash('sha256') }
      const lines = await text(content)
      found[table].hash.update(lines)
      found[table].rows += await insert(
        client,
        tables.find((known) => known.name === table),
        lines,
      )
    } else if (kind === 'media') {
      storage ??= openStorage(env)
      const key = name.slice('media/'.length)
      if (!/^\w+\/[\w.-]+$/.test(key)) throw new Error(`${name} does not belong in a backup.`)
      await (await storage).disk.putStream(key, content, { contentLength: size })
      files++
    } else if (kind === 'checksums.json' && contents) {
      const expected: Checksums = JSON.parse(await text(content))
      assertWhole(expected, found, files)
      await setCounters(client, contents.counters)
      return { ...expected, made_at: contents.made_at, hasSameSecret: contents.secret === secretMark(env) }
    }
  }
}

async function insert(client: ClientBase, table: Table | undefined, lines: string): Promise<number> {
  if (!table) throw new Error('The backup has a table that this shop does not have.')
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const name = client.escapeIdentifier(table.name)
  const { rowCount } = await client.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${lines.trimEnd().split('\n').join(',')}]`],
  )
  return rowCount ?? 0
}

function assertWhole(
  { tables, files }: Checksums,
  found: Record<string, { rows: number; hash: Hash }>,
  foundFiles: number,
): void {
  const empty: Checksum = { rows: 0, sha256: createHash('sha256').digest('hex') }
  for (const [name, expected] of Object.entries(tables)) {
    const { rows, hash } = found[name] ?? {}
    const sha256 = hash?.digest('hex') ?? empty.sha256
    if ((rows ?? 0) !== expected.rows || sha256 !== expected.sha256) {
      throw new Error(`The table ${name} was not restored completely.`)
    }
  }
  if (files !== foundFiles) throw new Error(`Only ${foundFiles} of ${files} media files were restored.`)
}

async function setCounters(client: ClientBase, counters: Contents['counters']): Promise<void> {
  for (const [table, columns] of Object.entries(counters)) {
    for (const [column, last] of Object.entries(columns)) {
      const name = client.escapeIdentifier(table)
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [name, column, last])
    }
  }
}
