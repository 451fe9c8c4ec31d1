import { hash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type OpenBucket, openBucket } from '@elegant/shared/openBucket'
import Fastify, { type FastifyInstance } from 'fastify'
import { register } from 'prom-client'
import { failuresAddress } from '../src/page/boot.ts'
import type { Release } from '../src/remotes/registry.ts'
import { type BucketServer, openBucketServer } from '../src/testing/bucketServer.ts'
import { buildRelease } from '../src/testing/releases.ts'
import { fewestFailing } from './failures.ts'
import { pages } from './pages.ts'
import { makeLive, rollBack, takeBack, tryOut } from './pointers.ts'
import { changesOf, readRegistry } from './registry.ts'
import { type ReleasesBucket, releasesBucket } from './releasesBucket.ts'

let server: BucketServer
let storage: OpenBucket
let machines: Machine[]
beforeEach(async () => {
  server = await openBucketServer()
  storage = openBucket(server.bucket)
  machines = []
})
afterEach(async () => {
  for (const { dist, bucket } of machines) {
    await bucket.close()
    await rm(dist, { recursive: true })
  }
  storage.close()
  await server.close()
})

interface Machine {
  dist: string
  bucket: ReleasesBucket
  told: string[]
}

async function machine(): Promise<Machine> {
  const dist = await mkdtemp(path.join(tmpdir(), 'elegant-machine-'))
  const told: string[] = []
  const bucket = releasesBucket({ bucket: server.bucket, dist, onFailure: (error) => told.push(String(error)) })
  const made = { dist, bucket, told }
  machines.push(made)
  return made
}

const order = ({ dist, bucket }: Machine, name = 'storefront') => ({ dist, bucket, name, by: 'ada', why: '' })
const live = async ({ dist }: Machine, name = 'storefront') => (await readRegistry(dist)).remotes[name]?.active

/** Builds a release on a machine. */
async function built({ dist }: Machine, version: string, name = 'storefront', code = version): Promise<Release> {
  const files = {
    'remoteEntry.js': `entry of ${code}`,
    'page.js': `page of ${code}`,
    'server.cjs': `server of ${code}`,
  }
  const folder = path.join(dist, 'remotes', name, version)
  await mkdir(folder, { recursive: true })
  const hashes: Record<string, string> = {}
  for (const [file, content] of Object.entries(files)) {
    await writeFile(path.join(folder, file), content)
    hashes[file] = `sha384-${hash('sha384', content, 'base64')}`
    if (!file.endsWith('.js')) continue
    await writeFile(path.join(folder, `${file}.br`), brotliCompressSync(content))
    await writeFile(path.join(folder, `${file}.gz`), gzipSync(content))
  }
  const { 'server.cjs': integrity = '', ...scripts } = hashes
  return buildRelease(name, ['/'], { version, integrity: scripts, server: { file: 'server.cjs', integrity } })
}

async function release(on: Machine, version: string, name = 'storefront'): Promise<void> {
  await makeLive(order(on, name), await built(on, version, name))
}

const filesOf = async ({ dist }: Machine, version: string) =>
  (await readdir(path.join(dist, 'remotes/storefront', version))).sort()
const versionsOf = async ({ dist }: Machine) => (await readdir(path.join(dist, 'remotes/storefront'))).sort()

/** Somebody writes into the bucket what was not released. */
async function tamper(key: string, content: string | Uint8Array): Promise<void> {
  await storage.remove(key)
  await storage.create(key, content, { ContentType: '', CacheControl: '' })
}

/** Without a deadline of its own: the test's counts. */
async function eventually(expectation: () => Promise<void>): Promise<void> {
  for (let patience = 100; ; patience--) {
    try {
      return await expectation()
    } catch (error) {
      if (patience === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

test('what one machine releases is live on another, whole, and as it was built', async () => {
  const [one, other] = [await machine(), await machine()]
  await release(one, '1')
  await other.bucket.follow()
  expect(await live(other)).toBe('1')
  const files = ['page.js', 'page.js.br', 'page.js.gz', 'remoteEntry.js', 'remoteEntry.js.br', 'remoteEntry.js.gz']
  expect(await filesOf(other, '1')).toEqual([...files, 'server.cjs'])
  const [here, there] = await Promise.all(
    [one, other].map(({ dist }) => readFile(path.join(dist, 'remotes/storefront/1/page.js.br'))),
  )
  expect(there).toEqual(here)
  expect(await versionsOf(other)).toEqual(['1'])
})

test('a CDN can send the files of the bucket as they are', async () => {
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

test('of releases at once none is lost, and each is told in the log of every machine', async () => {
  const [one, other] = [await machine(), await machine()]
  await Promise.all([
    release(one, '1'),
    release(other, '1', 'admin'),
    release(one, '2', 'blog'),
    release(other, '2', 'help'),
  ])
  for (const at of [one, other]) {
    await at.bucket.followLog()
    const { rev, remotes } = await readRegistry(at.dist)
    expect(rev).toBe(4)
    expect(new Set(Object.keys(remotes))).toEqual(new Set(['admin', 'blog', 'help', 'storefront']))
    expect(new Set((await changesOf(at.dist)).map(({ remote }) => remote))).toEqual(new Set(Object.keys(remotes)))
  }
})

test('a rollback reaches every machine, also from one that has neither release', async () => {
  const [one, other, third] = [await machine(), await machine(), await machine()]
  await release(one, '1')
  await release(one, '2')
  await other.bucket.follow()
  expect(await live(other)).toBe('2')
  expect(await rollBack(order(third))).toBe('1')
  await other.bucket.follow()
  expect(await live(other)).toBe('1')
  expect(await filesOf(other, '1')).toContain('remoteEntry.js')
})

test('what the server of one machine takes back is taken back on all, once', async () => {
  const [one, other] = [await machine(), await machine()]
  await release(one, '1')
  await release(one, '2')
  const both = await Promise.all([takeBack(order(one), '2'), takeBack(order(other), '2')])
  expect(both.filter(Boolean)).toHaveLength(1)
  for (const at of [one, other]) {
    await at.bucket.follow()
    expect(await live(at)).toBe('1')
  }
})

test.each([
  ['a script', 'page.js', 'globalThis.stolen = true'],
  ['a packed script', 'page.js.br', brotliCompressSync('globalThis.stolen = true')],
  ['what is no packed script', 'page.js.gz', 'globalThis.stolen = true'],
  ['the server build', 'server.cjs', 'process.exit()'],
])('%s that is not what was released is refused: the release before stays live', async (_, file, content) => {
  const [one, other] = [await machine(), await machine()]
  await release(one, '1')
  await other.bucket.follow()
  await release(one, '2')
  await tamper(`remotes/storefront/2/${file}`, content)
  await expect(other.bucket.follow()).rejects.toThrow(`remotes/storefront/2/${file} is not the file that was released`)
  expect(await live(other)).toBe('1')
  expect(await versionsOf(other)).toEqual(['1'])
  // It does not stand in the way of what mends it.
  await rollBack(order(other))
  expect(await live(other)).toBe('1')
  expect((await readRegistry(other.dist)).rev).toBe(3)
})

test('a file that is spoilt in the copy is fetched again', async () => {
  const one = await machine()
  await release(one, '1')
  const file = path.join(one.dist, 'remotes/storefront/1/page.js')
  await writeFile(file, 'half a pa')
  const started = releasesBucket({
    bucket: server.bucket,
    dist: one.dist,
    onFailure: (error) => one.told.push(String(error)),
  })
  await started.follow()
  await started.close()
  expect(await readFile(file, 'utf8')).toBe('page of 1')
})

test('files that were published are never written over: who built others has to give them another version', async () => {
  const [one, other] = [await machine(), await machine()]
  await release(one, '1')
  await release(one, '2')
  await expect(makeLive(order(other), await built(other, '1', 'storefront', 'other'))).rejects.toThrow('page.js')
  expect(await text(await storage.read('remotes/storefront/1/page.js'))).toBe('page of 1')
  // The same sources, built to the same bytes, are no quarrel.
  await release(await machine(), '1')
})

test('a storage that does not know conditional writes is refused before it loses a release', async () => {
  server.state.isCareless = true
  await expect(release(await machine(), '1')).rejects.toThrow('If-None-Match')
  expect(await storage.list('registry/')).toEqual([])
})

test('a bucket that is down changes nothing, and what was released meanwhile comes when it is back', async () => {
  const [one, other] = [await machine(), await machine()]
  await release(one, '1')
  await other.bucket.follow()
  await release(one, '2')
  server.state.isDown = true
  await expect(other.bucket.follow()).rejects.toThrow()
  await expect(release(other, '3')).rejects.toThrow()
  expect(await live(other)).toBe('1')
  server.state.isDown = false
  await other.bucket.follow()
  expect(await live(other)).toBe('2')
})

describe('a folder that served alone', () => {
  async function alone(): Promise<Machine> {
    const one = await machine()
    for (const version of ['1', '2']) await makeLive({ ...order(one), bucket: undefined }, await built(one, version))
    return one
  }

  test('brings its releases and their log into the bucket with its next change', async () => {
    const [one, other] = [await alone(), await machine()]
    await release(one, '1', 'admin')
    await other.bucket.followLog()
    expect(await live(other)).toBe('2')
    expect(await live(other, 'admin')).toBe('1')
    expect(await changesOf(other.dist)).toHaveLength(3)
    expect(await rollBack(order(other))).toBe('1')
  })

  test('gives way to what is in the bucket', async () => {
    const [one, other] = [await alone(), await machine()]
    await release(other, '5')
    await one.bucket.follow()
    expect(await live(one)).toBe('5')
    expect(await changesOf(one.dist)).toHaveLength(1)
  })

  test('is no longer changed without the bucket once it is a copy', async () => {
    const one = await machine()
    await release(one, '1')
    await release(one, '2')
    await expect(rollBack({ ...order(one), bucket: undefined })).rejects.toThrow('RELEASES_URL must name that bucket')
    expect(await live(one)).toBe('2')
  })
})

test('what was forgotten leaves the bucket, and what is being published stays', async () => {
  const one = await machine()
  for (const version of ['1', '2']) await release(one, version)
  await storage.create('remotes/storefront/3/page.js', 'page', { ContentType: '', CacheControl: '' })
  const { '1': _, ...kept } = (await readRegistry(one.dist)).remotes.storefront?.versions ?? {}
  await one.bucket.collect('storefront', kept, ['1'])
  const left = (await storage.list('remotes/')).map(({ key }) => key.split('/')[2])
  expect([...new Set(left)]).toEqual(['2', '3'])
})

describe('the server of the pages', () => {
  let apps: FastifyInstance[]
  beforeEach(() => {
    apps = []
  })
  afterEach(() => Promise.all(apps.map((app) => app.close())))

  async function started({ dist, told }: Machine): Promise<FastifyInstance> {
    const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void told.push(line) } } })
    apps.push(app)
    const shop = { domain: 'shop.test', key: 'pk' }
    const apiUrl = () => 'http://127.0.0.1:9'
    await app.register(pages, { dist, releases: server.bucket, publicUrl: 'https://shop.test', shop, apiUrl })
    await app.ready()
    return app
  }

  const shown = async (app: FastifyInstance) => (await app.inject('/remotes.json')).json().remotes.storefront?.active

  test('on an empty machine has what is live when it starts, soon all the rest, and then what is released', async () => {
    const [one, empty] = [await machine(), await machine()]
    await release(one, '1')
    await release(one, '2')
    await tryOut(order(one), await built(one, '3'), 10)
    const app = await started(empty)
    expect(await shown(app)).toBe('2')
    for (const version of ['2', '3'])
      expect((await app.inject(`/remotes/storefront/${version}/page.js`)).body).toBe(`page of ${version}`)
    // What open tabs may need, and what is fallen back to.
    await eventually(async () => expect(await filesOf(empty, '1')).toContain('page.js'))
    await release(one, '4')
    await eventually(async () => expect(await shown(app)).toBe('4'))
    expect(empty.told).toEqual([])
  })

  test('takes a release back on all machines when it fails its own visitors', async () => {
    const [one, other] = [await machine(), await machine()]
    await release(one, '1')
    await release(one, '2')
    const app = await started(other)
    const payload = { remote: 'storefront', version: '2', phase: 'render', message: 'TypeError' }
    for (let visitor = 0; visitor < fewestFailing; visitor++)
      await app.inject({
        method: 'POST',
        url: failuresAddress,
        remoteAddress: `198.51.100.${visitor}`,
        payload,
      })
    expect(await shown(app)).toBe('1')
    await one.bucket.follow()
    expect((await readRegistry(one.dist)).remotes.storefront).toMatchObject({ active: '1', takenBack: '2' })
  })

  test('shows what it has while the bucket is down, says so, and catches up', async () => {
    const [one, other] = [await machine(), await machine()]
    await release(one, '1')
    await other.bucket.follow()
    server.state.isDown = true
    const app = await started(other)
    expect(await shown(app)).toBe('1')
    await eventually(async () => expect(other.told.join()).toContain('The releases could not be brought up to date'))
    expect(await register.metrics()).toMatch(/releases_bucket_failures_total [1-9]/)
    server.state.isDown = false
    await release(one, '2')
    await eventually(async () => expect(await shown(app)).toBe('2'))
  })

  test('takes no page down for a release that was tampered with, and goes on with the next one', async () => {
    const [one, other] = [await machine(), await machine()]
    await release(one, '1')
    await other.bucket.follow()
    await release(one, '2')
    await tamper('remotes/storefront/2/page.js', 'globalThis.stolen = true')
    const app = await started(other)
    expect(await shown(app)).toBe('1')
    expect(other.told.join()).toContain('storefront/2/page.js is not the file that was released')
    await release(one, '3')
    await eventually(async () => expect(await shown(app)).toBe('3'))
    expect((await app.inject('/remotes/storefront/2/page.js')).statusCode).toBe(404)
  })

  test('ends at once, between two looks at the bucket and while the bucket does not answer', async () => {
    const [one, other] = [await machine(), await machine()]
    await release(one, '1')
    const app = await started(other)
    server.state.isHanging = true
    await app.close()
    void one.bucket.keepUp()
    await eventually(async () => expect(server.state.kept).toBeGreaterThan(0))
    await one.bucket.close()
    expect([...one.told, ...other.told]).toEqual([])
  })
})
