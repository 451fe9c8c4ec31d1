import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hourMs } from '@elegant/shared/rules'
import Fastify from 'fastify'
import { activateTogether, preview, startCanary } from '../commands/commands.ts'
import { buildRelease, buildShellRelease } from '../testing/releases.ts'
import { readReleaseHealth } from './readReleaseHealth.ts'
import { VisitLog } from './visitLog.ts'

test('the health of the shop has points over time, sums per release, and the changes that visitors noticed', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'elegant-health-'))
  const command = { dist, name: 'storefront', by: 'ada', why: '' }
  const release = (version: string) => buildRelease('storefront', ['/'], { version })
  const shell = buildShellRelease({ version: '5.0.0' })
  await activateTogether(command, { shell, remotes: { storefront: release('1.0.0') } }, 'build')
  await startCanary(command, release('2.0.0'), 10)
  await preview(command, release('3.0.0'), { keyHash: 'x', until: '2999-01-01T00:00:00Z' })

  const now = Date.now()
  const visits = new VisitLog({ dist, log: Fastify().log })
  const numbers = { page: '/', calls: 1, failedCalls: 0, deadButtons: 0, isLifeless: false, checkouts: 0 }
  visits.add({ remote: 'storefront', version: '1.0.0', errors: 0, ...numbers }, now - 30 * hourMs)
  visits.add({ remote: 'storefront', version: '1.0.0', errors: 0, ...numbers }, now - 2 * hourMs)
  visits.add({ remote: 'storefront', version: '1.0.0', errors: 0, ...numbers }, now)
  visits.add({ remote: 'storefront', version: '2.0.0', errors: 1, ...numbers }, now)
  visits.add({ remote: 'shell', version: '5.0.0', errors: 0, ...numbers }, now)
  await visits.close()

  const { points, releases, changes } = await readReleaseHealth(dist, 1, now)
  expect(
    points.map(({ at, remote, visits, failing }) => ({ hours: (now - at) / hourMs, remote, visits, failing })),
  ).toEqual([
    { hours: expect.closeTo(2.5, 0), remote: 'storefront', visits: 1, failing: 0 },
    { hours: expect.closeTo(0.5, 0), remote: 'storefront', visits: 2, failing: 0.5 },
    { hours: expect.closeTo(0.5, 0), remote: 'shell', visits: 1, failing: 0 },
  ])
  expect(releases).toMatchObject([
    { version: '1.0.0', source: 'active', visits: 2, failing: 0 },
    { version: '2.0.0', source: 'canary', visits: 1, failing: 1 },
    { remote: 'shell', version: '5.0.0', source: 'active', visits: 1 },
  ])
  expect(changes).toMatchObject([
    { what: 'build', remote: 'shell', version: '5.0.0', by: 'ada' },
    { what: 'build', remote: 'storefront', version: '1.0.0', by: 'ada' },
    { what: 'canary', version: '2.0.0' },
  ])
  await rm(dist, { recursive: true })
})
