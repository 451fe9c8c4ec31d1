import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { hasClusterPrograms, hasPostgres } from '@elegant/server/testing/postgres'
import { rootDir, serverDir } from '../../../build/paths.ts'
import { guestHeaders } from '../../../scripts/guestHeaders.ts'
import { type Cluster, startCluster } from '../../support/cluster.ts'
import { test as base, expect } from '../../support/journey.ts'
import { type Machines, openMachines, readOrderKeys } from '../../support/machines.ts'
import { hasNginx } from '../../support/nginx.ts'
import { sendMessage, startTraffic } from '../../support/traffic.ts'

/** A shop whose API processes have a pooler each, which leads to the primary of a cluster. */
const test = base.extend<{ cluster: Cluster; machines: Machines }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const cluster = await startCluster()
      await use(cluster)
      await cluster.remove()
    },
    { timeout: 180_000 },
  ],
  machines: [
    async ({ settings, cluster }, use) => {
      const machines = await openMachines(cluster.urls, { ...settings, DB_PREPARE: 'off' })
      await use(machines)
      await machines.close()
    },
    { timeout: 180_000 },
  ],
  shop: ({ machines }, use) => use(machines),
})

test.use({ settings: { RATE_LIMITS: 'off' } })
test.skip(
  !hasNginx || !hasPostgres || !hasClusterPrograms,
  'nginx, PostgreSQL, Patroni, etcd, HAProxy or pgbouncer is not installed.',
)

test('a lost primary is replaced within 30 seconds, without losing or doubling an order', { tag: '@slow' }, async ({
  machines,
  cluster,
}) => {
  await test.step('the standby can be backed up', async () => {
    const file = path.join(machines.dataDir, 'standby.tar.gz')
    const env = { ...process.env, DATABASE_URL: cluster.standbyUrl, DATA_DIR: machines.dataDir }
    await promisify(execFile)(process.execPath, [path.join(serverDir, 'src/backup.js'), file], {
      cwd: rootDir,
      env,
    })
    expect((await stat(file)).size).toBeGreaterThan(100_000)
  })

  const headers = await guestHeaders(machines.url)
  const traffic = await startTraffic(machines.url)
  await expect.poll(() => traffic.acknowledged.length).toBeGreaterThan(20)
  await cluster.killPrimary()
  const lostAt = performance.now()
  // Each API process writes again, through its own pooler.
  await Promise.all(
    machines.api.map(({ url }) => expect.poll(() => sendMessage(url, headers), { timeout: 30_000 }).toBe(201)),
  )
  expect(performance.now() - lostAt).toBeLessThan(30_000)
  const count = traffic.acknowledged.length
  await expect.poll(() => traffic.acknowledged.length).toBeGreaterThan(count + 20)

  const { acknowledged, failures } = await traffic.stop()
  expect(failures.filter((failure) => !failure.startsWith('an order: 503'))).toEqual([])
  const stored = await readOrderKeys(machines)
  expect(stored).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(stored).size).toBe(stored.length)
})
