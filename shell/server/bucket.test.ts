import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { startCanary } from '@elegant/releases/commands/commands'
import { getRevisionFile, readRegistry } from '@elegant/releases/registry/registry'
import {
  built,
  command,
  type Machine,
  type Machines,
  openMachines,
  release,
  releaseShell,
} from '@elegant/releases/testing/machines'
import { pairs, signingWith, startSigned } from '@elegant/releases/testing/owners'
import type { OpenBucket } from '@elegant/server/openBucket'
import type { BucketServer } from '@elegant/server/testing/bucketServer'
import { eventually } from '@elegant/server/testing/eventually'
import { jest } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { register } from 'prom-client'
import { failuresAddress } from '../src/protocol/bootstrapData.ts'
import { type PagesOptions, pages } from './pages.ts'
import { minFailingVisitors, releaseWatch } from './releases/failures.ts'

let server: BucketServer
let storage: OpenBucket
let machine: Machines['machine']
let tamper: Machines['tamper']
let close: Machines['close']
beforeEach(async () => {
  ;({ server, storage, machine, tamper, close } = await openMachines())
})
afterEach(() => close())

const readFiles = async ({ dist }: Machine, version: string) =>
  (await readdir(path.join(dist, 'remotes/storefront', version))).sort()

describe('the server of the pages', () => {
  let apps: FastifyInstance[]
  beforeEach(() => {
    apps = []
  })
  afterEach(() => Promise.all(apps.map((app) => app.close())))

  async function started({ dist, told }: Machine, keys: Partial<PagesOptions> = {}): Promise<FastifyInstance> {
    const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void told.push(line) } } })
    apps.push(app)
    const shop = { domain: 'shop.test', key: 'pk' }
    const apiUrl = () => 'http://127.0.0.1:9'
    await app.register(pages, { dist, releases: server.bucket, publicUrl: 'https://shop.test', shop, apiUrl, ...keys })
    await app.ready()
    return app
  }

  const shown = async (app: FastifyInstance) => (await app.inject('/remotes.json')).json().remotes.storefront?.active

  test('starts on an empty machine with the live releases, then syncs the others and later releases', async () => {
    const [one, empty] = [await machine(), await machine()]
    await releaseShell(one, '1')
    await release(one, '1')
    await release(one, '2')
    await startCanary(command(one), await built(one, '3'), 10)
    const app = await started(empty)
    expect(await shown(app)).toBe('2')
    for (const version of ['2', '3'])
      expect((await app.inject(`/remotes/storefront/${version}/page.js`)).body).toBe(`page of ${version}`)
    // Releases that open tabs may need, and fallbacks.
    await eventually(async () => expect(await readFiles(empty, '1')).toContain('page.js'))
    await release(one, '4')
    await eventually(async () => expect(await shown(app)).toBe('4'))
    expect(empty.told).toEqual([])
  })

  test('rolls a release back on all machines when it fails for its own visitors', async () => {
    const [one, other] = [await machine(), await machine()]
    await releaseShell(one, '1')
    await release(one, '1')
    await release(one, '2')
    const app = await started(other)
    const payload = { remote: 'storefront', version: '2', phase: 'render', message: 'TypeError' }
    for (let visitor = 0; visitor < minFailingVisitors; visitor++)
      await app.inject({
        method: 'POST',
        url: failuresAddress,
        remoteAddress: `198.51.100.${visitor}`,
        payload,
      })
    expect(await shown(app)).toBe('1')
    await one.bucket.pull()
    expect((await readRegistry(one.dist)).remotes.storefront).toMatchObject({ active: '1', takenBack: '2' })
  })

  test('asks the bucket once for a failing release, not for each late report', async () => {
    const one = await machine()
    await release(one, '1')
    await release(one, '2')
    await releaseShell(one, '1')
    const asked = jest.spyOn(one.bucket, 'latest')
    const watch = releaseWatch({ dist: one.dist, bucket: one.bucket, log: Fastify().log })
    const report = (visitor: number) =>
      watch.countFailure(
        { remote: 'storefront', version: '2', phase: 'render', message: 'TypeError' },
        `198.51.100.${visitor}`,
      )
    for (let visitor = 0; visitor < minFailingVisitors - 1; visitor++) await report(visitor)
    expect(asked).not.toHaveBeenCalled()
    await Promise.all(Array.from({ length: 5 }, (_, index) => report(100 + index)))
    const { length } = asked.mock.calls
    expect(length).toBeLessThan(4)
    expect((await readRegistry(one.dist)).remotes.storefront?.active).toBe('1')
    for (let visitor = 200; visitor < 210; visitor++) await report(visitor)
    expect(asked).toHaveBeenCalledTimes(length)
  })

  test('with a root key serves only what the owners signed, and signs its own rollback', async () => {
    const [owner, other] = [await startSigned(machine), await machine()]
    await releaseShell(owner, '1')
    const team = await machine(signingWith('storefront'))
    await release(team, '1')
    await release(team, '2')
    const app = await started(other, { rootKey: pairs.root.publicKey, serverKey: pairs.pages.privateKey })
    const { rev, ...stolen } = await readRegistry(team.dist)
    const forged = { ...stolen, rev: rev + 1, signature: undefined }
    await storage.create(`registry/${getRevisionFile(rev + 1)}`, JSON.stringify(forged), {
      ContentType: '',
      CacheControl: '',
    })
    await eventually(async () =>
      expect(other.told.join()).toContain('refused, the revision before it counts: it is not'),
    )
    expect(await register.metrics()).toMatch(/releases_bucket_failures_total [1-9]/)
    expect(await shown(app)).toBe('2')
    const payload = { remote: 'storefront', version: '2', phase: 'render', message: 'TypeError' }
    for (let visitor = 0; visitor < minFailingVisitors; visitor++)
      await app.inject({ method: 'POST', url: failuresAddress, remoteAddress: `198.51.100.${visitor}`, payload })
    await team.bucket.pull()
    expect((await readRegistry(team.dist)).remotes.storefront).toMatchObject({ active: '1', takenBack: '2' })
  })

  test('keeps serving while the bucket is down, logs it, and catches up', async () => {
    const [one, other] = [await machine(), await machine()]
    await releaseShell(one, '1')
    await release(one, '1')
    await other.bucket.pull()
    server.state.isDown = true
    const app = await started(other)
    expect(await shown(app)).toBe('1')
    await eventually(async () => expect(other.told.join()).toContain('The releases could not be brought up to date'))
    expect(await register.metrics()).toMatch(/releases_bucket_failures_total [1-9]/)
    server.state.isDown = false
    await release(one, '2')
    await eventually(async () => expect(await shown(app)).toBe('2'))
  })

  test('ignores a tampered release and continues with the next one', async () => {
    const [one, other] = [await machine(), await machine()]
    await releaseShell(one, '1')
    await release(one, '1')
    await other.bucket.pull()
    await release(one, '2')
    await tamper('remotes/storefront/2/page.js', 'globalThis.stolen = true')
    const app = await started(other)
    expect(await shown(app)).toBe('1')
    expect(other.told.join()).toContain('storefront/2/page.js is not the file that was released')
    await release(one, '3')
    await eventually(async () => expect(await shown(app)).toBe('3'))
    expect((await app.inject('/remotes/storefront/2/page.js')).statusCode).toBe(404)
  })

  test('stops immediately, both between two polls and while the bucket does not respond', async () => {
    const [one, other] = [await machine(), await machine()]
    await releaseShell(one, '1')
    await release(one, '1')
    const app = await started(other)
    server.state.isHanging = true
    await app.close()
    void one.bucket.startSync()
    await eventually(async () => expect(server.state.heldRequests).toBeGreaterThan(0))
    await one.bucket.close()
    expect([...one.told, ...other.told]).toEqual([])
  })

  test('sends the files of a shell to the visitor of another machine that has it already', async () => {
    const [one, other] = [await machine(), await machine()]
    await releaseShell(one, '1')
    await release(one, '1')
    const app = await started(other)
    await releaseShell(one, '2')
    const responses = await Promise.all([1, 2, 3].map(() => app.inject('/remotes/shell/2/page.js')))
    for (const { body, headers } of responses) {
      expect(body).toBe('page of 2')
      expect(headers['cache-control']).toContain('immutable')
    }
    const { statusCode, headers } = await app.inject('/remotes/shell/3/page.js')
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  })
})
