import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './freePort.ts'

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** The folder of PostgreSQL's programs. */
export const [postgresBin] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()

/** True if PostgreSQL is installed. */
export const hasPostgres = postgresBin !== undefined

/** True if everything is installed that a cluster runs besides PostgreSQL (docker/cluster). */
export const hasClusterPrograms = ['etcd', 'patroni', 'haproxy', 'pgbouncer'].every((program) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program))),
)

/** The user that runs PostgreSQL, which refuses to run as root; empty for the current one. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const getId = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: getId('-u'), gid: getId('-g') }
}

/** A PostgreSQL server with its own data folder. */
export async function startPostgres() {
  if (!postgresBin) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  const bin = postgresBin
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'elegant-postgres-'))
  const owner = postgresUser()
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = path.join(folder, 'data')
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(bin, program), ['-D', data, ...args], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  const start = () => void run('pg_ctl', ['-o', options, '-l', path.join(folder, 'log'), '-w', 'start'])
  /** `immediate` simulates a crash: the next start recovers from the log. */
  const stop = (mode: 'fast' | 'immediate') => void run('pg_ctl', ['-m', mode, '-w', 'stop'])
  run('initdb', ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8'])
  start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    remove(): void {
      if (existsSync(path.join(data, 'postmaster.pid'))) stop('fast')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
