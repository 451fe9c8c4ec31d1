import { createHash, createHmac } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { type Pack, pack } from 'tar-stream'
import type { Env } from '../config/env.ts'
import type { Database } from '../db/database.ts'
import { migrationsCount, migrationsHash } from '../db/migrate.ts'
import { openStorage, readStat, undefinedIfMissing } from '../media/mediaStorage.ts'
import { type Checksum, type Checksums, type Contents, countMigrations, getTables, type Table } from './tables.ts'

const batch = 500

/**
 * Writes the whole shop into one file that can be restored into either kind of database:
 * a consistent snapshot of its rows as JSON lines, and the media that they reference.
 */
export async function backup(
  { pool, unlimited = pool }: Pick<Database, 'pool' | 'unlimited'>,
  env: Env,
  file: string,
): Promise<Checksums> {
  const client = await unlimited.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local time zone 'UTC'`)
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    if ((await countMigrations(client)) !== migrationsCount()) {
      throw new Error('The database belongs to another version of the shop: take the backup with that version.')
    }
    const tar = pack()
    // Readable by the owner only: the file contains customer data.
    const unfinished = `${file}.unfinished`
    const writing = pipeline(tar, createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    const [checksums] = await Promise.all([fill(tar, client, env), writing]).catch(async (error: unknown) => {
      tar.destroy()
      await rm(unfinished, { force: true })
      throw error
    })
    await rename(unfinished, file)
    return checksums
  } finally {
    client.release(true)
  }
}

async function fill(tar: Pack, client: ClientBase, env: Env): Promise<Checksums> {
  const tables = await getTables(client)
  const counters: Contents['counters'] = {}
  for (const table of tables) counters[table.name] = await getCounters(client, table)
  const contents: Contents = {
    format: 1,
    migrations: migrationsHash(),
    made_at: new Date().toISOString(),
    secret: secretMark(env),
    counters,
  }
  await add(tar, 'backup.json', JSON.stringify(contents))
  const checksums: Record<string, Checksum> = {}
  for (const table of tables) checksums[table.name] = await addTable(tar, client, table)
  const ending: Checksums = { tables: checksums, files: await addMedia(tar, client, env) }
  await add(tar, 'checksums.json', JSON.stringify(ending))
  tar.finalize()
  return ending
}

/** Rows are sorted by their text, so that the checksum does not depend on the database. */
async function addTable(tar: Pack, client: ClientBase, { name, columns }: Table): Promise<Checksum> {
  const quoted = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await client.query(
    `declare lines no scroll cursor for
     select line from (
       select row_to_json(t)::text as line from (select ${quoted} from ${client.escapeIdentifier(name)}) t
     ) l order by line collate "C"`,
  )
  const hash = createHash('sha256')
  let rows = 0
  for (let part = 1; ; part++) {
    const fetched = await client.query<{ line: string }>(`fetch ${batch} from lines`)
    if (fetched.rows.length === 0) break
    const text = fetched.rows.map(({ line }) => `${line}\n`).join('')
    hash.update(text)
    rows += fetched.rows.length
    await add(tar, `tables/${name}/${part}.jsonl`, text)
  }
  await client.query('close lines')
  return { rows, sha256: hash.digest('hex') }
}

/** Adds only files with a row; the rest are leftovers of interrupted uploads. */
async function addMedia(tar: Pack, client: ClientBase, env: Env): Promise<number> {
  const { rows } = await client.query<{ folder: string }>('select folder from media_files order by folder')
  if (rows.length === 0) return 0
  const storage = await openStorage(env)
  let files = 0
  for (const { folder } of rows) {
    const { objects } = await storage.disk.listAll(folder)
    for (const object of objects) {
      if (!object.isFile || object.key.endsWith('.part')) continue
      const found = await readStat(storage, object.key)
      // Opened before its entry begins, which could not be taken back: the shop may delete a file that was listed.
      const content = found && (await storage.read(object.key).catch(undefinedIfMissing))
      if (!content) continue
      await pipeline(content, tar.entry({ name: `media/${object.key}`, size: found.size }))
      files++
    }
  }
  return files
}

async function getCounters(client: ClientBase, { name, counters }: Table): Promise<Record<string, number>> {
  const last: [string, number][] = []
  for (const column of counters) {
    const { rows } = await client.query<{ last: number | null }>(
      'select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::int as last',
      [client.escapeIdentifier(name), column],
    )
    if (typeof rows[0]?.last === 'number') last.push([column, rows[0].last])
  }
  return Object.fromEntries(last)
}

export function secretMark({ AUTH_SECRET }: Pick<Env, 'AUTH_SECRET'>): string {
  return createHmac('sha256', AUTH_SECRET).update('the secret of a backup').digest('hex')
}

function add(tar: Pack, name: string, content: string): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name }, content, (error) => (error ? reject(error) : resolve()))
  })
}
