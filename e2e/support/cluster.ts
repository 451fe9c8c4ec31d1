import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@elegant/server/testing/freePort'
import { postgresBin, postgresUser } from '@elegant/server/testing/postgres'
import { rootDir } from '../../build/paths.ts'

const password = 'secret'

/** The database of `docker/compose.cluster.yml`: two PostgreSQL servers under Patroni, and two poolers that find the primary. */
export interface Cluster {
  /** The addresses of the poolers. */
  urls: [string, string]
  /** The address of the primary, without a pooler. */
  url: string
  standbyUrl: string
  /** Ends the primary and its Patroni with SIGKILL, like a power failure. */
  killPrimary: () => Promise<void>
  remove: () => Promise<void>
}

/** Starts a cluster whose standby has every acknowledged commit. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'elegant-cluster-'))
  // Where the user that runs the programs can read them.
  await cp(path.join(rootDir, 'docker/cluster'), path.join(folder, 'cluster'), { recursive: true })
  await cp(path.join(rootDir, 'docker/database.sh'), path.join(folder, 'database.sh'))
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  const children: ChildProcess[] = []
  // PostgreSQL and pgbouncer refuse to run as root.
  const start = (program: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(program, args, {
      ...postgresUser(),
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, ...env },
    })
    children.push(child)
    return child
  }
  const etcd = await startEtcd(folder, start)
  const nodes = await Promise.all(['db1', 'db2'].map((name) => startNode({ name, folder, etcd, start })))
  const [db1, db2] = nodes
  if (!db1 || !db2) throw new Error('Expected two nodes')
  const [one, other] = await Promise.all([0, 1].map((place) => startPooler({ place, folder, db1, db2, start })))
  if (!one || !other) throw new Error('Expected two poolers')

  const remove = async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    await Promise.all(children.map(kill))
    await rm(folder, { recursive: true, force: true })
  }
  const members = await waitForStandby(nodes).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const getNode = (role: string) =>
    nodes.find(({ name }) => members.some((one) => one.name === name && one.role === role))
  const [primary, standby] = [getNode('leader'), getNode('sync_standby')]
  if (!primary || !standby) throw new Error('Expected a primary and a standby')
  return {
    urls: [one.pooled, other.pooled],
    url: one.direct,
    standbyUrl: getUrl(standby.port),
    killPrimary: primary.kill,
    remove,
  }
}

type Start = (program: string, args: string[], env?: Record<string, string>) => ChildProcess

/** Starts three etcd, the least that can lose one, and returns their addresses for clients. */
async function startEtcd(folder: string, start: Start): Promise<string[]> {
  const ports = await Promise.all(Array.from({ length: 6 }, freePort))
  const members = [0, 1, 2].map((place) => ({
    name: `etcd${place + 1}`,
    client: `http://127.0.0.1:${ports[place]}`,
    peer: `http://127.0.0.1:${ports[place + 3]}`,
  }))
  const cluster = members.map(({ name, peer }) => `${name}=${peer}`).join(',')
  for (const { name, client, peer } of members) {
    start('etcd', [
      '--name',
      name,
      '--data-dir',
      path.join(folder, name),
      '--initial-cluster',
      cluster,
      '--listen-client-urls',
      client,
      '--advertise-client-urls',
      client,
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
    ])
  }
  return members.map(({ client }) => new URL(client).host)
}

interface Node {
  name: string
  port: number
  apiPort: number
  kill: () => Promise<void>
}

interface NodeOptions {
  name: string
  folder: string
  /** The addresses of etcd. */
  etcd: string[]
  start: Start
}

async function startNode({ name, folder, etcd, start }: NodeOptions): Promise<Node> {
  const [port, apiPort] = [await freePort(), await freePort()]
  const data = path.join(folder, name)
  const patroni = start('patroni', ['cluster/patroni.yml'], {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd.join(','),
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${apiPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${apiPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: postgresBin ?? '',
    PATRONI_POSTGRESQL_PGPASS: path.join(folder, `${name}.pgpass`),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
    SHOP_DB_PASSWORD: password,
  })
  return {
    name,
    port,
    apiPort,
    async kill() {
      await kill(patroni)
      const [pid] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
      if (!pid) return
      const backends = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
      for (const one of [pid, ...backends.split(' ')].filter(Boolean)) killProcess(Number(one))
    },
  }
}

interface PoolerOptions {
  place: number
  folder: string
  db1: Node
  db2: Node
  start: Start
}

/** Starts a pgbouncer, and the HAProxy that leads it to the primary. */
async function startPooler({ place, folder, db1, db2, start }: PoolerOptions) {
  const [port, directPort] = [await freePort(), await freePort()]
  start('haproxy', ['-f', 'cluster/haproxy.cfg'], {
    HAPROXY_BIND: `127.0.0.1:${directPort}`,
    DB1: `127.0.0.1:${db1.port}`,
    DB1_API_PORT: String(db1.apiPort),
    DB2: `127.0.0.1:${db2.port}`,
    DB2_API_PORT: String(db2.apiPort),
  })
  const users = path.join(folder, 'userlist.txt')
  await writeFile(users, `"shop" "${password}"\n`)
  const template = await readFile(path.join(folder, 'cluster/pgbouncer.ini'), 'utf8')
  const file = path.join(folder, `pgbouncer${place}.ini`)
  await writeFile(
    file,
    template
      .replace('host=haproxy port=5432', `host=127.0.0.1 port=${directPort}`)
      .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/etc/pgbouncer/userlist.txt', users),
  )
  start('pgbouncer', [file])
  return { pooled: getUrl(port), direct: getUrl(directPort) }
}

function getUrl(port: number): string {
  return `postgres://shop:${password}@127.0.0.1:${port}/elegant`
}

interface Member {
  name: string
  role: string
}

/** Waits until the standby is synchronous, and returns both members with their roles. */
async function waitForStandby(nodes: Node[]): Promise<Member[]> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    for (const { apiPort } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`).catch(() => undefined)
      const { members }: { members: Member[] } = answer?.ok ? await answer.json() : { members: [] }
      if (members.some(({ role }) => role === 'sync_standby')) return members
    }
    await wait(100)
  }
  throw new Error('No standby became synchronous within a minute')
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
