import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import type { OpenBucket } from '@elegant/server/openBucket'
import type { BucketServer } from '@elegant/server/testing/bucketServer'
import { eventually } from '@elegant/server/testing/eventually'
import { jest } from '@jest/globals'
import { activateRelease, autoRollback, rollBack } from '../commands/commands.ts'
import { readChanges, readRegistry } from '../registry/registry.ts'
import {
  built,
  command,
  live,
  type Machine,
  type Machines,
  openMachine,
  openMachines,
  release,
} from '../testing/machines.ts'
import { BucketMirror } from './bucketMirror.ts'

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
const readVersions = async ({ dist }: Machine) => (await readdir(path.join(dist, 'remotes/storefront'))).sort()

test('a release published on one machine goes live on another, complete and unmodified', async () => {
  const [one, other] = [await machine(), await machine()]
  await release(one, '1')
  await other.bucket.pull()
  expect(await live(other)).toBe('1')
  const files = ['page.js', 'page.js.br', 'page.js.gz', 'remoteEntry.js', 'remoteEntry.js.br', 'remoteEntry.js.gz']
  expect(await readFiles(other, '1')).toEqual([...files, 'server.cjs'])
  const [here, there] = await Promise.all(
    [one, other].map(({ dist }) => readFile(path.join(dist, 'remotes/storefront/1/page.js.br'))),
  )
  expect(there).toEqual(here)
  expect(await readVersions(other)).toEqual(['1'])
})

test('a CDN can serve the bucket’s files directly', async () => {
  await release(await machine(), '1')
  const { GetObjectCommand } = await import('@aws-sdk/client-s3')
  const headers = async (file: string) => {
    const Key = `remotes/storefront/1/${file}`
    const { ContentType, CacheControl, ContentEncoding } = await storage.client.send(
      new GetObjectCommand({ Bucket: server.bucket.bucket, Key }),
    )
    return { ContentType, CacheControl, ContentEncoding }
  }
  const kept = { ContentType: 'text/javascript; charset=utf-8', CacheControl: 'public, max-age=31536000, immutable' }
  expect(await headers('page.js')).toEqual(kept)
  expect(await headers('page.js.br')).toEqual({ ...kept, ContentEncoding: 'br' })
  expect(await headers('page.js.gz')).toEqual({ ...kept, ContentEncoding: 'gzip' })
})

test('concurrent releases are all kept and logged on every machine', async () => {
  const [one, other] = [await machine(), await machine()]
  await Promise.all([
    release(one, '1'),
    release(other, '1', 'admin'),
    release(one, '2', 'blog'),
    release(other, '2', 'help'),
  ])
  for (const at of [one, other]) {
    await at.bucket.pullHistory()
    const { rev, remotes } = await readRegistry(at.dist)
    expect(rev).toBe(4)
    expect(new Set(Object.keys(remotes))).toEqual(new Set(['admin', 'blog', 'help', 'storefront']))
    expect(new Set((await readChanges(at.dist)).map(({ remote }) => remote))).toEqual(new Set(Object.keys(remotes)))
  }
})

test('a rollback reaches every machine, even from one that has neither release', async () => {
  const [one, other, third] = [await machine(), await machine(), await machine()]
  await release(one, '1')
  await release(one, '2')
  await other.bucket.pull()
  expect(await live(other)).toBe('2')
  expect(await rollBack(command(third))).toBe('1')
  await other.bucket.pull()
  expect(await live(other)).toBe('1')
  expect(await readFiles(other, '1')).toContain('remoteEntry.js')
})

test('an automatic rollback on one machine applies to all, once', async () => {
  const [one, other] = [await machine(), await machine()]
  await release(one, '1')
  await release(one, '2')
  const both = await Promise.all([autoRollback(command(one), '2'), autoRollback(command(other), '2')])
  expect(both.filter(Boolean)).toHaveLength(1)
  for (const at of [one, other]) {
    await at.bucket.pull()
    expect(await live(at)).toBe('1')
  }
})

test.each([
  ['a script', 'page.js', 'globalThis.stolen = true'],
  ['a compressed script', 'page.js.br', brotliCompressSync('globalThis.stolen = true')],
  ['an invalid compressed script', 'page.js.gz', 'globalThis.stolen = true'],
  ['the server build', 'server.cjs', 'process.exit()'],
])('a tampered file (%s) is rejected and the previous release stays live', async (_, file, content) => {
  const [one, other] = [await machine(), await machine()]
  await release(one, '1')
  await other.bucket.pull()
  await release(one, '2')
  await tamper(`remotes/storefront/2/${file}`, content)
  await expect(other.bucket.pull()).rejects.toThrow(`remotes/storefront/2/${file} is not the file that was released`)
  expect(await live(other)).toBe('1')
  expect(await readVersions(other)).toEqual(['1'])
  // It does not stand in the way of what mends it.
  await rollBack(command(other))
  expect(await live(other)).toBe('1')
  expect((await readRegistry(other.dist)).rev).toBe(3)
})

test('a broken revision in the bucket is reported once, and the next change is written above it', async () => {
  const [one, other] = [await machine(), await machine()]
  await release(one, '1')
  for (const rev of [2, 3])
    await storage.create(`registry/0000000${rev}.json`, '{ half a fi', { ContentType: '', CacheControl: '' })
  await other.bucket.pull()
  await other.bucket.pull()
  expect(await live(other)).toBe('1')
  expect(other.told).toEqual([expect.stringContaining('00000003.json'), expect.stringContaining('00000002.json')])
  await release(one, '2')
  await other.bucket.pullHistory()
  expect(await live(other)).toBe('2')
  expect((await readChanges(other.dist)).map(({ version }) => version)).toEqual(['2', '1'])
})

test('a corrupt local file is downloaded again', async () => {
  const one = await machine()
  await release(one, '1')
  const file = path.join(one.dist, 'remotes/storefront/1/page.js')
  await writeFile(file, 'half a pa')
  const started = new BucketMirror({
    bucket: server.bucket,
    dist: one.dist,
    onFailure: (error) => one.told.push(String(error)),
  })
  await started.pull()
  await started.close()
  expect(await readFile(file, 'utf8')).toBe('page of 1')
})

test('published files are never overwritten: a different build requires a new version', async () => {
  const [one, other] = [await machine(), await machine()]
  await release(one, '1')
  await release(one, '2')
  await expect(activateRelease(command(other), await built(other, '1', 'storefront', 'other'))).rejects.toThrow(
    'page.js',
  )
  expect(await text(await storage.read('remotes/storefront/1/page.js'))).toBe('page of 1')
  // The same sources, built to the same bytes, are no quarrel.
  await release(await machine(), '1')
})

test('a storage without conditional writes is rejected before it can lose a release', async () => {
  server.state.ignoresConditions = true
  await expect(release(await machine(), '1')).rejects.toThrow('If-None-Match')
  expect(await storage.list('registry/')).toEqual([])
})

test('an outage of the bucket changes nothing, and releases made meanwhile arrive once it is back', async () => {
  const [one, other] = [await machine(), await machine()]
  await release(one, '1')
  await other.bucket.pull()
  await release(one, '2')
  server.state.isDown = true
  await expect(other.bucket.pull()).rejects.toThrow()
  await expect(release(other, '3')).rejects.toThrow()
  expect(await live(other)).toBe('1')
  server.state.isDown = false
  await other.bucket.pull()
  expect(await live(other)).toBe('2')
})

test('a bucket that does not answer holds visitors up for two seconds, with one request for all of them', async () => {
  const one = await machine()
  await release(one, '1')
  server.state.isHanging = true
  const clock = jest.spyOn(Date, 'now')
  const startedAt = performance.now()
  await Promise.all(
    [0, 2000, 4000].map((after) => {
      clock.mockReturnValue(Date.UTC(2040) + after)
      return one.bucket.refresh()
    }),
  )
  clock.mockRestore()
  expect(performance.now() - startedAt).toBeLessThan(4000)
  expect(server.state.heldRequests).toBe(1)
})

test('a fallback that could not be downloaded is tried again a minute later', async () => {
  const [one, other] = [await machine(), await machine()]
  await release(one, '1')
  await release(one, '2')
  const content = await text(await storage.read('remotes/storefront/1/page.js'))
  await storage.remove('remotes/storefront/1/page.js')
  await other.bucket.startSync()
  await eventually(async () => expect(other.told).toEqual([expect.stringContaining('storefront/1/page.js is missing')]))
  await storage.create('remotes/storefront/1/page.js', content, { ContentType: '', CacheControl: '' })
  const { now } = Date
  let ahead = 0
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
  await eventually(async () => {
    // The failure is told before the time of the next attempt is set.
    ahead += 120_000
    expect(await readVersions(other)).toEqual(['1', '2'])
  })
  clock.mockRestore()
})

describe('a folder that was used without a bucket', () => {
  async function alone(): Promise<Machine> {
    const one = await machine()
    for (const version of ['1', '2'])
      await activateRelease({ ...command(one), bucket: undefined }, await built(one, version))
    return one
  }

  test('uploads its releases and log with the next change', async () => {
    const [one, other] = [await alone(), await machine()]
    await release(one, '1', 'admin')
    await other.bucket.pullHistory()
    expect(await live(other)).toBe('2')
    expect(await live(other, 'admin')).toBe('1')
    expect(await readChanges(other.dist)).toHaveLength(3)
    expect(await rollBack(command(other))).toBe('1')
  })

  test('keeps its state and its log if others follow the bucket meanwhile, or the upload is interrupted', async () => {
    const one = await alone()
    const sameFolder = openMachine(server, one.dist)
    const seen = new Set<string | undefined>()
    const uploaded = release(one, '3').finally(() => {
      server.state.isDown = true
    })
    while (!server.state.isDown) {
      await sameFolder.bucket.pull()
      seen.add(await live(one))
      const { length } = await storage.list('registry/')
      if (length > 0) server.state.isDown = true
    }
    await uploaded
    server.state.isDown = false
    await sameFolder.bucket.pull()
    await sameFolder.bucket.close()
    expect(seen.has('1')).toBe(false)
    expect(await live(one)).toBe('3')
    expect(await readChanges(one.dist)).toHaveLength(3)
  })

  test('and another one keep both changes if they are the first of the bucket at the same time', async () => {
    const [one, other, third] = [await alone(), await machine(), await machine()]
    let released: Promise<void> | undefined
    server.hooks.beforeWrite = (key) => {
      if (!key.endsWith('registry/00000003.json')) return undefined
      released ??= release(other, '1', 'admin')
      return released
    }
    await release(one, '3')
    await released
    await third.bucket.pull()
    expect(await live(third)).toBe('3')
    expect(await live(third, 'admin')).toBe('1')
  })

  test('is replaced by the bucket’s contents', async () => {
    const [one, other] = [await alone(), await machine()]
    await release(other, '5')
    await one.bucket.pull()
    expect(await live(one)).toBe('5')
    expect(await readChanges(one.dist)).toHaveLength(1)
  })

  test('is read-only without the bucket once it is a mirror', async () => {
    const one = await machine()
    await release(one, '1')
    await release(one, '2')
    await expect(rollBack({ ...command(one), bucket: undefined })).rejects.toThrow('RELEASES_URL must name that bucket')
    expect(await live(one)).toBe('2')
  })
})

test('removed releases leave the bucket, releases being published stay', async () => {
  const one = await machine()
  for (const version of ['1', '2']) await release(one, version)
  await storage.create('remotes/storefront/3/page.js', 'page', { ContentType: '', CacheControl: '' })
  const { '1': _, ...kept } = (await readRegistry(one.dist)).remotes.storefront?.versions ?? {}
  await one.bucket.removeUnreferenced('storefront', kept, ['1'])
  const left = (await storage.list('remotes/')).map(({ key }) => key.split('/')[2])
  expect([...new Set(left)]).toEqual(['2', '3'])
})
