import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { freePort } from './freePort.ts'

/** A PostgreSQL server with its own data folder. */
export interface Postgres {
  url: string
  start: () => void
  /** `immediate` simulates a crash: the next start recovers from the log. */
  stop: (mode: 'fast' | 'immediate') => void
  remove: () => void
}

/** A standby of another server. */
export interface Replica extends Postgres {
  /** Becomes the primary at the address of the former one. */
  promote: () => void
}

const [bin] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()

/** Whether PostgreSQL is installed. */
export const hasPostgres = bin !== undefined

export async function startPostgres(): Promise<Postgres> {
  const { server, run } = newServer(await freePort())
  run('initdb', ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8'])
  server.start()
  return server
}

/** Starts a synchronous streaming replica: the primary acknowledges only commits that it has received. */
export async function startReplica({ url }: Postgres): Promise<Replica> {
  const { server, run, startOnPort } = newServer(await freePort())
  const { port } = new URL(url)
  run('pg_basebackup', ['-d', `host=127.0.0.1 port=${port} user=postgres`, '-R', '-X', 'stream', '-c', 'fast'])
  server.start()
  await alterSystem(url, `alter system set synchronous_standby_names = '*'`)
  return {
    ...server,
    promote() {
      server.stop('fast')
      // Otherwise its commits would wait for a standby.
      startOnPort(Number(port), '-c synchronous_standby_names=')
      run('pg_ctl', ['-w', 'promote'])
    },
  }
}

async function alterSystem(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(statement)
  await client.query('select pg_reload_conf()')
  await client.end()
}

function newServer(port: number) {
  if (!bin) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  const folder = mkdtempSync(path.join(tmpdir(), 'elegant-postgres-'))
  const isRoot = process.getuid?.() === 0
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  // PostgreSQL refuses to run as root.
  const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = path.join(folder, 'data')
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(bin, program), ['-D', data, ...args], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const startOnPort = (port: number, settings = '') => {
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${settings}`
    run('pg_ctl', ['-o', options, '-l', path.join(folder, 'log'), '-w', 'start'])
  }
  const stop: Postgres['stop'] = (mode) => run('pg_ctl', ['-m', mode, '-w', 'stop'])
  const server: Postgres = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => startOnPort(port),
    stop,
    remove() {
      if (existsSync(path.join(data, 'postmaster.pid'))) stop('fast')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return { server, run, startOnPort }
}
