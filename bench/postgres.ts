import { execFileSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/freePort.ts'

/** A PostgreSQL of its own, in a folder of its own. */
export interface Postgres {
  url: string
  start: () => void
  /** `immediate` is a crash: the next start repairs from the log. */
  stop: (how: 'fast' | 'immediate') => void
  remove: () => void
}

const [bin] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()

/** True where a PostgreSQL can be started. */
export const hasPostgres = bin !== undefined

export async function startPostgres(): Promise<Postgres> {
  if (!bin) throw new Error('There is no PostgreSQL on this machine: apt-get install postgresql')
  const folder = mkdtempSync(path.join(tmpdir(), 'elegant-postgres-'))
  const isRoot = process.getuid?.() === 0
  const number = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  // PostgreSQL refuses to run as root.
  const owner = isRoot ? { uid: number('-u'), gid: number('-g') } : {}
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = path.join(folder, 'data')
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(bin, program), ['-D', data, ...args], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })

  const port = await freePort()
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  const start = () => run('pg_ctl', ['-o', options, '-l', path.join(folder, 'log'), '-w', 'start'])
  run('initdb', ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8'])
  start()
  const stop: Postgres['stop'] = (how) => run('pg_ctl', ['-m', how, '-w', 'stop'])
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    remove() {
      stop('fast')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
